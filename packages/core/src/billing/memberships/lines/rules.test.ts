import fc from 'fast-check';
import { expect, test } from 'vitest';
import { totalsOf } from '../../totals/rules.ts';
import { billedLines, grantedSessions, type MembershipLine, partAmount, partText, unusedAfter } from './rules.ts';

const line = (unit_price: number, more: Partial<MembershipLine> = {}): MembershipLine => ({
  type: 'period',
  name: 'Piano',
  thousandths: 1000,
  unit_price,
  discount: 0,
  ...more,
});

test('the vectors of proration', () => {
  expect(partAmount(12_000, { part: 3, of: 8 })).toBe(4500);
  expect(partAmount(31_000, { part: 15, of: 31 })).toBe(15_000);
  expect(partAmount(91_000, { part: 32, of: 91 })).toBe(32_000);
  expect(partAmount(120_000, { part: 45, of: 365 })).toBe(14_795);
  expect(partAmount(1, { part: 1, of: 0 })).toBe(0);
});

test('says what of a period is charged', () => {
  expect(partText({ part: 15, of: 31, by: 'day' })).toBe('15 of 31 days');
  expect(partText({ part: 3, of: 8, by: 'session' })).toBe('3 of 8 sessions');
  expect(partText({ part: 0, of: 1, by: 'session' })).toBe('0 of 1 session');
  expect(partText({ part: 31, of: 31, by: 'day' })).toBe('');
});

test('a part of a period charges a share of each line, packages and products in full', () => {
  const part = { part: 15, of: 31, by: 'day' } as const;
  const lines = billedLines(
    [line(31_000), line(10_000, { thousandths: 2000, discount: 4500 }), line(5000, { type: 'product' })],
    part,
  );
  expect(lines.map((one) => [one.thousandths, one.unit_price, one.discount, one.why])).toEqual([
    [1000, 15_000, 0, '15 of 31 days'],
    [1000, 7500, 0, '15 of 31 days'],
    [1000, 5000, 0, ''],
  ]);
  expect(billedLines([line(7, { discount: 9 })], part)[0]!.unit_price).toBe(0);
  const whole = line(310, { thousandths: 1500, discount: 20 });
  expect(billedLines([whole], { part: 31, of: 31, by: 'day' })).toEqual([{ ...whole, why: '' }]);
});

test('grants a share of the sessions, and at least one', () => {
  expect(grantedSessions(8, { part: 15, of: 31 })).toBe(4);
  expect(grantedSessions(8, { part: 1, of: 31 })).toBe(1);
  expect(grantedSessions(1, { part: 1, of: 2 })).toBe(1);
  expect(grantedSessions(0, { part: 1, of: 31 })).toBe(0);
  expect(grantedSessions(8, { part: 31, of: 31 })).toBe(8);
});

test('what is unused after a day is of what was billed', () => {
  const april = { from_on: '2026-04-01', to_on: '2026-04-30' };
  const by = (proration: 'day' | 'session' | 'none', session_days: string[] = []) => ({ proration, session_days });
  expect(unusedAfter(april, '2026-04-01', by('day'))).toEqual({ part: 29, of: 30, by: 'day' });
  expect(unusedAfter(april, '2026-03-20', by('day'))).toMatchObject({ part: 30, of: 30 });
  expect(unusedAfter(april, '2026-04-30', by('day'))).toMatchObject({ part: 0, of: 30 });
  expect(unusedAfter(april, '2026-04-10', by('none'))).toMatchObject({ part: 0 });
  const sessions = ['2026-04-02', '2026-04-09', '2026-04-16'];
  expect(unusedAfter(april, '2026-04-09', by('session', sessions))).toEqual({ part: 1, of: 3, by: 'session' });
  expect(partAmount(20_000, unusedAfter(april, '2026-04-01', by('day')))).toBe(19_333);
});

test('no part of a line is above its price', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.integer({ min: 1, max: 20_000 }),
      fc.nat(100_000),
      fc.integer({ min: 1, max: 366 }),
      fc.nat(366),
      (unit_price, thousandths, discount, of, some) => {
        const whole = line(unit_price, { thousandths, discount });
        const part = { part: Math.min(of, some), of, by: 'day' } as const;
        const cost = (lines: readonly MembershipLine[]) =>
          totalsOf(
            lines.map((one) => ({ ...one, discount: { kind: 'amount' as const, value: one.discount }, taxes: [] })),
            { inclusive: false },
          ).total;
        const [share, all] = [cost(billedLines([whole], part)), cost([whole])];
        expect(share).toBeLessThanOrEqual(all);
        expect(Math.abs(share - (all * part.part) / of)).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 10_000 },
  );
});
