import { shownFields } from '../conditions/rules.ts';
import type { FormField, FormValues, GuardianValue } from '../rules.ts';

/** A telephone number on a form, at its field path: `phone`, `guardian.parentPhone1`. */
export interface PhoneAt { path: string; name: string; part?: 'parentPhone1'; text: string }

/** The numbers that a form asks for with these values, those that are filled in. */
export function phonesOf(fields: readonly FormField[], values: FormValues): PhoneAt[] {
  return shownFields(fields, values).flatMap(({ field_type, field_name: name }): PhoneAt[] => {
    const value = values[name];
    if (field_type === 'phone') return typeof value === 'string' && value.trim() ? [{ path: name, name, text: value.trim() }] : [];
    const text = field_type === 'guardian' && value ? (value as GuardianValue).parentPhone1 : undefined;
    return typeof text === 'string' && text.trim() ? [{ path: `${name}.parentPhone1`, name, part: 'parentPhone1', text: text.trim() }] : [];
  });
}
