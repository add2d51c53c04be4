import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dueDays,
  equalParts,
  paidOnParts,
  planByCount,
  planErrors,
  type PlanPart,
  planSum,
  replanned,
  withoutPart,
} from './rules.ts';

const part = (installment_id: number, amount: number, paid = 0): PlanPart => ({
  installment_id,
  due_on: `2026-0${installment_id}-01`,
  amount,
  paid,
});
const amountsOf = (parts: readonly PlanPart[] | null) => parts?.map(({ amount }) => amount);

test('the vectors of equal parts: extra cents first', () => {
  expect(equalParts(10_000, 3)).toEqual([3334, 3333, 3333]);
  expect(equalParts(76_901, 4)).toEqual([19_226, 19_225, 19_225, 19_225]);
  expect(equalParts(5, 3)).toEqual([2, 2, 1]);
  // JPY has no decimals.
  expect(equalParts(1000, 3)).toEqual([334, 333, 333]);
});

test('parts fall due on the same day of each month, or its last', () => {
  expect(dueDays('2026-01-31', { every: 1, unit: 'month' }, 4)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
  ]);
  expect(dueDays('2026-01-31', { every: 2, unit: 'week' }, 3)).toEqual(['2026-01-31', '2026-02-14', '2026-02-28']);
  expect(planByCount(10_000, { first: '2026-11-30', count: 2, every: 3, unit: 'month' })).toEqual([
    { due_on: '2026-11-30', amount: 5000 },
    { due_on: '2027-02-28', amount: 5000 },
  ]);
});

test('a plan is over the total, or over what is still owed', () => {
  const invoice = { total: 10_000, credited: 1000, paid: 2500 };
  expect([planSum(invoice, 'total'), planSum(invoice, 'balance')]).toEqual([9000, 6500]);
  expect(paidOnParts(planByCount(9000, { first: '2026-01-01', count: 4, every: 1, unit: 'month' }), 2500)).toEqual([
    2250, 250, 0, 0,
  ]);
});

test('says what is wrong with a plan', () => {
  const ask = (parts: [string, number][], whole = 10_000, currency = 'EUR') =>
    planErrors(
      parts.map(([due_on, amount]) => ({ due_on, amount })),
      { whole, issue_on: '2026-01-01', currency },
    );
  expect(
    ask([
      ['2026-01-01', 5000],
      ['2026-02-01', 5000],
    ]),
  ).toEqual({});
  expect(
    ask([
      ['2026-01-01', 5000],
      ['2026-02-01', 4999],
    ]),
  ).toEqual({
    installments: 'The parts must come to 100.00. They are 0.01 too low.',
  });
  expect(
    ask([
      ['2026-01-01', 5000],
      ['2026-02-01', 5001],
    ]).installments,
  ).toContain('0.01 too high');
  expect(
    ask(
      [
        ['2026-01-01', 500],
        ['2026-02-01', 499],
      ],
      1000,
      'JPY',
    ).installments,
  ).toContain('1 too low');
  expect(ask([['2026-01-01', 10_000]])).toEqual({ installments: 'Choose 2 to 60 parts' });
  expect(ask(Array.from({ length: 61 }, () => ['2026-01-01', 1]))).toEqual({ installments: 'Choose 2 to 60 parts' });
  expect(
    ask(
      [
        ['2026-01-01', 1],
        ['2026-01-01', 1],
      ],
      0,
    ),
  ).toEqual({ installments: 'Nothing is left to pay on this invoice' });
  expect(
    ask([
      ['2025-12-31', 0],
      ['2026-02-30', -1],
    ]),
  ).toEqual({
    'installments.0.amount': 'Please enter a value greater than zero',
    'installments.0.due_on': 'Choose a day on or after the issue date',
    'installments.1.amount': 'Please enter a value greater than zero',
    'installments.1.due_on': 'Please enter a valid date',
  });
  expect(
    ask([
      ['2026-02-01', 5000],
      ['2026-01-01', 5000],
    ]),
  ).toEqual({
    'installments.1.due_on': 'Choose a day on or after the part before',
  });
});

