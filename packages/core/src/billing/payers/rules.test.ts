import { expect, test } from 'vitest';
import { type Payer, payersOf } from './rules.ts';

const payer = (payer_id: number, more: Partial<Payer> = {}): Payer => ({
  payer_id,
  share: null,
  is_main: 0,
  invoice_to: 0,
  ...more,
});
const who = (...possible: Payer[]) => payersOf(possible).map((one) => [one.payer.payer_id, one.share]);

test('guardians who get invoices pay, each their share where shares make 100 %', () => {
  const [mother, father, child] = [payer(1, { is_main: 1 }), payer(2), payer(9)];
  expect(who(mother, father, child)).toEqual([[1, null]]);
  expect(who(payer(2, { invoice_to: 1 }), mother, child)).toEqual([[2, null]]);
  const shared = (one: number, other: number) => [
    payer(1, { invoice_to: 1, share: one }),
    payer(2, { invoice_to: 1, share: other }),
  ];
  expect(who(...shared(60, 40), child)).toEqual([
    [1, 60],
    [2, 40],
  ]);
  expect(who(...shared(33.33, 66.67), child)).toHaveLength(2);
  expect(who(...shared(60, 30), child)).toEqual([[1, null]]);
  // Who has no part of it gets copies only.
  expect(who(...shared(0, 100), child)).toEqual([[2, null]]);
});

test('a student without guardians pays, and so does one whose guardians get no invoices', () => {
  expect(who(payer(9))).toEqual([[9, null]]);
  expect(who(payer(2), payer(9))).toEqual([[9, null]]);
});
