import { isCountry } from '../../countries.ts';
import { isCurrency } from '../../currencies.ts';
import { isTimeZone } from '../../timeZones.ts';
import { isEmail, isPhone, texts } from '../../validators.ts';
import { isWebAddress } from '../../webAddresses.ts';

/** The school's own details that can be wrong; absent names aren't checked. */
export interface GeneralValues {
  institutionName?: string | undefined;
  institutionEmail?: string | undefined;
  institutionPhone?: string | undefined;
  institutionWebsite?: string | undefined;
  institutionAddress?: { country: string } | undefined;
  institutionCurrency?: string | undefined;
  institutionTimeZone?: string | undefined;
}

/** A web address in its stored form, with `https://` added if it is missing; empty for none, null if it isn't a web address. */
export function websiteOf(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return '';
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d+(\/|$)/.test(text) ? text : `https://${text}`;
  if (address.length > 255 || !isWebAddress(address)) return null;
  return new URL(address).hostname.includes('.') ? address : null;
}

const oneOf = 'Please choose one of the options';

/** What is wrong with it, by field path; nothing if all is right. */
export function generalErrors(values: GeneralValues): Record<string, string> {
  const {
    institutionName,
    institutionEmail,
    institutionPhone,
    institutionWebsite,
    institutionAddress,
    institutionCurrency,
    institutionTimeZone,
  } = values;
  const checks: [string, boolean, string][] = [
    ['institutionName', institutionName?.trim() === '', texts.required],
    ['institutionEmail', Boolean(institutionEmail?.trim()) && !isEmail(institutionEmail!), texts.email],
    ['institutionPhone', Boolean(institutionPhone?.trim()) && !isPhone(institutionPhone!), texts.phone],
    [
      'institutionWebsite',
      institutionWebsite !== undefined && websiteOf(institutionWebsite) === null,
      'Please enter an address like https://www.example.org',
    ],
    [
      'institutionAddress.country',
      institutionAddress !== undefined && !isCountry(institutionAddress.country),
      institutionAddress?.country ? oneOf : texts.required,
    ],
    [
      'institutionCurrency',
      institutionCurrency !== undefined && !isCurrency(institutionCurrency),
      institutionCurrency ? oneOf : texts.required,
    ],
    [
      'institutionTimeZone',
      institutionTimeZone !== undefined && !isTimeZone(institutionTimeZone),
      institutionTimeZone ? oneOf : texts.required,
    ],
  ];
  return Object.fromEntries(checks.flatMap(([path, isWrong, text]) => (isWrong ? [[path, text]] : [])));
}
