import { expect, test } from 'vitest';
import { feeKey, hashedOf, isFeeKey, leaving, type Quote, type QuoteLine } from './rules.ts';

const line = (key: string, gross: number): QuoteLine => ({
  key,
  name: key,
  quantity: 1000,
  unit_price: gross,
  discount: 0,
  net: gross,
  tax: 0,
  gross,
});
const quote = (more: Partial<Quote> = {}) => ({
  lines: [line('a', 100)],
  fees: [line(feeKey(7, 1), 50)],
  coupon: null,
  coupon_error: null,
  subtotal: 150,
  discount: 0,
  taxes: [],
  total: 150,
  currency: 'SGD',
  pay_online: 0 as const,
  ...more,
});

test('a quote stays the same while nobody pays another amount', () => {
  const first = hashedOf(quote());
  expect(hashedOf(quote({ lines: [{ ...line('a', 100), name: 'Renamed' }] }))).toBe(first);
  expect(hashedOf(quote({ lines: [line('a', 101)] }))).not.toBe(first);
  expect(hashedOf(quote({ coupon: { code: 'A', name: '', discount: 0 } }))).not.toBe(first);
  expect(hashedOf(quote({ currency: 'EUR' }))).not.toBe(first);
  expect(hashedOf(quote({ fees: [] }))).not.toBe(first);
});

test('registration fees leave with the last line of their student, and an order ends with the last line of all', () => {
  const lines = [
    { order_key: 'mia', student_id: 1 },
    { order_key: 'sam', student_id: 2 },
    { order_key: feeKey(7, 1), student_id: 1 },
    { order_key: feeKey(7, 2), student_id: 2 },
  ];
  const keysOf = (...keys: string[]) => leaving(lines, keys).gone.map((one) => one.order_key);
  expect(keysOf('mia')).toEqual(['mia', 'fee:7:1']);
  expect(keysOf('nothing of it')).toEqual([]);
  expect([leaving(lines, ['mia']).ends, leaving(lines, ['mia', 'sam']).ends]).toEqual([false, true]);
  expect([isFeeKey(feeKey(7, 1)), isFeeKey('mia')]).toEqual([true, false]);
});
