import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';
import type { FormField } from '@schoolbell/core/people/questions/rules';
import type { FormValues } from '@schoolbell/core/people/questions/answers/rules';
import { phonesOf } from '@schoolbell/core/forms/phones/rules';
import type { ShownPhone } from '../form/model.ts';
import { CountryCodes } from './CountryCodes.tsx';

const known = (country: string) => (isSupportedCountry(country) ? country : undefined);

/** A number in its stored form, +6561234567; null until it is one. */
function whole(text: string, country: string) {
  const found = parsePhoneNumberFromString(text, known(country));
  return found?.isPossible() ? found : null;
}

/** Whether someone is in a box with this text now. */
function isAtHand(text: string): boolean {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at instanceof HTMLInputElement && at.type === 'tel' && at.value === text;
}

/**
 * A stored number in national format. One without a country, such as +800, keeps its code; one that someone is about to
 * change stays as it is until they leave it, because their keys would otherwise meet another text.
 */
function read(value: string, home: string): ShownPhone {
  const found = value.startsWith('+') ? whole(value, home) : null;
  if (!found) return { country: home, text: value };
  if (isAtHand(value)) return { country: found.country ?? home, text: value };
  return found.country
    ? { country: found.country, text: found.formatNational() }
    : { country: home, text: found.formatInternational() };
}

/** The typed text, with its country: in the stored form once it is a number, unchanged until then. */
function write(text: string, country: string): ShownPhone & { value: string } {
  const found = whole(text, country);
  const named = text.trim().startsWith('+') && parsePhoneNumberFromString(text)?.country;
  // A browser fills fields that nobody is in: their code goes in front at once.
  const shown = named && found && !isAtHand(text) ? found.formatNational() : text;
  return { country: named || country, text: shown, value: found ? found.number : text };
}

/** The mistakes in a form's numbers, by field path; `countryAt` knows the country in front of each. */
function mistakes(
  fields: readonly FormField[],
  values: FormValues,
  countryAt: (path: string) => string,
): Record<string, string> {
  const wrong = phonesOf(fields, values).filter(({ path, text }) => !whole(text, countryAt(path)));
  return Object.fromEntries(wrong.map(({ path }) => [path, 'Please enter a valid phone number']));
}

/** The calling code of a country, +65; empty if it has none. */
const codeOf = (country: string): string => (known(country) ? `+${getCountryCallingCode(country as CountryCode)}` : '');

/** Telephone numbers by country: loaded when someone reaches such a field. */
export default { read, write, mistakes, codeOf, CountryCodes };
