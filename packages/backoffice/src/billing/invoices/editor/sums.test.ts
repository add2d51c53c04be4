import { expect, test } from 'vitest';
import { partsTyped, sentInvoice } from './sent.ts';
import { type Terms, totalsTyped, wrongTyped } from './sums.ts';
import { discountOf, discountText, emptyInvoice, newKey, thousandthsOf, type Typed, type TypedLine } from './typed.ts';

const terms: Terms = {
  currency: 'SGD',
  inclusive: false,
  terms_days: 14,
  taxes: [{ tax_id: 7, name: 'GST', rate: '9', en_code: 'S' }],
};
const line = (more: Partial<TypedLine> = {}): TypedLine => ({
  key: newKey(),
  type: 'custom',
  id: null,
  duration_id: null,
  student_id: 1,
  name: 'Lesson',
  detail: '',
  quantity: '1',
  price: '100.00',
  discount: '',
  tax_ids: [],
  from_on: '',
  to_on: '',
  event_ids: [],
  ...more,
});
const typed = (more: Partial<Typed> = {}): Typed => ({
  ...emptyInvoice(1, '2026-11-24'),
  lines: [line()],
  ...more,
});

test('a discount is typed as a percentage or as an amount', () => {
  expect(discountOf('12.5 %', 'SGD')).toEqual({ discount_kind: 'percent', discount_value: 1250 });
  expect(discountOf('5', 'SGD')).toEqual({ discount_kind: 'amount', discount_value: 500 });
  expect([discountOf('101%', 'SGD'), discountOf('0.001', 'SGD'), discountOf('ten', 'SGD')]).toEqual([null, null, null]);
  expect(discountText({ discount_kind: 'percent', discount_value: 1250 }, 'SGD')).toBe('12.5 %');
});

test('a quantity has at most three decimals and is above 0', () => {
  expect(['1.5', '0', '1.2345', '-1', ''].map(thousandthsOf)).toEqual([1500, null, null, null, null]);
});

test('the total follows what is typed, and what cannot be read counts as nothing', () => {
  const lines = [line({ tax_ids: [7] }), line({ price: '5o' })];
  expect(totalsTyped(typed({ lines, discount: '10 %' }), terms).total).toBe(9_810);
  expect(wrongTyped(typed({ lines }), terms)).toEqual({ 'items.1.unit_price': 'Enter an amount like 12.50' });
});

test('a plan is equal parts to the cent, a month apart, and a kept one stays while it fits', () => {
  expect(partsTyped(typed({ parts: 3 }), 10_000, terms)).toEqual([
    { due_on: '2026-12-08', amount: 3_334 },
    { due_on: '2027-01-08', amount: 3_333 },
    { due_on: '2027-02-08', amount: 3_333 },
  ]);
  const kept = [
    { due_on: '2026-12-01', amount: 9_000 },
    { due_on: '2026-12-02', amount: 1_000 },
  ];
  expect(partsTyped(typed({ parts: 2, kept }), 10_000, terms)).toEqual(kept);
  expect(partsTyped(typed({ parts: 2, kept }), 10_001, terms).map(({ amount }) => amount)).toEqual([5_001, 5_000]);
});

test('days that the school sets itself are left to it', () => {
  const now = { today: '2026-11-24', total: 10_900 };
  expect(sentInvoice(typed(), terms, now)).toMatchObject({ issue_on: '', due_on: '', payer_id: null });
  expect(sentInvoice(typed({ due_on: '2026-12-31' }), terms, now).due_on).toBe('2026-12-31');
});
