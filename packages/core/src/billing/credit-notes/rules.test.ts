import fc from 'fast-check';
import { expect, test } from 'vitest';
import { totalsOf } from '../totals/rules.ts';
import { type Creditable, creditedLine, leftOf, loweredParts, unusedPart } from './rules.ts';

const tax = (rate: string) => ({ name: `Tax ${rate}`, rate, en_code: 'S' });
/** A line of one invoice at a price, with its taxes. */
function line(price: number, rates: string[], inclusive = false): Creditable {
  const taxes = rates.map(tax);
  const { lines } = totalsOf([{ thousandths: 1000, unit_price: price, discount: null, taxes }], { inclusive });
  return { net: lines[0]!.net, tax: lines[0]!.tax, credited_net: 0, credited_tax: 0, taxes };
}

/** A line after a note. */
const after = (
  { net, tax, credited_net, credited_tax, taxes }: Creditable,
  note: { net: number; tax: number },
): Creditable => ({
  net,
  tax,
  taxes,
  credited_net: credited_net + note.net,
  credited_tax: credited_tax + note.tax,
});

test('the vectors of the design: what unused days come to', () => {
  const part = (price: number, rate: string, unused: number, all: number) => {
    const { net, tax: taxes, total } = creditedLine(line(price, [rate]), unusedPart(price, unused, all), false);
    return [net, taxes, total];
  };
  expect(part(20_000, '25', 29, 30)).toEqual([19_333, 4833, 24_166]);
  expect(part(16_000, '25', 29, 30)).toEqual([15_467, 3867, 19_334]);
  expect(part(2999, '23.33', 6, 7)).toEqual([2571, 600, 3171]);
  expect(part(72_686, '20', 1, 1)).toEqual([72_686, 14_537, 87_223]);
  expect(unusedPart(120_000, 45, 365)).toBe(14_795);
});

test('the last note takes the remaining cents', () => {
  const taxes: number[] = [];
  let one = line(10_000, ['19']);
  for (const amount of [3333, 3333, leftOf(line(10_000, ['19']), false)]) {
    const credited = creditedLine(one, amount, false);
    taxes.push(credited.tax);
    one = after(one, credited);
  }
  expect(taxes).toEqual([633, 633, 634]);
  expect([one.credited_net, one.credited_tax]).toEqual([10_000, 1900]);
});

test('notes never take off more than a line has, and together all of it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500_000 }),
      fc.uniqueArray(fc.constantFrom('5', '9.975', '19', '100'), { maxLength: 2 }),
      fc.boolean(),
      fc.array(fc.nat(100_000), { maxLength: 6 }),
      (price, rates, inclusive, amounts) => {
        let one = line(price, rates, inclusive);
        for (const amount of [...amounts, Number.MAX_SAFE_INTEGER]) {
          const credited = creditedLine(one, amount, inclusive);
          expect(credited.net + credited.tax).toBe(credited.total);
          expect(credited.byTax.reduce((sum, part) => sum + part, 0)).toBe(credited.tax);
          expect(Math.min(credited.net, credited.tax)).toBeGreaterThanOrEqual(0);
          one = after(one, credited);
          expect(one.credited_net).toBeLessThanOrEqual(one.net);
          expect(one.credited_tax).toBeLessThanOrEqual(one.tax);
        }
        expect([one.credited_net, one.credited_tax]).toEqual([one.net, one.tax]);
      },
    ),
    { numRuns: 10_000 },
  );
});

test('a plan gets smaller from its last part back, and paid parts stay', () => {
  const parts = [
    { installment_id: 1, amount: 100, paid: 100 },
    { installment_id: 2, amount: 100, paid: 40 },
    { installment_id: 3, amount: 100, paid: 0 },
  ];
  expect(loweredParts(parts, 30)).toEqual([{ installment_id: 3, amount: 70 }]);
  expect(loweredParts(parts, 130)).toEqual([
    { installment_id: 3, amount: 0 },
    { installment_id: 2, amount: 70 },
  ]);
});
