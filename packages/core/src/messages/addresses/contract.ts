import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, flag, id, instant } from '../../http/fields.ts';
import { addressTexts, consentSources, LONGEST_REASON } from './rules.ts';

export const addressState = endpoint({
  method: 'GET',
  path: 'communication/addressState',
  access: 'staff',
  shows: ['mail', 'students', 'leads'],
  summary:
    "Returns what is known of a person's e-mail address: whether mail to it comes back, whether news are wanted, and who changed that when.",
  input: z.strictObject({ user_id: id }),
  result: z.strictObject({
    data: z.strictObject({
      /** Empty if the person has none. */
      address: z.string(),
      state: z.enum(['ok', 'bounced']),
      /** What the mail server said last. */
      error: z.string(),
      news: flag,
      /** The newest 20 changes of mind. */
      changes: z.array(
        z.strictObject({
          value: flag,
          at: instant,
          source: z.enum(consentSources),
          by: z.string(),
          reason: z.string(),
        }),
      ),
    }),
  }),
});

export const setAddressState = endpoint({
  method: 'POST',
  path: 'communication/setAddressState',
  access: 'staff',
  summary:
    "Says of a person's e-mail address that it works again (`works` 1), or whether news are wanted (`news`), and why. It is kept with who said so.",
  input: z.strictObject({
    user_id: id,
    works: z.optional(z.literal(1)),
    news: z.optional(flag),
    reason: z.string().check(z.trim(), z.minLength(1, addressTexts.noReason), z.maxLength(LONGEST_REASON)),
  }),
  result: done,
});
