import { expect, it } from 'vitest';
import { lastDayOf, perSession, validityText } from './rules.ts';

it.each([
  ['2026-11-21', 1, 'day', '2026-11-21'],
  ['2026-11-21', 2, 'week', '2026-12-04'],
  ['2026-11-21', 1, 'month', '2026-12-20'],
  ['2026-01-31', 1, 'month', '2026-02-28'],
  ['2028-01-31', 1, 'month', '2028-02-29'],
  ['2026-01-30', 1, 'month', '2026-02-28'],
  ['2026-01-28', 1, 'month', '2026-02-27'],
  ['2026-12-01', 1, 'month', '2026-12-31'],
  ['2028-02-29', 1, 'year', '2029-02-28'],
  ['2026-03-01', 1, 'year', '2027-02-28'],
  ['2026-11-30', 3, 'month', '2027-02-28'],
  ['2026-11-21', null, 'month', null],
] as const)('bought on %s for %s %s it holds until %s', (bought, validity, unit, last) =>
  expect(lastDayOf(bought, validity, unit)).toBe(last),
);

it('says how long, and what one session of it costs', () => {
  expect([validityText(null, 'month'), validityText(1, 'year'), validityText(6, 'week')]).toEqual([
    'No expiry',
    '1 year',
    '6 weeks',
  ]);
  expect([perSession(10_000, 8), perSession(10_000, 3), perSession(5, 2), perSession(0, 5)]).toEqual([
    1250, 3333, 3, 0,
  ]);
});
