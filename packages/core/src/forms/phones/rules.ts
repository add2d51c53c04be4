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

/** A complete number, as returned by the library with all countries' rules. */
interface KnownPhone {
  country?: string | undefined;
  isPossible: () => boolean;
  formatNational: () => string;
  formatInternational: () => string;
}

/** Reads a complete number, +6561234567, if the text is nothing else; each package calls the library itself. */
export type PhoneReader = (text: string, options: { extract: false }) => KnownPhone | undefined;

/**
 * A stored number, +6561234567, as people write it: in national format if it is in the school's country, else with the
 * country code. Anything that isn't a complete number stays as typed.
 */
export function writePhone(phone: string, home: string, read: PhoneReader): string {
  const found = phone.startsWith('+') ? read(phone, { extract: false }) : undefined;
  if (!found?.isPossible()) return phone;
  return found.country === home ? found.formatNational() : found.formatInternational();
}