test('what a part gains, the other unpaid parts lose', () => {
  const parts = [part(1, 3334), part(2, 3333), part(3, 3333)];
  expect(amountsOf(replanned(parts, [{ installment_id: 1, amount: 4000 }]).parts)).toEqual([4000, 3000, 3000]);
  expect(amountsOf(replanned(parts, [{ installment_id: 3, amount: 3332 }]).parts)).toEqual([3335, 3333, 3332]);
  const named = [
    { installment_id: 1, amount: 5000 },
    { installment_id: 2, amount: 1667 },
  ];
  expect(amountsOf(replanned(parts, named).parts)).toEqual([5000, 1667, 3333]);
  const moved = replanned(parts, [{ installment_id: 1, due_on: '2026-09-01' }]).parts!;
  expect(moved.map(({ installment_id, amount }) => [installment_id, amount])).toEqual([
    [2, 3333],
    [3, 3333],
    [1, 3334],
  ]);
  expect(amountsOf(withoutPart(parts, 3).parts)).toEqual([5001, 4999]);
});

test('a part with a payment is locked, also a part of it', () => {
  const parts = [part(1, 3334, 3334), part(2, 3333, 1), part(3, 3333)];
  expect(replanned(parts, [{ installment_id: 1, amount: 1 }]).error).toBe('locked');
  expect(replanned(parts, [{ installment_id: 2, amount: 1 }]).error).toBe('locked');
  expect(withoutPart(parts, 3).error).toBe('nothing');
  expect(replanned(parts, [{ installment_id: 3, amount: 3334 }]).error).toBe('nothing');
  expect(replanned(parts, [{ installment_id: 9, amount: 1 }]).error).toBe('missing');
  expect(replanned(parts, [{ installment_id: 3, due_on: '2026-12-01' }]).error).toBeNull();
  expect(replanned([part(1, 50), part(2, 50)], [{ installment_id: 1, amount: 100 }]).error).toBe('nothing');
  expect(replanned([part(1, 50), part(2, 50)], [{ installment_id: 1, amount: 101 }]).error).toBe('nothing');
});

test('equal parts add up, and differ by one at most', () => {
  fc.assert(
    fc.property(fc.nat(1e12), fc.integer({ min: 1, max: 60 }), (amount, count) => {
      const parts = equalParts(amount, count);
      expect(parts.reduce((sum, one) => sum + one, 0)).toBe(amount);
      expect(parts[0]! - parts.at(-1)!).toBeLessThanOrEqual(1);
      expect(parts.toSorted((one, other) => other - one)).toEqual(parts);
    }),
    { numRuns: 10_000 },
  );
});

test('a plan comes to the same after any change, and parts with a payment stay', () => {
  const anyPart = fc.tuple(fc.integer({ min: 1, max: 100_000 }), fc.nat(100_000), fc.boolean());
  fc.assert(
    fc.property(
      fc.array(anyPart, { minLength: 2, maxLength: 9 }),
      fc.array(fc.tuple(fc.nat(8), fc.nat(100_000)), { minLength: 1, maxLength: 3 }),
      (list, wishes) => {
        const parts = list.map(([amount, paid, isPaid], at) =>
          part(at + 1, amount, isPaid ? Math.min(amount, paid) : 0),
        );
        const changes = wishes.map(([at, amount]) => ({ installment_id: (at % parts.length) + 1, amount }));
        const { parts: next } = replanned(parts, changes);
        if (next === null) return;
        const sum = (some: readonly PlanPart[]) => some.reduce((total, one) => total + one.amount, 0);
        expect(sum(next)).toBe(sum(parts));
        expect(next.every((one) => one.amount > 0 && one.paid <= one.amount)).toBe(true);
        expect(next.filter((one) => one.paid > 0)).toEqual(parts.filter((one) => one.paid > 0));
      },
    ),
    { numRuns: 10_000 },
  );
});

test('money that was paid before meets the parts of a new plan', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 2 }), fc.nat(3000), (amounts, money) => {
      const all = amounts.reduce((sum, one) => sum + one, 0);
      const paid = paidOnParts(
        amounts.map((amount) => ({ due_on: '2026-01-01', amount })),
        Math.min(all, money),
      );
      expect(paid.reduce((sum, one) => sum + one, 0)).toBe(Math.min(all, money));
      expect(paid.every((one, at) => one >= 0 && one <= amounts[at]!)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
