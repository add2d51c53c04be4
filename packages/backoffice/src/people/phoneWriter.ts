import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * A kept number, +6561234567, as people write it: as at home where it is of the school's country, else with its country's
 * code. What is no whole number stays as somebody typed it.
 */
export function writePhone(phone: string, home: string): string {
  const found = phone.startsWith('+') ? parsePhoneNumberFromString(phone) : undefined;
  if (!found?.isPossible()) return phone;
  return found.country === home ? found.formatNational() : found.formatInternational();
}
