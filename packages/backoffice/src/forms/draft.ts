import { say, type Word } from '@schoolbell/core/words/rules';
import type { FormCondition } from '@schoolbell/core/people/questions/conditions/rules';
import {
  isFamilySection,
  mayBeForFamily,
  mayLackOptions,
  takesOptions,
  type FieldType,
} from '@schoolbell/core/people/questions/kinds/rules';
import type { FormDesign } from './formDesign.ts';

/** A choice while its field is edited; without an id it is new. */
export interface OptionDraft {
  key: string;
  id: number | null;
  value: string;
}

/** A field being added (no id) or edited. */
export interface FieldDraft {
  kind: 'field';
  id: number | null;
  field_type: FieldType;
  header_id: number | null;
  custom_name: string;
  placeholder: string;
  isMandatory: 0 | 1;
  toShow: 0 | 1;
  options: OptionDraft[];
  conditions: FormCondition[];
  /** Asked once for all children of a form that takes several. */
  for_family: 0 | 1;
}
/** A section being added (no id) or edited. */
export interface SectionDraft {
  kind: 'section';
  id: number | null;
  header_name: string;
  conditions: FormCondition[];
}
/** Terms and conditions, the signature, or an offer. `by` says which of the two alternates is on: a text here, or a link. */
export interface SettingDraft {
  kind: 'setting';
  type: 'terms' | 'signature' | 'children' | 'later' | 'fee';
  should_display: 0 | 1;
  is_required: 0 | 1;
  label: string;
  text: string;
  link: string;
  by: 'text' | 'link';
}
/** The form's title, its button, and what follows a sent form. */
export interface TextsDraft {
  kind: 'texts';
  title: string;
  submit_label: string;
  success_message: string;
  success_redirect: string;
}

/** What is open in the editor: one thing at a time, in the school's words, until it is saved. */
export type Draft = FieldDraft | SectionDraft | SettingDraft | TextsDraft;

type Field = FormDesign['fields'][number];
type Setting = FormDesign['settings'][number];

/** What tells one thing that can be edited from another. */
export function keyOf(draft: Draft): string {
  if (draft.kind === 'field') return draft.id ? `field-${draft.id}` : `new-field-${draft.header_id ?? 0}`;
  if (draft.kind === 'section') return `section-${draft.id ?? 'new'}`;
  return draft.kind === 'setting' ? `setting-${draft.type}` : 'texts';
}

/** The `field_name` that the widget knows the open thing by. */
export function nameOf(draft: Draft, { fields }: FormDesign): string | undefined {
  if (draft.kind === 'setting') return draft.type;
  if (draft.kind !== 'field') return undefined;
  return draft.id ? fields.find((field) => field.id === draft.id)?.field_name : 'new_field';
}

/** A field as it is saved, ready to be edited. */
export function fieldDraft(field: Field, words: readonly Word[]): FieldDraft {
  const { id, field_type, header_id, isMandatory, toShow, conditions, for_family } = field;
  const options = [...field.select_options]
    .sort((a, b) => a.order - b.order)
    .map((option) => ({ key: String(option.id), id: option.id, value: option.value }));
  return {
    kind: 'field',
    id,
    field_type,
    header_id,
    isMandatory,
    toShow,
    custom_name: say(words, field.custom_name),
    placeholder: say(words, field.placeholder),
    options,
    conditions,
    for_family,
  };
}

/** A new field of a kind, at the end of a section of these fields. */
export function newField(field_type: FieldType, header_id: number | null, fields: readonly Field[] = []): FieldDraft {
  const for_family =
    mayBeForFamily({ field_type, field_name: '' }) &&
    isFamilySection(fields.filter((field) => field.header_id === header_id))
      ? 1
      : 0;
  const options = takesOptions(field_type) && !mayLackOptions(field_type) ? [newOption(), newOption()] : [];
  return {
    kind: 'field',
    id: null,
    field_type,
    header_id,
    custom_name: '',
    placeholder: '',
    isMandatory: 0,
    toShow: 1,
    options,
    conditions: [],
    for_family,
  };
}

/** An empty choice. */
export function newOption(): OptionDraft {
  return { key: crypto.randomUUID(), id: null, value: '' };
}

/** Terms, signature or an offer as they are saved, ready to be edited. */
export function settingDraft(setting: Setting, words: readonly Word[]): SettingDraft {
  const { type, should_display, is_required, link } = setting;
  return {
    kind: 'setting',
    type,
    should_display,
    is_required,
    label: say(words, setting.label),
    text: say(words, setting.text),
    link,
    by: link && !setting.text ? 'link' : 'text',
  };
}

/** The form's own texts as they are saved, ready to be edited. */
export function textsDraft({ form }: FormDesign, words: readonly Word[]): TextsDraft {
  const { title, submit_label, success_message, success_redirect } = form;
  return {
    kind: 'texts',
    title: say(words, title),
    submit_label: say(words, submit_label),
    success_message: say(words, success_message),
    success_redirect,
  };
}

/** Text and link of a setting, with the alternate that is off left out. */
export function chosen({ type, by, text, link }: SettingDraft): { text: string; link: string } {
  if (type !== 'terms') return { text, link: '' };
  return by === 'text' ? { text, link: '' } : { text: '', link: link.trim() };
}

/** Conditions that say something by now; half a condition hides nothing. */
export function complete(conditions: readonly FormCondition[]): FormCondition[] {
  return conditions.filter(
    ({ condition_field, condition_operator, condition_value }) =>
      condition_field &&
      (condition_operator === 'empty' ||
        condition_operator === 'not_empty' ||
        [condition_value].flat().some((one) => one.trim())),
  );
}
