import * as z from 'zod/mini';
import { day, id, shortText } from '../../http/fields.ts';
import { MOST_MINOR } from '../../money.ts';

/** What a line of an invoice may sell. */
export const itemTypes = ['subject', 'period', 'package', 'addOn', 'product', 'registrationFee', 'custom'] as const;
export type ItemType = (typeof itemTypes)[number];

/** The largest number of lines of one invoice. */
export const MOST_ITEMS = 200;

const minor = z
  .int('Please enter an amount')
  .check(z.minimum(0, 'The amount must not be below 0'), z.maximum(MOST_MINOR, 'The amount is too large'));

/** A discount: `percent` in hundredths of a percent, `amount` in minor units. */
export const discountFields = {
  discount_kind: z._default(z.nullable(z.enum(['percent', 'amount'])), null),
  discount_value: z._default(
    z.int().check(z.minimum(0, 'The discount must not be below 0'), z.maximum(MOST_MINOR, 'The discount is too large')),
    0,
  ),
};

/**
 * A line as staff write it. `id` is the subject, period's subject, package, add-on, product or fee; null for a custom line,
 * which has a name instead. `unit_price` null takes the catalogue's, `tax_ids` null what the catalogue says of it.
 */
export const ItemInput = z.strictObject({
  type: z.enum(itemTypes),
  id: z._default(z.nullable(id), null),
  duration_id: z._default(z.nullable(id), null),
  student_id: id,
  name: z._default(shortText, ''),
  detail: z._default(shortText, ''),
  /** Thousandths: 1500 is 1.5. */
  thousandths: z._default(
    z.int().check(z.minimum(1, 'The quantity must be above 0'), z.maximum(1_000_000_000, 'The quantity is too large')),
    1000,
  ),
  unit_price: z._default(z.nullable(minor), null),
  ...discountFields,
  tax_ids: z._default(z.nullable(z.array(id).check(z.maxLength(5, 'Please choose at most 5 taxes'))), null),
  from_on: z._default(day, ''),
  to_on: z._default(day, ''),
  /** Lessons that the line charges for: each is billed once. */
  event_ids: z._default(z.array(id).check(z.maxLength(500)), []),
});
export type ItemInput = z.output<typeof ItemInput>;

/** A tax as a document copies it; `rate` is percent as text, exact. */
export const TaxCopy = z.strictObject({
  tax_id: z.nullable(id),
  name: z.string(),
  rate: z.string(),
  en_code: z.string(),
});
export type TaxCopy = z.output<typeof TaxCopy>;
