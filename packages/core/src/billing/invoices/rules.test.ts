import { expect, test } from 'vitest';
import { actionsOf, cashRounding, invoiceTotals, takenOff } from './rules.ts';

const item = (unit_price: number, more: object = {}) => ({
  thousandths: 1000,
  unit_price,
  discount_kind: null,
  discount_value: 0,
  taxes: [],
  ...more,
});
const plain = { inclusive: false, discount_kind: null, discount_value: 0 } as const;

test('what may be done follows from the status', () => {
  const of = (status: 'draft' | 'scheduled' | 'issued' | 'paid' | 'cancelled', more: object = {}) =>
    Object.entries(actionsOf({ status, total: 100, paid: 0, credited: 0, balance: 100, order_id: null, ...more }))
      .filter(([, may]) => may === 1)
      .map(([name]) => name);
  expect(of('draft')).toEqual(['edit', 'cancel', 'delete']);
  expect(of('issued')).toEqual(['replace', 'cancel', 'send', 'pay', 'credit', 'plan']);
  expect(of('paid', { paid: 100, balance: 0 })).toEqual(['replace', 'cancel', 'send', 'credit']);
  // The invoice of an order waits for its money; all else happens through the order.
  expect(of('scheduled', { balance: 0, order_id: 7 })).toEqual(['pay']);
  expect(of('cancelled', { credited: 100, balance: 0 })).toEqual([]);
});

test('counts what staff take off, without the coupon', () => {
  const totals = invoiceTotals([item(10_000, { discount_kind: 'percent', discount_value: 1000 }), item(10_000)], {
    ...plain,
    discount_kind: 'amount',
    discount_value: 500,
    off: [100],
  });
  expect(takenOff(totals, 100)).toBe(750);
});

test('rounds cash to the smallest coin', () => {
  expect(cashRounding(105_175, 100)).toEqual({ amount: 105_200, rounding: 25 });
  expect(cashRounding(1002, 5)).toEqual({ amount: 1000, rounding: -2 });
  expect(cashRounding(1002, 0)).toEqual({ amount: 1002, rounding: 0 });
});
