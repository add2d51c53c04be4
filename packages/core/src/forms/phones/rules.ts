import { shownFields } from '../../people/questions/conditions/rules.ts';
import type { FormField } from '../../people/questions/rules.ts';
import type { FormValues, GuardianValue } from '../../people/questions/answers/rules.ts';

/** A telephone number on a form, at its field path: `phone`, `guardian.parentPhone1`. */
export interface PhoneAt {
  path: string;
  name: string;
  part?: 'parentPhone1';
  text: string;
}

/** The filled-in numbers that a form asks for with these values. */
export function phonesOf(fields: readonly FormField[], values: FormValues): PhoneAt[] {
  return shownFields(fields, values).flatMap(({ field_type, field_name: name }): PhoneAt[] => {
    const value = values[name];
    if (field_type === 'phone')
      return typeof value === 'string' && value.trim() ? [{ path: name, name, text: value.trim() }] : [];
    const text = field_type === 'guardian' && value ? (value as GuardianValue).parentPhone1 : undefined;
    return typeof text === 'string' && text.trim()
      ? [{ path: `${name}.parentPhone1`, name, part: 'parentPhone1', text: text.trim() }]
      : [];
  });
}

/** A whole number, as the library that knows all countries' numbers tells of it. */
interface KnownPhone {
  country?: string | undefined;
  isPossible: () => boolean;
  formatNational: () => string;
  formatInternational: () => string;
}

/** Reads a complete number, +6561234567, if the text is nothing else; each package calls the library itself. */
export type PhoneReader = (text: string, options: { extract: false }) => KnownPhone | undefined;

/**
 * A kept number, +6561234567, as people write it: as at home where it is of the school's country, else with its country's
 * code. What is no whole number stays as somebody typed it.
 */
export function writePhone(phone: string, home: string, read: PhoneReader): string {
  const found = phone.startsWith('+') ? read(phone, { extract: false }) : undefined;
  if (!found?.isPossible()) return phone;
  return found.country === home ? found.formatNational() : found.formatInternational();
}
