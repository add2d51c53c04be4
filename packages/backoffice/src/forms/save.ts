import type { Endpoint, InputOf, ResultOf } from '@schoolbell/core/http/endpoint';
import * as fields from '@schoolbell/core/forms/fields/contract';
import * as sections from '@schoolbell/core/forms/sections/contract';
import * as settings from '@schoolbell/core/forms/settings/contract';
import * as types from '@schoolbell/core/forms/types/contract';
import type { Word } from '@schoolbell/core/words/rules';
import { call, watch } from '../http/client.ts';
import { keepWords } from '../words/keepWords.ts';
import type { FormDesign } from './formDesign.ts';
import { chosen, complete, type Draft, type FieldDraft, type SettingDraft, type TextsDraft } from './draft.ts';
import { saveOptions } from './saveOptions.ts';

const send = <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ResultOf<E>> =>
  call(endpoint, input).catch(watch);

/** What a save works on, and where it reports how far it has come, so that another try never does a thing twice. */
interface Saving {
  design: FormDesign;
  words: readonly Word[];
  onProgress: (draft: Draft) => void;
}

async function saveField(draft: FieldDraft, saving: Saving): Promise<void> {
  const { custom_form_id } = saving.design.form;
  const { id, field_type, header_id, isMandatory, toShow, for_family } = draft;
  const saved = saving.design.fields.find((field) => field.id === id);
  const custom_name = keepWords(saving.words, saved?.custom_name ?? '', draft.custom_name.trim());
  const placeholder = keepWords(saving.words, saved?.placeholder ?? '', draft.placeholder.trim());
  const common = {
    custom_form_id,
    custom_name,
    placeholder,
    isMandatory,
    toShow,
    for_family,
    conditions: complete(draft.conditions),
  };
  if (!id) {
    await send(fields.addField, {
      ...common,
      field_type,
      header_id,
      select_options: draft.options.map((option) => option.value.trim()),
    });
    return;
  }
  await send(fields.editField, { ...common, id });
  await saveOptions(id, saved?.select_options ?? [], draft.options, (options) =>
    saving.onProgress({ ...draft, options }),
  );
}

async function saveSetting(draft: SettingDraft, { design, words }: Saving): Promise<void> {
  const saved = design.settings.find((setting) => setting.type === draft.type);
  const { type, should_display, is_required } = draft;
  const { text, link } = chosen(draft);
  await send(settings.saveSetting, {
    custom_form_id: design.form.custom_form_id,
    type,
    should_display,
    is_required,
    link,
    label: keepWords(words, saved?.label ?? '', draft.label.trim()),
    text: keepWords(words, saved?.text ?? '', text),
  });
}

async function saveTexts(draft: TextsDraft, { design, words }: Saving): Promise<void> {
  const { form } = design;
  await send(types.editFormType, {
    custom_form_id: form.custom_form_id,
    title: keepWords(words, form.title, draft.title.trim()),
    submit_label: keepWords(words, form.submit_label, draft.submit_label.trim()),
    success_message: keepWords(words, form.success_message, draft.success_message.trim()),
    success_redirect: draft.success_redirect.trim(),
  });
}

/** Saves what is open. Throws `Failure`; what was saved before it is reported by `onProgress`. */
export async function saveDraft(draft: Draft, saving: Saving): Promise<void> {
  const { form, headers } = saving.design;
  switch (draft.kind) {
    case 'field':
      return saveField(draft, saving);
    case 'setting':
      return saveSetting(draft, saving);
    case 'texts':
      return saveTexts(draft, saving);
    case 'section': {
      const before = headers.find((header) => header.id === draft.id)?.header_name ?? '';
      const header_name = keepWords(saving.words, before, draft.header_name.trim());
      await send(sections.saveHeader, {
        custom_form_id: form.custom_form_id,
        header_name,
        conditions: complete(draft.conditions),
        ...(draft.id && { id: draft.id }),
      });
    }
  }
}
