import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayIn } from '../../format.ts';
import { totalsOf } from '../totals/rules.ts';
import { codeError, type Coupon, couponError, couponErrors, type CouponItem, couponOff, isFor } from './rules.ts';

const ten: Coupon = {
  kind: 'amount',
  value: 1000,
  from_on: null,
  until_on: null,
  most: null,
  most_each: null,
  used: 0,
  least_spend: 0,
  applies: {},
  first_time: 0,
  status: 0,
};
const item = (amount: number, type = 'custom', id: number | null = null): CouponItem => ({ type, id, amount });
const use = { day: '2026-11-24', currency: 'EUR', used_each: 0, is_known: true, items: [item(10_000)] };

test('the vectors: 10.00 spread over lines', () => {
  expect(couponOff(ten, [item(10_000), item(10_000)])).toEqual([500, 500]);
  expect(couponOff(ten, [item(3333), item(3333), item(3333)])).toEqual([334, 333, 333]);
  expect(couponOff(ten, [item(1000), item(2000), item(3000)])).toEqual([167, 333, 500]);
  const line = (rates: string[]) => ({
    thousandths: 1000,
    unit_price: 10_000,
    discount: null,
    taxes: rates.map((rate) => ({ name: 'Tax', rate, en_code: 'S' })),
  });
  const off = couponOff(ten, [item(10_000), item(10_000)]);
  expect(totalsOf([line(['10']), line([])], { inclusive: false, off }).lines[0]!.tax).toBe(950);
});

test('a percentage is rounded once, and no coupon takes more than the items cost', () => {
  const percent = (value: number) => ({ ...ten, kind: 'percent' as const, value });
  expect(couponOff(percent(1000), [item(3333), item(3333), item(3333)])).toEqual([334, 333, 333]);
  expect(couponOff(percent(10_000), [item(3333), item(1)])).toEqual([3333, 1]);
  expect(couponOff(ten, [item(300), item(200)])).toEqual([300, 200]);
  expect(couponOff(ten, [])).toEqual([]);
});

test('takes nothing off items that it is not for', () => {
  const piano = { ...ten, applies: { sub_ids: [7] } };
  expect(couponOff(piano, [item(10_000, 'subject', 7), item(10_000, 'subject', 8), item(5000, 'package', 7)])).toEqual([
    1000, 0, 0,
  ]);
  expect(isFor(piano, { type: 'period', id: 7 })).toBe(true);
  expect(isFor({ applies: { types: ['product'] } }, { type: 'product', id: 3 })).toBe(true);
  expect(isFor({ applies: { package_ids: [7], product_ids: [9] } }, { type: 'product', id: 7 })).toBe(false);
  expect(isFor({ applies: { package_ids: [7], product_ids: [9] } }, { type: 'package', id: 7 })).toBe(true);
  expect(isFor({ applies: { sub_ids: [7] } }, { type: 'custom', id: null })).toBe(false);
  expect(isFor({ applies: { types: [] } }, { type: 'custom', id: null })).toBe(true);
});

test('says why a code cannot be used', () => {
  const ask = (coupon: Partial<Coupon>, more: Partial<typeof use> = {}) =>
    couponError({ ...ten, ...coupon }, { ...use, ...more });
  expect(ask({})).toBeNull();
  expect(ask({ status: 1 })).toBe('This code is no longer active');
  expect(ask({ from_on: '2026-12-01' })).toBe('This code is valid from Dec 01, 2026');
  expect(ask({ until_on: '2026-11-23' })).toBe('This code expired on Nov 23, 2026');
  expect(ask({ until_on: '2026-11-24' })).toBeNull();
  expect(ask({ most: 3, used: 3 })).toBe('This code has been used up');
  expect(ask({ most: 3, used: 2 })).toBeNull();
  expect(ask({ most_each: 1 }, { used_each: 1 })).toBe('This family has already used this code');
  expect(ask({ first_time: 1 })).toBe('This code is for new families only');
  expect(ask({ first_time: 1 }, { is_known: false })).toBeNull();
  expect(ask({ applies: { types: ['product'] } })).toBe('This code is not for any of these items');
  expect(ask({ least_spend: 10_001 })).toBe('This code needs at least EUR 100.01 of the items it is for');
  expect(ask({ least_spend: 10_000 })).toBeNull();
});

