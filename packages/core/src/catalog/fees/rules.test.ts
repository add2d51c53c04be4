import { expect, it } from 'vitest';
import { feeYear, payerOf } from './rules.ts';

it.each([
  ['2026-11-21', 1, '2026-01-01'], ['2026-11-21', 9, '2026-09-01'], ['2027-05-31', 9, '2026-09-01'], ['2026-09-01', 9, '2026-09-01'], ['2026-08-31', 9, '2025-09-01'], ['2026-01-01', 1, '2026-01-01'], ['2026-11-30', 12, '2025-12-01'],
])('%s with years from month %i on is of the year from %s', (day, month, year) => expect(feeYear(day, month)).toBe(year));

it('siblings share a fee per household, and nothing else', () => {
  const [one, two, alone] = [{ user_detail_id: 1, household_id: 7 }, { user_detail_id: 2, household_id: 7 }, { user_detail_id: 3, household_id: null }];
  expect(payerOf('household', one)).toBe(payerOf('household', two));
  expect(payerOf('student', one)).not.toBe(payerOf('student', two));
  expect(payerOf('household', alone)).toBe(payerOf('student', alone));
});
