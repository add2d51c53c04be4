import type { AddressValue, FieldValue, FormValues, GuardianValue } from './answers/rules.ts';
import { isEmpty, shownFields, type Showable } from './conditions/rules.ts';
import { genders } from './genders/rules.ts';
import { type FieldType, isChoice } from './kinds/rules.ts';
import { isBirthday, isDay, isEmail, isNumeric, isPhone, texts } from '../../validators.ts';

/** Files that one question takes. */
export const MOST_FORM_FILES = 5;

const shape = /^([\w-]{43})\/([^/]{1,200})$/;

/** A file as it is sent with a form, `token/name.pdf`: the token identifies it, the name is what the family sees. Null for anything else. */
export function uploadOf(value: string): { token: string; file_name: string } | null {
  const [, token, file_name] = shape.exec(value) ?? [];
  return token && file_name ? { token, file_name } : null;
}

/** One choice of a field that has some. */
export interface SelectOption {
  id: number;
  value: string;
  order: number;
}

/** A field on a form: what it is and where this form places it. */
export interface FormField extends Showable {
  id: number;
  custom_name: string;
  field_type: FieldType;
  isDefault: 0 | 1;
  isMandatory: 0 | 1;
  order: number;
  header_id: number | null;
  placeholder: string;
  select_options: SelectOption[];
  /** 1 if a form for several children asks it once for all of them. */
  for_family?: 0 | 1;
}

/** Longest text a field takes, by kind: short ones 255 characters, paragraphs 5,000. */
export const longest = (type: FieldType): number => (type === 'textarea' ? 5000 : 255);

export const REQUIRED = 'is required';

const INVALID_EMAIL = 'is an invalid email';

const NOT_OFFERED = 'has an option that no longer exists';

export type Errors = Record<string, string>;

function checkAddress(field: FormField, value: AddressValue, errors: Errors): void {
  const at = field.field_name;
  if (field.isMandatory && isEmpty(value.street)) errors[`${at}.street`] = `Street ${REQUIRED}`;
  const isWrong = isEmpty(value.country) ? field.isMandatory : !/^[A-Z]{2}$/.test(value.country!);
  if (isWrong) errors[`${at}.country`] = `Country ${REQUIRED}`;
}

/** An optional guardian's separate e-mail is looked at only when name, surname, relation and e-mail are all there. */
function checkGuardian(field: FormField, value: GuardianValue, errors: Errors): void {
  const at = field.field_name;
  const separate = value.same_as_primary_email !== 1;
  const filled = [value.parentFirstName, value.parentSurname, value.relation, value.parentEmail].every(
    (part) => !isEmpty(part),
  );
  if (field.isMandatory) {
    if (isEmpty(value.parentFirstName)) errors[`${at}.parentFirstName`] = `First name ${REQUIRED}`;
    if (isEmpty(value.parentSurname)) errors[`${at}.parentSurname`] = `Surname ${REQUIRED}`;
    if (separate && isEmpty(value.parentEmail)) errors[`${at}.parentEmail`] = `Email ${REQUIRED}`;
  }
  if (separate && (field.isMandatory || filled) && !isEmpty(value.parentEmail) && !isEmail(value.parentEmail!)) {
    errors[`${at}.parentEmail`] = `Email ${INVALID_EMAIL}`;
  }
}

/** What is wrong with the text of a field that is filled; nothing if it is right. */
function checkText(field: FormField, text: string): string | undefined {
  const { custom_name, field_type } = field;
  if (text.length > longest(field_type)) return `${custom_name} can be at most ${longest(field_type)} characters long`;
  switch (field_type) {
    case 'email':
      return isEmail(text) ? undefined : `${custom_name} ${INVALID_EMAIL}`;
    case 'number':
      return isNumeric(text) ? undefined : texts.numeric;
    case 'date':
      return (field.field_name === 'dob' ? isBirthday : isDay)(text) ? undefined : texts.date;
    case 'phone':
      return isPhone(text) ? undefined : texts.phone;
    case 'gender':
      return genders.some((gender) => gender.value === text) ? undefined : `${custom_name} ${NOT_OFFERED}`;
    case 'country':
      return /^[A-Z]{2}$/.test(text) ? undefined : `${custom_name} ${NOT_OFFERED}`;
    default:
      return undefined;
  }
}

/** Whether there is nothing to choose: a family writes the source itself, the list is not here yet, or the catalog has nothing for it. */
function hasNoChoices({ field_type, select_options }: FormField): boolean {
  return select_options.length === 0 && ['source', 'schoolYear', 'subjects'].includes(field_type);
}

/** Choices must be the form's own. A field without any takes anything. */
function checkChoice(field: FormField, chosen: readonly string[]): string | undefined {
  if (hasNoChoices(field)) return undefined;
  const known = chosen.every((one) => field.select_options.some((option) => option.value === one));
  return known ? undefined : `${field.custom_name} ${NOT_OFFERED}`;
}

/** Whether a value has the shape that its field's control makes, because a program can send anything. */
function hasShape(field: FormField, value: NonNullable<FieldValue>): boolean {
  switch (field.field_type) {
    case 'checkbox':
      return typeof value === 'boolean';
    case 'multiselect':
    case 'subjects':
    case 'file':
      return Array.isArray(value);
    case 'address':
    case 'guardian':
      return typeof value === 'object' && !Array.isArray(value) && !('kind' in value);
    default:
      return typeof value === 'string';
  }
}

function checkField(field: FormField, value: FieldValue, errors: Errors): void {
  const at = field.field_name;
  if (value !== null && value !== undefined && !hasShape(field, value)) {
    errors[at] = `${field.custom_name} ${NOT_OFFERED}`;
    return;
  }
  if (field.field_type === 'address') return checkAddress(field, (value ?? {}) as AddressValue, errors);
  if (field.field_type === 'guardian') return checkGuardian(field, (value ?? {}) as GuardianValue, errors);
  if (isEmpty(value)) {
    if (field.isMandatory && !hasNoChoices(field)) errors[at] = `${field.custom_name} ${REQUIRED}`;
    return;
  }
  const chosen = Array.isArray(value) ? value : [String(value)];
  if (field.field_type === 'file') {
    if (chosen.length > MOST_FORM_FILES || !chosen.every(uploadOf))
      errors[at] = `${field.custom_name} can have at most ${MOST_FORM_FILES} files`;
    return;
  }
  const wrong = isChoice(field.field_type)
    ? checkChoice(field, chosen)
    : typeof value === 'string'
      ? checkText(field, value)
      : undefined;
  if (wrong) errors[at] = wrong;
}

/** What is wrong with the values of the fields that are shown with them, by field path. */
export function checkFields(fields: readonly FormField[], values: FormValues): Errors {
  const errors: Errors = {};
  for (const field of shownFields(fields, values)) checkField(field, values[field.field_name], errors);
  return errors;
}
