import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Line, rounded, split, totalsOf } from './rules.ts';

const tax = (rate: string) => ({ name: `Tax ${rate}`, rate, en_code: 'S' });
const line = (unit_price: number, rates: string[] = [], more: Partial<Line> = {}): Line => ({
  thousandths: 1000,
  unit_price,
  discount: null,
  taxes: rates.map(tax),
  ...more,
});
const on = { inclusive: false };
const within = { inclusive: true };
const sums = ({ taxes, total }: ReturnType<typeof totalsOf>) => [...taxes.map((one) => one.amount), total];

test('the vectors of the domain rules: tax on top of prices', () => {
  expect(sums(totalsOf([line(3333, ['19']), line(3333, ['7'])], on))).toEqual([633, 233, 7532]);
  expect(sums(totalsOf([line(3333, ['19'], { thousandths: 3000 })], on))).toEqual([1900, 11899]);
  expect(sums(totalsOf([line(818_000, ['9.975'])], on))[0]).toBe(81_596);
  expect(sums(totalsOf([line(14_000, ['5', '9.975'])], on))).toEqual([700, 1397, 16_097]);
  const less = line(34_835, ['22'], { thousandths: 16_000, discount: { kind: 'percent', value: 400 } });
  expect(sums(totalsOf([less], on)).at(-1)).toBe(652_781);
  expect(sums(totalsOf([line(850_000, ['19'], { discount: { kind: 'amount', value: 750_000 } })], on)).at(-1)).toBe(
    119_000,
  );
  expect(sums(totalsOf([line(114_000, ['5', '9.975'])], on))).toEqual([5700, 11_372, 131_072]);
  expect(sums(totalsOf([line(4950, ['19'], { thousandths: 3000 })], on))[0]).toBe(2822);
  // JPY has no decimals, KWD three.
  expect(sums(totalsOf([line(335, ['10'])], on))[0]).toBe(34);
  expect(sums(totalsOf([line(1005, ['15'])], on))[0]).toBe(151);
});

test('the vectors of the domain rules: tax within prices', () => {
  expect(sums(totalsOf([line(34_000, ['19']), line(1390, ['19'])], within))).toEqual([5651, 35_390]);
  const several = totalsOf([line(10_000, ['5', '9.975'])], within);
  expect([several.lines[0]!.net, ...sums(several)]).toEqual([8698, 435, 867, 10_000]);
});

test('a discount of the whole is spread over lines before tax', () => {
  const ten = { kind: 'amount', value: 1000 } as const;
  const spread = (...prices: number[]) =>
    totalsOf(
      prices.map((price) => line(price)),
      { ...on, discount: ten },
    ).lines.map((one) => one.spread);
  expect(spread(10_000, 10_000)).toEqual([500, 500]);
  expect(spread(3333, 3333, 3333)).toEqual([334, 333, 333]);
  expect(spread(1000, 2000, 3000)).toEqual([167, 333, 500]);
  const taxed = totalsOf([line(10_000, ['10']), line(10_000)], { ...on, discount: ten });
  expect([taxed.lines[0]!.tax, taxed.total]).toEqual([950, 19_950]);
});

test('rounds half away from zero', () => {
  expect(rounded(4_927_650n, 100n)).toBe(49_277n);
  expect(rounded(-25n, 10n)).toBe(-3n);
  expect(rounded(-24n, 10n)).toBe(-2n);
});

test('splits amounts so that the parts add up', () => {
  expect(split(3333, [60, 40])).toEqual([2000, 1333]);
  expect(split(5, [1, 1, 1])).toEqual([2, 2, 1]);
  expect(split(7, [0, 0])).toEqual([7, 0]);
  fc.assert(
    fc.property(fc.nat(1e9), fc.array(fc.nat(1e6), { minLength: 1, maxLength: 20 }), (amount, weights) => {
      expect(split(amount, weights).reduce((sum, one) => sum + one, 0)).toBe(amount);
    }),
    { numRuns: 10_000 },
  );
});

test('a document is the sum of its lines, and its total is net and taxes', () => {
  const rates = ['0', '5', '7', '9.975', '19', '100'];
  const anyLine = fc.record({
    thousandths: fc.integer({ min: 1, max: 50_000 }),
    unit_price: fc.nat(1_000_000),
    discount: fc.option(
      fc.oneof(
        fc.record({ kind: fc.constant('percent' as const), value: fc.nat(10_000) }),
        fc.record({ kind: fc.constant('amount' as const), value: fc.nat(2_000_000) }),
      ),
    ),
    taxes: fc.uniqueArray(fc.constantFrom(...rates), { maxLength: 3 }).map((list) => list.map(tax)),
  });
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      fc.nat(10_000),
      fc.array(fc.nat(5000), { maxLength: 8 }),
      (lines, inclusive, percent, off) => {
        const {
          lines: out,
          taxes,
          subtotal,
          discount,
          tax: whole,
          total,
        } = totalsOf(lines, {
          inclusive,
          discount: { kind: 'percent', value: percent },
          off,
        });
        const sum = (of: (one: (typeof out)[number]) => number) => out.reduce((all, one) => all + of(one), 0);
        expect(sum((one) => one.total)).toBe(total);
        expect(sum((one) => one.net) + whole).toBe(total);
        expect(sum((one) => one.tax)).toBe(whole);
        expect(taxes.reduce((all, one) => all + one.amount, 0)).toBe(whole);
        expect(sum((one) => one.spread)).toBe(discount);
        expect(total).toBe(subtotal - discount + (inclusive ? 0 : whole));
        expect(out.every((one) => one.net >= 0 && one.tax >= 0 && one.discount >= 0)).toBe(true);
      },
    ),
    { numRuns: 10_000 },
  );
});