test('a code that ends tonight in Auckland lasts until midnight there', () => {
  const ends = { ...ten, until_on: '2026-11-24' };
  const at = (instant: string) => couponError(ends, { ...use, day: dayIn(instant, 'Pacific/Auckland') });
  expect(at('2026-11-24T10:59:59Z')).toBeNull();
  expect(at('2026-11-24T11:00:00Z')).toContain('expired');
});

test('says what is wrong with a coupon that staff write', () => {
  const draft = { ...ten, code: 'SPRING26' };
  expect(couponErrors(draft)).toEqual({});
  expect(codeError(' SPRING26 ')).toBeNull();
  expect(couponErrors({ ...draft, code: 'SPRING 26' })).toEqual({
    code: 'Your code does not match the required format',
  });
  expect(couponErrors({ ...draft, code: '' }).code).toBe('Your code does not match the required format');
  expect(couponErrors({ ...draft, value: 0 })).toEqual({ value: 'Please enter a value greater than zero' });
  expect(couponErrors({ ...draft, kind: 'percent', value: 10_001 })).toEqual({
    value: 'The discount must be at most 100%',
  });
  expect(couponErrors({ ...draft, value: 1e12 + 1 })).toEqual({ value: 'The amount is too large' });
  expect(
    Object.keys(couponErrors({ ...draft, from_on: '2026-02-30', most: 0, most_each: -1, least_spend: -1 })),
  ).toEqual(['from_on', 'most', 'most_each', 'least_spend']);
  expect(Object.keys(couponErrors({ ...draft, from_on: '2026-05-02', until_on: '2026-05-01' }))).toEqual(['until_on']);
});

test('a code that was used keeps its letters and its discount', () => {
  const before = { code: 'Spring26', kind: 'amount' as const, value: 1000, used: 1 };
  const draft = { ...ten, code: 'SPRING26' };
  expect(couponErrors({ ...draft, most: 5 }, before)).toEqual({});
  expect(Object.keys(couponErrors({ ...draft, value: 900 }, before))).toEqual(['value']);
  expect(Object.keys(couponErrors({ ...draft, kind: 'percent' }, before))).toEqual(['value']);
  expect(Object.keys(couponErrors({ ...draft, code: 'SUMMER' }, before))).toEqual(['code']);
  expect(couponErrors({ ...draft, code: 'SUMMER', value: 900 }, { ...before, used: 0 })).toEqual({});
});

test('what a coupon takes off adds up, and is never more than a line costs', () => {
  const anyItem = fc.record({
    type: fc.constantFrom('subject', 'package', 'product', 'custom'),
    id: fc.option(fc.integer({ min: 1, max: 3 })),
    amount: fc.nat(1_000_000),
  });
  const scope = fc.record({ sub_ids: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }) });
  fc.assert(
    fc.property(
      fc.array(anyItem, { minLength: 1, maxLength: 12 }),
      fc.constantFrom('percent' as const, 'amount' as const),
      fc.integer({ min: 1, max: 2_000_000 }),
      scope,
      (items, kind, value, applies) => {
        const coupon = { kind, value, applies };
        const off = couponOff(coupon, items);
        const spend = items.reduce((sum, one) => sum + (isFor(coupon, one) ? one.amount : 0), 0);
        const all = off.reduce((sum, one) => sum + one, 0);
        if (kind === 'amount') expect(all).toBe(Math.min(value, spend));
        else expect(Math.abs(all - (spend * Math.min(10_000, value)) / 10_000)).toBeLessThanOrEqual(0.5);
        items.forEach((one, at) => {
          expect(off[at]! >= 0 && off[at]! <= (isFor(coupon, one) ? one.amount : 0)).toBe(true);
        });
      },
    ),
    { numRuns: 10_000 },
  );
});
