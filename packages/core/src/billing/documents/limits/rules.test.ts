import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_MINOR } from '../../../money.ts';
import { totalsOf } from '../../totals/rules.ts';
import { amountErrors } from './rules.ts';

const line = (unit_price: number, thousandths = 1000) => ({ unit_price, thousandths });

test('refuses a line, or lines together, above the largest amount', () => {
  expect(amountErrors([line(MOST_MINOR)], 'EUR')).toEqual({});
  expect(amountErrors([line(1), line(MOST_MINOR, 1001)], 'EUR')).toEqual({
    'items.1.thousandths': 'This line must come to at most 10,000,000,000.00',
  });
  expect(amountErrors([line(MOST_MINOR), line(1)], 'JPY')).toEqual({
    items: 'All lines together must come to at most 1,000,000,000,000',
  });
});

test('what it lets pass adds up to safe integers, whatever the taxes', () => {
  const anyLine = fc.record({
    unit_price: fc.nat(MOST_MINOR),
    thousandths: fc.integer({ min: 1, max: 1_000_000_000 }),
  });
  const taxes = Array.from({ length: 5 }, (_, at) => ({ name: `Tax ${at}`, rate: '999.999999', en_code: 'S' }));
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 5 }), (lines) => {
      if (Object.keys(amountErrors(lines, 'EUR')).length > 0) return;
      const { total } = totalsOf(
        lines.map((one) => ({ ...one, discount: null, taxes })),
        { inclusive: false },
      );
      expect(Number.isSafeInteger(total)).toBe(true);
    }),
    { numRuns: 5000 },
  );
});
