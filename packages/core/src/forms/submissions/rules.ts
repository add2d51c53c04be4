import { dayText } from '../../format.ts';
import { shownFields, isEmpty } from '../../people/questions/conditions/rules.ts';
import { placeOfQuestion } from '../../people/questions/places/rules.ts';
import type { FormType } from '../rules.ts';
import type { FormField } from '../../people/questions/rules.ts';
import type { AddressValue, FieldValue, FormValues, GuardianValue } from '../../people/questions/answers/rules.ts';
import { genders } from '../../people/questions/genders/rules.ts';
import { type OwnPart, type PersonTexts, type PersonValues } from '../../people/fields.ts';
import { ownParts, valuesFrom } from '../../people/values/rules.ts';

/** The parts of a form's values that a person's record has fields for; the rest stays in `custom`, by field name. */
export interface PersonOfForm extends PersonValues<OwnPart> {
  address: PersonTexts<'address'>;
  custom: Record<string, unknown>;
  guardian: GuardianOfForm | null;
}

/** The guardian of a form, in the names a guardian's record has. */
export interface GuardianOfForm {
  firstName: string;
  surname: string;
  email: string;
  phone: string;
  relation: string;
  parentCommunication: 0 | 1;
  invoiceTo: 0 | 1;
  same_as_primary_email: 0 | 1;
}

function textOf(value: FieldValue): string {
  return typeof value === 'string' ? value.trim() : '';
}

function guardianOf(value: GuardianValue | undefined): GuardianOfForm | null {
  const { parentFirstName, parentSurname, parentEmail, parentPhone1, relation } = value ?? {};
  if ([parentFirstName, parentSurname, parentEmail, parentPhone1].every((part) => isEmpty(part))) return null;
  const same = value?.same_as_primary_email === 1;
  return {
    firstName: textOf(parentFirstName),
    surname: textOf(parentSurname),
    email: same ? '' : textOf(parentEmail),
    phone: textOf(parentPhone1),
    relation: textOf(relation),
    parentCommunication: value?.parentCommunication ?? 0,
    invoiceTo: value?.invoiceTo ?? 0,
    same_as_primary_email: same ? 1 : 0,
  };
}

/** Sorts a form's values into the person they describe. What the form did not ask with these answers stays in the submission alone. */
export function personOf(fields: readonly FormField[], values: FormValues): PersonOfForm {
  const shown = shownFields(fields, values);
  const names = new Set(shown.map((field) => field.field_name));
  const value = (name: string): FieldValue => (names.has(name) ? values[name] : undefined);
  const text = (name: string): string => textOf(value(name));
  const address = (value('address') ?? {}) as AddressValue;
  const own = shown.filter((field) => !placeOfQuestion.has(field.field_name) && !isEmpty(values[field.field_name]));
  return {
    ...valuesFrom(ownParts, ({ question, name }) => text(question ?? name)),
    address: valuesFrom(['address'], ({ name }) => textOf(address[name])),
    custom: Object.fromEntries(own.map((field) => [field.field_name, values[field.field_name]])),
    guardian: guardianOf(value('guardian') as GuardianValue | undefined),
  };
}

/** A question and its answer as they stood when the form was sent. */
export interface ShownValue {
  label: string;
  value: string;
}

const said = (parts: readonly (string | undefined)[], between = ', '): string =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(between);

/** How countries and telephone numbers are written for people. */
export interface ShownWith {
  country: (code: string) => string;
  phone: (number: string) => string;
}

function guardianLines(label: string, value: GuardianValue, { phone }: ShownWith): ShownValue[] {
  const name = `${value.parentFirstName ?? ''} ${value.parentSurname ?? ''}`.trim();
  const lines = [
    { label, value: said([name, value.relation]) },
    { label: `${label}: Email`, value: value.same_as_primary_email === 1 ? 'Same email' : (value.parentEmail ?? '') },
    { label: `${label}: Phone`, value: phone(value.parentPhone1 ?? '') },
  ];
  return lines.filter((line) => line.value.trim() !== '');
}

function valueText(field: FormField, value: FieldValue, { country, phone }: ShownWith): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'string') return '';
  switch (field.field_type) {
    case 'gender':
      return genders.find((gender) => gender.value === value)?.label ?? value;
    case 'country':
      return country(value);
    case 'phone':
      return phone(value);
    case 'date':
      return dayText(value) || value;
    default:
      return value;
  }
}

/** What was asked and answered, in the form's order, for the person's page and for mails. Unanswered questions are left out. */
export function shownValues(fields: readonly FormField[], values: FormValues, shown: ShownWith): ShownValue[] {
  return shownFields(fields, values)
    .sort((a, b) => a.order - b.order)
    .flatMap((field) => {
      const value = values[field.field_name];
      if (isEmpty(value)) return [];
      if (field.field_type === 'guardian') return guardianLines(field.custom_name, value as GuardianValue, shown);
      if (field.field_type !== 'address') return [{ label: field.custom_name, value: valueText(field, value, shown) }];
      const { street, city, state, zip, country } = value as AddressValue;
      return [
        {
          label: field.custom_name,
          value: said([street, said([zip, city], ' '), state, country ? shown.country(country) : '']),
        },
      ];
    });
}

/** Fastest that a person fills a form in, in milliseconds. */
export const FASTEST_FILL = 2500;

/** What makes a submission suspicious. */
export interface Signs {
  honeypot: string;
  elapsed: number;
  isProven: boolean;
  isFirstUse: boolean;
}

/** Why a submission is held for staff, in words for them; empty if nothing is suspicious. */
export function heldReason({ honeypot, elapsed, isProven, isFirstUse }: Signs): string {
  const reasons = [
    honeypot !== '' && 'A hidden field was filled in',
    elapsed < FASTEST_FILL && 'It was filled in faster than a person can type',
    !isProven && 'The proof of work was missing or wrong',
    !isFirstUse && 'The form ticket had already been used',
  ];
  return reasons.filter(Boolean).join('. ');
}

/** The neutral answer to a likely duplicate: it names no one and is the same for every match. */
export const DUPLICATE_TEXT = 'It looks like we may already have these details. You can send the form anyway.';

/** Half an emoji, which a control may leave when it cuts at its longest length, becomes the replacement character. */
export function wellFormed<T>(value: T): T {
  if (typeof value === 'string') return value.toWellFormed() as T;
  if (Array.isArray(value)) return value.map(wellFormed) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, wellFormed(inner)])) as T;
}

/**
 * Whether a staff member gets a mail about a new enquiry or enrolment: people who can open the record, except teachers, who
 * are concerned only once there is a class.
 */
export function hearsOf(type: FormType, staff: { role_id: number; access: ReadonlySet<string> }): boolean {
  if (staff.role_id === 2 || staff.role_id === 7) return false;
  return staff.access.has(type === 'student' ? 'students' : 'all_leads');
}
