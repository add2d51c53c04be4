import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { phonesOf, writePhone } from '@schoolbell/core/forms/phones/rules';
import type { FormField } from '@schoolbell/core/people/questions/rules';
import type { FormValues } from '@schoolbell/core/people/questions/answers/rules';
import { texts } from '@schoolbell/core/validators';

/** The form's fields and the country of its school, in which numbers without a country code are read. */
interface Asked {
  fields: readonly FormField[];
  country: string;
}

/** How kept numbers read in a school's mails and on its paper. */
export const phoneWriter =
  (home: string) =>
  (phone: string): string =>
    writePhone(phone, home, parsePhoneNumberFromString);

/**
 * A number in its stored form, +6561234567. One without a country code only counts if it is surely the school's country's;
 * other text is null, and so is a number with an extension or a remark, which would be lost.
 */
export function e164(text: string, country: string): string | null {
  const found = parsePhoneNumberFromString(text.trim(), {
    ...(isSupportedCountry(country) && { defaultCountry: country }),
    extract: false,
  });
  if (!found || found.ext) return null;
  return (text.trim().startsWith('+') ? found.isPossible() : found.isValid()) ? found.number : null;
}

/**
 * A form's values with their telephone numbers in the form in which they are kept. The widget sends them so; what came
 * without it, or what nobody can read for sure, stays as it was typed: nothing that arrives is lost. A number that is the one `known` by then
 * keeps the known writing: nobody changed it.
 */
export function withPhones({ fields, country }: Asked, values: FormValues, known: FormValues = {}): FormValues {
  const next = { ...values };
  const before = new Map(
    phonesOf(fields, { ...values, ...known })
      .filter(({ name }) => name in known)
      .map(({ path, text }) => [path, text]),
  );
  for (const { path, name, part, text } of phonesOf(fields, values)) {
    const whole = e164(text, country) ?? text;
    const was = before.get(path) ?? '';
    const number = e164(was, country) === whole ? was : whole;
    next[name] = part ? { ...(next[name] as object), [part]: number } : number;
  }
  return next;
}

/** The mistakes in numbers with a country, by field path, because only those can be checked for certain. */
export function phoneErrors({ fields, country }: Asked, values: FormValues): Record<string, string> {
  const wrong = phonesOf(fields, values).filter(({ text }) => text.startsWith('+') && e164(text, country) === null);
  return Object.fromEntries(wrong.map(({ path }) => [path, texts.phone]));
}
