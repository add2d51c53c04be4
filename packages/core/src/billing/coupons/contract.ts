import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { flag, id, instant, requiredText } from '../../http/fields.ts';
import { exportInput, listInput, pageOf } from '../../http/page.ts';
import { MOST_MINOR } from '../../money.ts';
import { billingAccess } from '../rules.ts';
import { Named } from '../invoices/schemas.ts';
import { itemTypes, MOST_ITEMS } from '../items/schemas.ts';
import { CouponFields, couponKinds } from './schemas.ts';

/** Columns that the list of coupons sorts by. */
export const couponOrders = ['coupon_id', 'code', 'used', 'until_on'] as const;

/** A coupon. `value` is hundredths of a percent, or minor units; days are both included; `used` counts invoices that use it now. */
export const Coupon = z.strictObject({
  coupon_id: id,
  code: z.string(),
  name: z.string(),
  kind: couponKinds,
  value: z.int(),
  from_on: z.nullable(z.string()),
  until_on: z.nullable(z.string()),
  most: z.nullable(z.int()),
  most_each: z.nullable(z.int()),
  used: z.int(),
  least_spend: z.int(),
  applies: z.strictObject({
    types: z.array(z.enum(itemTypes)),
    sub_ids: z.array(id),
    package_ids: z.array(id),
    product_ids: z.array(id),
  }),
  first_time: flag,
  /** 0 active, 1 switched off. */
  status: flag,
  created_by: z.nullable(Named),
  created_on: instant,
  version: z.int(),
});
export type CouponRow = z.output<typeof Coupon>;

export const coupons = endpoint({
  method: 'GET',
  path: 'coupons',
  access: 'billing',
  shows: ['billing'],
  summary: 'Returns a page of coupons, newest first. Searches codes and names.',
  input: z.strictObject({ ...listInput(couponOrders, 'coupon_id'), status: z._default(z.nullable(flag), null) }),
  result: pageOf(Coupon),
});

export const exportCoupons = endpoint({
  method: 'GET',
  path: 'coupons/export',
  access: 'billing',
  answers: 'table',
  limit: 'export',
  summary: 'Exports the coupons, with the filters of the list.',
  input: z.strictObject({ ...exportInput(couponOrders, 'coupon_id'), status: z._default(z.nullable(flag), null) }),
  result: z.custom<Blob>(),
});

export const couponDetails = endpoint({
  method: 'GET',
  path: 'coupon/details/{id}',
  access: 'billing',
  shows: ['billing'],
  summary:
    'Returns one coupon, what it is for by name, what it took off in all (minor units), and how often it was given back.',
  input: z.strictObject({ id }),
  result: z.extend(Coupon, {
    taken_off: z.int(),
    released: z.int(),
    things: z.array(z.strictObject({ type: z.enum(['period', 'package', 'product']), id, name: z.string() })),
  }),
});

export const couponRedemptions = endpoint({
  method: 'GET',
  path: 'coupon/redemptions/{id}',
  access: 'billing',
  shows: ['billing'],
  summary: 'Returns a page of the invoices that used a coupon, newest first, those that gave it back too.',
  input: z.strictObject({
    id,
    page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
    per_page: z._default(z.int().check(z.minimum(1), z.maximum(100)), 10),
  }),
  result: pageOf(
    z.strictObject({
      redemption_id: id,
      invoice: z.strictObject({ invoice_id: id, number: z.nullable(z.string()), total: z.int(), currency: z.string() }),
      payer: Named,
      amount: z.int(),
      at: instant,
      released_at: z.nullable(instant),
    }),
  ),
});

export const validateCoupon = endpoint({
  method: 'POST',
  path: 'coupon/validate',
  access: billingAccess,
  summary:
    'Returns what a coupon takes off each line for the payer of a student (minor units), or 422 at `coupon_code` with the reason. `amount` is what a line costs after its own discount. `invoice_id` names the invoice that is changed or replaced: its own use of the coupon does not count. Nothing is used up.',
  input: z.strictObject({
    user_detail_id: id,
    payer_id: z._default(z.nullable(id), null),
    invoice_id: z._default(z.nullable(id), null),
    coupon_code: requiredText.check(z.maxLength(60)),
    fee_items: z
      .array(
        z.strictObject({
          type: z.enum(itemTypes),
          id: z._default(z.nullable(id), null),
          amount: z.int().check(z.minimum(0), z.maximum(MOST_MINOR)),
        }),
      )
      .check(z.minLength(1, 'Add at least one line'), z.maxLength(MOST_ITEMS)),
  }),
  result: z.strictObject({
    code: z.string(),
    name: z.string(),
    kind: couponKinds,
    value: z.int(),
    /** What it is for, so that a screen can follow lines that change. */
    applies: z.strictObject({
      types: z.array(z.enum(itemTypes)),
      sub_ids: z.array(id),
      package_ids: z.array(id),
      product_ids: z.array(id),
    }),
    /** What it takes off each line, in their order. */
    off: z.array(z.int()),
    discount: z.int(),
  }),
});

export const updateCoupon = endpoint({
  method: 'POST',
  path: 'coupon/update',
  access: 'billing',
  idempotent: true,
  summary:
    'Adds a coupon, or with `id` changes one: what is left out stays as it is. A coupon that was used keeps its code and value. Answers 409 if another coupon has the code, and with the current record if the version is old.',
  input: z.extend(CouponFields, { id: z._default(z.nullable(id), null), version: z.optional(z.int()) }),
  result: z.strictObject({ data: Coupon, message: z.string() }),
});
