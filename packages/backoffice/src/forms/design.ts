import { getFields } from '@schoolbell/core/forms/fields/contract';
import { getFormTypes } from '@schoolbell/core/forms/types/contract';
import { getHeaders } from '@schoolbell/core/forms/sections/contract';
import { getSettings } from '@schoolbell/core/forms/settings/contract';
import { formFiles } from '@schoolbell/core/forms/files/contract';
import type { FormType } from '@schoolbell/core/forms/rules';
import { embedSettings } from '@schoolbell/core/settings/contract';
import { prefetch, useRead } from '../http/read.ts';
import { useSession } from '../session/session.ts';
import { useWords } from '../words/say.ts';
import type { Draft } from './draft.ts';
import { overlaid } from './overlaid.ts';
import type { FormConfig, FormDesign } from './formDesign.ts';

type Agreement = FormConfig['settings'][number];

/** What a family agrees to, rather than what the form offers it. */
function isAgreement(setting: FormDesign['settings'][number]): setting is Agreement {
  return setting.type === 'terms' || setting.type === 'signature';
}

/** Which form the reads are about: one named in the address, else the first of its type. */
export interface Which {
  type: FormType;
  custom_form_id?: number;
}

/** The form that an address names with `?form=12`. */
export function whichOf(type: FormType, query: URLSearchParams): Which {
  const id = Number(query.get('form'));
  return id > 0 ? { type, custom_form_id: id } : { type };
}

/** Starts every read of the editor at once, and the preview's code beside them. */
export function warmDesign(which: Which): void {
  void import('./WidgetPreview.tsx').catch(() => undefined);
  prefetch(getFormTypes, { type: which.type });
  prefetch(getFields, which);
  prefetch(getHeaders, which);
  prefetch(getSettings, which);
}

/** A form with its fields, sections and settings; `design` is undefined until all of them have come. */
export function useDesign(which: Which) {
  const types = useRead(getFormTypes, { type: which.type });
  const fields = useRead(getFields, which);
  const headers = useRead(getHeaders, which);
  const settings = useRead(getSettings, which);
  const reads = [types, fields, headers, settings];
  const forms = types.data?.data ?? [];
  const form = which.custom_form_id
    ? forms.find((one) => one.custom_form_id === which.custom_form_id)
    : (forms.find((one) => one.is_first) ?? forms[0]);
  const isStale = [fields, headers, settings].some((one) => one.isPlaceholderData);
  const whole = form && fields.data && headers.data && settings.data;
  const design: FormDesign | undefined = whole
    ? {
        form,
        fields: fields.data!.data.filter((field) => !field.is_archived),
        headers: headers.data!.data,
        settings: settings.data!.data,
      }
    : undefined;
  return {
    design,
    forms,
    isStale,
    missing: types.isSuccess && !form,
    error: reads.find((one) => one.error && !one.data)?.error,
    retry: () => reads.forEach((one) => void one.refetch()),
  };
}

/** The form as its widget takes it, with what is being edited laid over what is saved. */
export function useConfig(design: FormDesign, draft: Draft | null): FormConfig {
  const { institution } = useSession();
  const words = useWords();
  const theme = useRead(embedSettings, {}).data?.theme ?? {};
  const asksForFiles = useRead(formFiles, {}).data?.form_files !== 0;
  const { form, fields, headers, settings } = draft ? overlaid(design, draft) : design;
  const offered = (type: string) =>
    settings.find((setting) => setting.type === type && setting.should_display === 1)?.label ?? '';
  const { hash, institutionName, institutionLogo, institutionCountry } = institution;
  return {
    institution: { hash, institutionName, institutionLogo, institutionCountry },
    form: {
      id: form.hash,
      name: form.custom_form_name,
      type: form.form_type,
      title: form.title,
      submit_label: form.submit_label,
    },
    words: words as FormConfig['words'],
    theme,
    headers,
    fields: fields.filter((field) => asksForFiles || field.field_type !== 'file'),
    settings: settings.filter(isAgreement),
    offers: { children: offered('children'), later: offered('later') },
    success: { message: form.success_message, redirect: form.success_redirect || null },
    ticket: { token: '', challenge: '', difficulty: 0 },
  };
}
