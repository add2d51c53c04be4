import { expect, test } from 'vitest';
import fc from 'fast-check';
import { paired, sumOf, taken } from './rules.ts';

const of = (...amounts: number[]) => amounts.map((amount, at) => ({ of: at, amount }));

test('meets money with what it pays, both in their order', () => {
  expect(paired(of(50, 70), of(30, 60, 100))).toEqual([
    { from: 0, to: 0, amount: 30 },
    { from: 0, to: 1, amount: 20 },
    { from: 1, to: 1, amount: 40 },
    { from: 1, to: 2, amount: 30 },
  ]);
  expect(paired(of(50, 70), of(30, 60), 40)).toEqual([
    { from: 0, to: 0, amount: 30 },
    { from: 0, to: 1, amount: 10 },
  ]);
  expect(taken(of(5, 0, 7), 8)).toEqual([
    { of: 0, amount: 5 },
    { of: 2, amount: 3 },
  ]);
  expect(paired(of(), of(1))).toEqual([]);
});

test('meets as much as both sides have, and never more of one than it has', () => {
  const amounts = fc.array(fc.nat(1000), { maxLength: 8 });
  fc.assert(
    fc.property(amounts, amounts, fc.nat(5000), (from, to, most) => {
      const pairs = paired(of(...from), of(...to), most);
      const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);
      expect(sumOf(pairs)).toBe(Math.min(sum(from), sum(to), most));
      from.forEach((amount, at) => expect(sumOf(pairs.filter((one) => one.from === at))).toBeLessThanOrEqual(amount));
      to.forEach((amount, at) => expect(sumOf(pairs.filter((one) => one.to === at))).toBeLessThanOrEqual(amount));
      expect(pairs.every(({ amount }) => amount > 0)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
