import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { requiredText, shortText, token } from '../../http/fields.ts';
import { texts } from '../../validators.ts';

/** A country by its two letters. */
export const country = z.string().check(z.regex(/^[A-Z]{2}$/, texts.required));
/** A currency by its three letters. */
export const currency = z.string().check(z.regex(/^[A-Z]{3}$/, texts.required));

/** Which name stands first, in scripts in which both orders are usual. */
export const nameOrder = z.enum(['given', 'family']);

/** Where a school is; only the country must be known. */
export const InstitutionAddress = z.strictObject({
  street: z._default(shortText, ''),
  city: z._default(shortText, ''),
  state: z._default(shortText, ''),
  zip: z._default(shortText, ''),
  country,
});

const General = z.strictObject({
  institutionName: z.string(),
  institutionEmail: z.string(),
  institutionPhone: z.string(),
  institutionWebsite: z.string(),
  institutionLogo: z.nullable(z.string()),
  institutionAddress: z.strictObject({
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    country: z.string(),
  }),
  institutionCurrency: z.string(),
  institutionTimeZone: z.string(),
  institutionNameOrder: nameOrder,
  /** Goes back with a change. */
  version: z.int(),
});

export const generalSettings = endpoint({
  method: 'GET',
  path: 'general/get',
  access: 'setup',
  shows: [],
  summary: "Returns the school's name, contacts, logo, address, currency, time zone and order of names.",
  input: z.strictObject({}),
  result: z.strictObject({ data: General }),
});

export const updateGeneral = endpoint({
  method: 'POST',
  path: 'general/update',
  access: 'setup',
  summary:
    'Changes the named fields. Answers `stale` with the current record if the version is old. Existing amounts keep their currency.',
  input: z.strictObject({
    version: z.int(),
    institutionName: z.optional(requiredText),
    institutionEmail: z.optional(shortText),
    institutionPhone: z.optional(shortText),
    institutionWebsite: z.optional(shortText),
    /** A picture that `files/image` took as a logo; null removes it. */
    logo_handle: z.optional(z.nullable(token)),
    institutionAddress: z.optional(InstitutionAddress),
    institutionCurrency: z.optional(currency),
    institutionTimeZone: z.optional(requiredText),
    institutionNameOrder: z.optional(nameOrder),
  }),
  result: z.strictObject({ data: General, message: z.string() }),
});
