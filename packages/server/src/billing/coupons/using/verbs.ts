import { codeError, codeKey, couponError, type CouponItem, couponOff } from '@schoolbell/core/billing/coupons/rules';
import type { CouponRow } from '@schoolbell/core/billing/coupons/contract';
import { dayIn } from '@schoolbell/core/format';
import { Failure, invalid } from '@schoolbell/core/http/errors';
import type { Billing } from '../../documents/verbs.ts';
import { findCoupon } from '../queries.ts';
import { insertRedemption, usesOf } from './queries.ts';

/** A coupon that may be used, and what it takes off each line in minor units. */
export interface UsedCoupon {
  coupon: CouponRow;
  /** Null for somebody who is not known yet. */
  payer_id: number | null;
  off: number[];
}

/**
 * Looks whether a payer may use a coupon for lines, and works out what it takes off. With `held` nobody else uses it until the
 * transaction ends, so that of many who want its last use one gets it. Throws `invalid` at `coupon_code` with the reason, and
 * `conflict` where it is used up. The use by the invoice `without`, which is being changed, does not count.
 */
export async function tryCoupon(
  { db, tenant, now }: Pick<Billing, 'db' | 'tenant' | 'now'>,
  { coupon_code, payer_id, items }: { coupon_code: string; payer_id: number | null; items: readonly CouponItem[] },
  { held, without = null }: { held: boolean; without?: number | null },
): Promise<UsedCoupon> {
  const { institution_id, time_zone, currency } = tenant;
  const form = codeError(coupon_code);
  if (form !== null) throw invalid({ coupon_code: form });
  const found = await findCoupon(db, institution_id, { code: codeKey(coupon_code) }, { held });
  if (!found) throw invalid({ coupon_code: 'There is no such code' });
  const by = { coupon_id: found.coupon_id, payer_id, without };
  const { own, ...uses } = await usesOf(db, institution_id, by);
  const coupon = { ...found, used: found.used - own };
  const error = couponError(coupon, { ...uses, day: dayIn(now, time_zone), currency, items });
  if (error !== null && coupon.most !== null && coupon.used >= coupon.most && coupon.status === 0)
    throw new Failure('conflict', `${error}.`, { coupon_code: error });
  if (error !== null) throw invalid({ coupon_code: error });
  return { coupon, payer_id, off: couponOff(coupon, items) };
}

/** Writes down that an invoice uses a coupon that is held. Invoices that share one bill use it once, by the first of them. */
export const redeem = (
  { db, tenant, now }: Billing,
  invoice_id: number,
  { coupon, payer_id, off }: UsedCoupon,
): Promise<void> =>
  insertRedemption(db, {
    institution_id: tenant.institution_id,
    coupon_id: coupon.coupon_id,
    invoice_id,
    user_detail_id: payer_id!,
    amount: off.reduce((sum, one) => sum + one, 0),
    created_at: now,
  });
