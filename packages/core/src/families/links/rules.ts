import { checkForm } from '../../forms/rules.ts';
import { placeOfQuestion } from '../../people/questions/places/rules.ts';
import type { FormField } from '../../people/questions/rules.ts';
import type { FieldValue, FormValues } from '../../people/questions/answers/rules.ts';
import { isEmpty } from '../../people/questions/conditions/rules.ts';
import { isChoice } from '../../people/questions/kinds/rules.ts';
import type { PersonOfForm } from '../../forms/submissions/rules.ts';
import { shownOf, guardianValue } from '../changes/rules.ts';

/** What a link opens: a student's family corrects what is known, a lead's family enrols. */
export type Purpose = 'update' | 'conversion';

/** The state of a link. */
export type LinkState = 'open' | 'answered' | 'revoked' | 'expired';

/** The state of a link at a moment; an answered link stays answered. */
export function linkState(
  link: { answered_at: string | null; revoked_at: string | null; expires_at: string },
  now: Date,
): LinkState {
  if (link.answered_at) return 'answered';
  if (link.revoked_at) return 'revoked';
  return new Date(link.expires_at) <= now ? 'expired' : 'open';
}

function knownValue({ field_name }: FormField, person: PersonOfForm): FieldValue {
  if (field_name === 'guardian') return guardianValue(person.guardian);
  const name = placeOfQuestion.get(field_name);
  return (name ? person[name as keyof PersonOfForm] : person.custom[field_name]) as FieldValue;
}

/** What a form begins with, where the school knows the person: the opposite of `personOf`. A choice that is no longer offered could not be seen, so it is left out. */
export function valuesOf(fields: readonly FormField[], person: PersonOfForm): FormValues {
  const values: FormValues = {};
  for (const field of shownOf(fields)) {
    const value = knownValue(field, person);
    if (isEmpty(value)) continue;
    const isText = typeof value === 'string' && !isChoice(field.field_type);
    const lenient: FormField = { ...field, isMandatory: 0, conditions: [], section_conditions: [] };
    const fits = isText || !(field.field_name in checkForm([lenient], [], { [field.field_name]: value }));
    if (fits) values[field.field_name] = value;
  }
  return values;
}

/** Whether the school has every part of a mandatory answer, so that it can stay mandatory. */
function isKnown(field: FormField, person: PersonOfForm): boolean {
  const { field_name } = field;
  const known = { [field_name]: knownValue(field, person) };
  const alone: FormField = { ...field, isMandatory: 1, toShow: 1, conditions: [], section_conditions: [] };
  return !isEmpty(known[field_name]) && Object.keys(checkForm([alone], [], known)).length === 0;
}

/**
 * The fields of a link's form. A mandatory file that the school already has can be left out. Corrections can leave out
 * whatever the school never had: a child without an e-mail address can still report an allergy.
 */
export function askedByLink<F extends FormField>(fields: readonly F[], person: PersonOfForm, purpose: Purpose): F[] {
  const isAsked = (field: F) =>
    field.field_type === 'file'
      ? isEmpty(person.custom[field.field_name] as FieldValue)
      : purpose === 'conversion' || isKnown(field, person);
  return fields.map((field) => (field.isMandatory && !isAsked(field) ? { ...field, isMandatory: 0 } : field));
}

/** Where a link leads: our own page, or one of the school's own, whose element is told the institution by its attribute. */
export interface LinkPlace {
  publicUrl: string;
  institution: string;
  /** Empty for our own page. */
  page: string;
}

/**
 * The address of a link. On our own page, the token is where the specification's call has it; on a school's own page it is
 * after the `#`, so that it reaches neither that site's server nor any referrer.
 */
export function linkAddress({ publicUrl, institution, page }: LinkPlace, purpose: Purpose, token: string): string {
  const named = `${purpose === 'update' ? 'studentHash' : 'leadHash'}=${token}`;
  return page ? `${page.split('#')[0]}#${named}` : `${publicUrl}/update?institution=${institution}&${named}`;
}
