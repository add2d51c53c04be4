import * as z from 'zod/mini';
import { day, flag, id, requiredText, shortText } from '../../http/fields.ts';
import { itemTypes } from '../items/schemas.ts';

const scopeIds = z._default(z.array(id).check(z.maxLength(100)), []);

/** What a coupon is for: any line that one of these lists names. Without any it is for everything. */
export const Scope = z.strictObject({
  types: z._default(z.array(z.enum(itemTypes)).check(z.maxLength(itemTypes.length)), []),
  sub_ids: scopeIds,
  package_ids: scopeIds,
  product_ids: scopeIds,
});

export const couponKinds = z.enum(['percent', 'amount']);

const count = z.optional(z.nullable(z.int().check(z.maximum(1_000_000_000))));

/** What staff write about a coupon. `value` is hundredths of a percent, or minor units. */
export const CouponFields = z.strictObject({
  code: z.optional(requiredText.check(z.maxLength(60))),
  name: z.optional(shortText),
  kind: z.optional(couponKinds),
  value: z.optional(z.int('Please enter an amount')),
  from_on: z.optional(day),
  until_on: z.optional(day),
  most: count,
  most_each: count,
  least_spend: z.optional(z.int()),
  applies: z.optional(Scope),
  first_time: z.optional(flag),
  status: z.optional(flag),
});
