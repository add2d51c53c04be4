import { listedTypes } from '@schoolbell/core/forms/kinds/rules';
import type { FormField, FormType } from '@schoolbell/core/forms/rules';
import type { ParsedOf, ResultOf } from '@schoolbell/core/http/endpoint';
import { Failure } from '@schoolbell/core/http/errors';
import type { leadFormConfig } from '@schoolbell/core/forms/contract';
import { planTrouble } from '@schoolbell/core/settings/plan/rules';
import { allowedRedirect } from '@schoolbell/core/settings/rules';
import { say, wordsInForce } from '@schoolbell/core/words/rules';
import type { Context, Handlers, Tenant } from '../../http/context.ts';
import { issueTicket } from '../../http/ticket.ts';
import { formSheet, type Sheet } from '../queries.ts';
import { formsOf, typeOfForm } from '../types/queries.ts';

/** What form tickets are signed for. */
export const TICKET_KEY = 'form ticket';

type Config = ResultOf<typeof leadFormConfig>;
type Names = 'studentFormConfig' | 'leadFormConfig' | 'formOptions' | 'formTypesByHash';

/** A form with all its texts in the school's own words. */
export function inOwnWords(sheet: Sheet): Sheet {
  const said = (text: string) => say(sheet.words, text);
  const field = <F extends FormField>(one: F): F => ({
    ...one,
    custom_name: said(one.custom_name),
    placeholder: said(one.placeholder),
  });
  return {
    ...sheet,
    custom_form_name: said(sheet.custom_form_name),
    title: said(sheet.title),
    submit_label: said(sheet.submit_label),
    success_message: said(sheet.success_message),
    fields: sheet.fields.map(field),
    headers: sheet.headers.map((header) => ({ ...header, header_name: said(header.header_name) })),
    settings: sheet.settings.map((setting) => ({ ...setting, label: said(setting.label), text: said(setting.text) })),
    offers: Object.fromEntries(Object.entries(sheet.offers).map(([type, label]) => [type, said(label)])),
  };
}

/**
 * Opens a form for the page that asks. Throws `notFound` for a form that isn't this school's, `gone` for an archived one.
 * Sites that are not on the school's list were refused when the request entered the institution.
 */
export async function openForm(
  { db, asker, publicUrl }: Context,
  tenant: Tenant,
  wanted: { type: FormType; hash?: string | undefined },
): Promise<{ sheet: Sheet; origin: string }> {
  const sheet = await formSheet(db, tenant.institution_id, wanted);
  if (!sheet) throw new Failure('notFound', 'This form could not be found.');
  if (sheet.is_archived) throw new Failure('gone', 'This form is no longer in use.');
  return { sheet: inOwnWords(sheet), origin: asker.origin ?? publicUrl };
}

/** Fields as a page gets them: choices of kinds that have calls of their own (`signUp/schools` and the like) stay here. */
export function withoutLists<F extends FormField>(fields: readonly F[]): F[] {
  return fields.map((field) => (listedTypes.includes(field.field_type) ? { ...field, select_options: [] } : field));
}

/** A picture's address as a page on another site can load it. */
export function pictureAt(handle: string | null, publicUrl: string): string | null {
  return handle && `${publicUrl}/files/${handle}`;
}

async function configOf(type: FormType, input: ParsedOf<typeof leadFormConfig>, context: Context): Promise<Config> {
  const { now, publicUrl } = context;
  const tenant = await context.enter(input.institution);
  const { sheet, origin } = await openForm(context, tenant, { type, hash: input.form });
  // A lapsed plan closes the form to newcomers only: what somebody is typing by then may still be sent.
  if (planTrouble(sheet, now, tenant.time_zone))
    throw new Failure('planBlocked', 'This form is not available at the moment.');
  return {
    institution: {
      hash: tenant.hash,
      institutionName: sheet.institution_name,
      institutionLogo: pictureAt(sheet.logo_handle, publicUrl),
      institutionCountry: sheet.country,
    },
    form: { id: sheet.hash, name: sheet.custom_form_name, type, title: sheet.title, submit_label: sheet.submit_label },
    words: wordsInForce(sheet.words),
    theme: sheet.theme,
    headers: sheet.headers,
    fields: withoutLists(sheet.fields),
    settings: sheet.settings,
    offers: { children: '', later: '', ...sheet.offers },
    success: {
      message: sheet.success_message,
      redirect: allowedRedirect(sheet.success_redirect, sheet.sites, publicUrl),
    },
    ticket: issueTicket(context.key(TICKET_KEY), { institution: tenant.hash, form: sheet.hash, origin }, now),
  };
}

/** What a widget asks for before it shows a form. */
export const configHandlers: Pick<Handlers<'forms'>, Names> = {
  studentFormConfig: (input, context) => configOf('student', input, context),
  leadFormConfig: (input, context) => configOf('lead', input, context),

  formOptions: async (input, context) => {
    const tenant = await context.enter(input.institution);
    const form_type = await typeOfForm(context.db, tenant.institution_id, input.form);
    // A form that is none is refused as one that is missing of its kind.
    return configOf(form_type ?? 'lead', input, context);
  },

  formTypesByHash: async ({ hash }, context) => {
    const tenant = await context.enter(hash);
    const forms = await formsOf(context.db, tenant.institution_id, { is_archived: 0 });
    return {
      data: forms.map((form) => ({
        id: form.hash,
        name: say(form.words, form.custom_form_name),
        type: form.form_type,
      })),
    };
  },
};
