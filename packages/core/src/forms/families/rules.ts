import { isEmpty, shownFields } from '../../people/questions/conditions/rules.ts';
import { isOfFamily } from '../../people/questions/kinds/rules.ts';
import { checkForm } from '../rules.ts';
import type { FormField } from '../../people/questions/rules.ts';
import type { FormValues } from '../../people/questions/answers/rules.ts';
import { foldName } from '../../people/rules.ts';

/** Children that one form takes beside the first. */
export const MOST_MORE_CHILDREN = 9;

/** What siblings often share: left empty, it is as the first child's. */
const oftenShared: ReadonlySet<string> = new Set(['email', 'phone']);

/** Whether each child answers this question, rather than the family once. */
export function isOwn({ field_type, for_family }: Pick<FormField, 'field_type' | 'for_family'>): boolean {
  return !isOfFamily(field_type) && !for_family;
}

/** Whether a further child can leave this answer to the first one. */
export function isShareable({ field_name }: Pick<FormField, 'field_name'>): boolean {
  return oftenShared.has(field_name);
}

/** A further child as a separate form: its own answers, and the family's. */
export function valuesOfChild(fields: readonly FormField[], values: FormValues, child: FormValues): FormValues {
  const merged: FormValues = {};
  for (const field of fields) {
    const { field_name } = field;
    const taken =
      isOwn(field) && !(isShareable(field) && isEmpty(child[field_name])) ? child[field_name] : values[field_name];
    if (!isEmpty(taken)) merged[field_name] = taken;
  }
  return merged;
}

/** The questions that a further child is asked, as this form asks them now. */
export function fieldsOfChild<F extends FormField>(fields: readonly F[], values: FormValues, child: FormValues): F[] {
  return shownFields(fields, valuesOfChild(fields, values, child)).filter(isOwn);
}

const nameOf = ({ firstName, surname, dob }: FormValues): string =>
  [firstName, surname, dob].map((part) => foldName(String(part ?? ''))).join('|');

/**
 * What is wrong with the further children of a form, by path (`children.0.firstName`); empty if they may be sent. The widget
 * and the server both ask it, beside `checkForm` for the first child and the family.
 */
export function familyErrors(
  fields: readonly FormField[],
  values: FormValues,
  children: readonly FormValues[],
): Record<string, string> {
  const errors: Record<string, string> = {};
  const own = new Set(fields.filter(isOwn).map((field) => field.field_name));
  const known = new Set([nameOf(values)]);
  for (const [at, child] of children.entries()) {
    const merged = valuesOfChild(fields, values, child);
    for (const [path, text] of Object.entries(checkForm(fields, [], merged)))
      if (own.has(path.split('.')[0]!)) errors[`children.${at}.${path}`] = text;
    const name = nameOf(merged);
    if (!isEmpty(merged['firstName']) && known.has(name))
      errors[`children.${at}.firstName`] ??= 'This name is already on the form';
    known.add(name);
  }
  return errors;
}
