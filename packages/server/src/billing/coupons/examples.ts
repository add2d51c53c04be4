import { newStudent } from '../../students/examples.ts';
import type { Examples } from '../../testing/calls.ts';
import { ask, type World } from '../../testing/world.ts';
import { newDraft, someItem } from '../invoices/examples.ts';
import { subjectOf } from '../../catalog/subjects/examples.ts';

let made = 0;
const someCode = () => `AUTUMN${(made += 1)}`;

/** 10 % off everything, for everybody. */
const newCoupon = async (world: World): Promise<{ coupon_id: number; code: string }> =>
  (await ask(world, 'POST', 'coupon/update', { code: someCode(), kind: 'percent', value: 1000 })).data;

/** The same, and an invoice that uses it. */
const usedCoupon = async (world: World): Promise<{ coupon_id: number; code: string }> => {
  const coupon = await newCoupon(world);
  const user_detail_id = await world.one(newStudent);
  const items = [someItem(user_detail_id)];
  await ask(world, 'POST', 'invoice', { user_detail_id, items, coupon_code: coupon.code });
  return coupon;
};

export const couponsExamples: Examples<'coupons'>['coupons'] = {
  coupons: async (world) => {
    await world.one(newCoupon);
    return { page: 1, per_page: 10, order_by: 'code', direction: 'asc', search: 'autumn', status: 0 };
  },
  exportCoupons: async (world) => {
    await world.one(newCoupon);
    return { order_by: 'code', direction: 'asc', search: 'autumn', status: 0 };
  },
  couponDetails: async (world) => ({ id: (await world.one(usedCoupon)).coupon_id }),
  couponRedemptions: async (world) => ({ id: (await world.one(usedCoupon)).coupon_id, page: 1, per_page: 10 }),
  validateCoupon: async (world) => ({
    user_detail_id: await world.one(newStudent),
    payer_id: await world.one(newStudent),
    invoice_id: await world.one(newDraft),
    coupon_code: (await newCoupon(world)).code,
    fee_items: [{ type: 'subject', id: await subjectOf(world), amount: 10_000 }],
  }),
  updateCoupon: async (world) => ({
    id: (await newCoupon(world)).coupon_id,
    version: 1,
    code: someCode(),
    name: 'Autumn',
    kind: 'amount',
    value: 1500,
    from_on: '2026-01-01',
    until_on: '2100-01-01',
    most: 100,
    most_each: 1,
    least_spend: 5000,
    applies: { types: ['package'], sub_ids: [await subjectOf(world)], package_ids: [], product_ids: [] },
  }),
};
