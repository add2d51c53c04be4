import { mayLackOptions, takesOptions } from '@schoolbell/core/people/questions/kinds/rules';
import type { Draft, FieldDraft, SettingDraft } from './draft.ts';

/** What is wrong with what is open, by the name of its control; options under `option.` and their key. */
export type DraftErrors = Record<string, string>;

const REQUIRED = 'This field is required';
const HTTPS = 'Please enter an address that begins with https://';
const address = /^https:\/\/[^\s/]+\.?\S*$/;

function required(errors: DraftErrors, name: string, text: string): void {
  if (!text.trim()) errors[name] = REQUIRED;
  else if (text.trim().length > 255) errors[name] = 'This field can be at most 255 characters long';
}

function checkOptions({ field_type, options }: FieldDraft, errors: DraftErrors): void {
  if (!takesOptions(field_type)) return;
  if (options.length === 0 && !mayLackOptions(field_type)) errors['options'] = 'Add at least one option';
  const seen = new Set<string>();
  for (const option of options) {
    const name = `option.${option.key}`;
    required(errors, name, option.value);
    const plain = option.value.trim().toLocaleLowerCase();
    if (plain && seen.has(plain)) errors[name] = 'This option is already on the list';
    seen.add(plain);
  }
}

function checkSetting(draft: SettingDraft, errors: DraftErrors): void {
  required(errors, 'label', draft.label);
  if (draft.text.length > 5000) errors['text'] = 'This field can be at most 5,000 characters long';
  if (draft.type !== 'terms' || draft.by !== 'link') return;
  if (!draft.link.trim()) {
    if (draft.should_display) errors['link'] = REQUIRED;
  } else if (!address.test(draft.link.trim())) errors['link'] = HTTPS;
}

/** Checks a draft before it is sent; the server checks again. */
export function draftErrors(draft: Draft): DraftErrors {
  const errors: DraftErrors = {};
  switch (draft.kind) {
    case 'field':
      required(errors, 'custom_name', draft.custom_name);
      if (draft.placeholder.length > 255) errors['placeholder'] = 'This field can be at most 255 characters long';
      checkOptions(draft, errors);
      break;
    case 'section':
      required(errors, 'header_name', draft.header_name);
      break;
    case 'setting':
      checkSetting(draft, errors);
      break;
    case 'texts':
      required(errors, 'title', draft.title);
      required(errors, 'submit_label', draft.submit_label);
      required(errors, 'success_message', draft.success_message);
      if (draft.success_redirect.trim() && !address.test(draft.success_redirect.trim()))
        errors['success_redirect'] = HTTPS;
  }
  return errors;
}
