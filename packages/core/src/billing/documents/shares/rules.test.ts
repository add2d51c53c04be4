import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Line, type Totals, totalsOf } from '../../totals/rules.ts';
import { sharedTotals } from './rules.ts';

const tax = (rate: string) => ({ name: 'Tax', rate, en_code: 'S' });
const line = (unit_price: number, rates: string[] = []): Line => ({
  thousandths: 1000,
  unit_price,
  discount: null,
  taxes: rates.map(tax),
});
const shared = (lines: readonly Line[], shares: readonly number[], inclusive = false, discount = 0) => {
  const whole = totalsOf(lines, { inclusive, discount: { kind: 'percent', value: discount } });
  return { whole, parts: sharedTotals(whole, { taxes: lines.map((one) => one.taxes), shares, inclusive }) };
};
const of = (parts: readonly Totals[], take: (one: Totals) => number) => parts.map(take);
const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);

test('the vector: 60 and 40 percent of 33.33', () => {
  expect(of(shared([line(3333)], [6000, 4000]).parts, (one) => one.total)).toEqual([2000, 1333]);
  expect(of(shared([line(3333, ['19'])], [6000, 4000], true).parts, (one) => one.total)).toEqual([2000, 1333]);
});

test('tax that each would round up alone stays what it is of the whole', () => {
  // 0.25 @10 % is 0.03 of the whole; 0.13 and 0.12 would be 0.01 each.
  const { whole, parts } = shared([line(25, ['10'])], [5000, 5000]);
  expect([whole.tax, ...of(parts, (one) => one.tax)]).toEqual([3, 2, 1]);
  expect(parts.map((one) => one.taxes)).toEqual([
    [{ ...tax('10'), base: 13, amount: 2 }],
    [{ ...tax('10'), base: 12, amount: 1 }],
  ]);
});

test('the invoices of several payers are the whole, line by line and tax by tax', () => {
  const anyLine = fc.record({
    thousandths: fc.integer({ min: 1, max: 20_000 }),
    unit_price: fc.nat(100_000),
    discount: fc.option(fc.record({ kind: fc.constant('percent' as const), value: fc.nat(10_000) })),
    taxes: fc
      .uniqueArray(fc.constantFrom('0', '5', '7', '9.975', '19', '100'), { maxLength: 3 })
      .map((list) => list.map(tax)),
  });
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 9998 }),
      fc.integer({ min: 1, max: 9998 }),
      fc.boolean(),
      fc.nat(10_000),
      (lines, one, other, inclusive, discount) => {
        const [first, second] = [Math.min(one, other), Math.max(one, other)];
        const shares = [first, second - first, 10_000 - second].filter((share) => share > 0);
        const { whole, parts } = shared(lines, shares, inclusive, discount);
        for (const name of ['total', 'tax', 'subtotal', 'discount'] as const)
          expect(sum(of(parts, (part) => part[name]))).toBe(whole[name]);
        whole.taxes.forEach((one_tax, at) => {
          expect(sum(of(parts, (part) => part.taxes[at]!.amount))).toBe(one_tax.amount);
          expect(sum(of(parts, (part) => part.taxes[at]!.base))).toBe(one_tax.base);
        });
        whole.lines.forEach((one_line, at) => {
          expect(sum(of(parts, (part) => part.lines[at]!.net))).toBe(one_line.net);
          expect(sum(of(parts, (part) => part.lines[at]!.discount))).toBe(one_line.discount);
          expect(sum(of(parts, (part) => part.lines[at]!.spread))).toBe(one_line.spread);
        });
        for (const part of parts) {
          expect(sum(part.lines.map((each) => each.tax))).toBe(part.tax);
          expect(sum(part.taxes.map((each) => each.amount))).toBe(part.tax);
          expect(sum(part.lines.map((each) => each.net)) + part.tax).toBe(part.total);
          expect(part.total).toBe(part.subtotal - part.discount + (inclusive ? 0 : part.tax));
          expect(part.lines.every((each) => Math.min(each.net, each.gross) >= 0)).toBe(true);
        }
      },
    ),
    { numRuns: 10_000 },
  );
});
