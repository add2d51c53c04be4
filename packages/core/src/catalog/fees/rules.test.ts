import { expect, it } from 'vitest';
import { feeYear, feeYearText } from './rules.ts';

it.each([
  ['2026-11-21', 1, '2026-01-01'],
  ['2026-11-21', 9, '2026-09-01'],
  ['2027-05-31', 9, '2026-09-01'],
  ['2026-09-01', 9, '2026-09-01'],
  ['2026-08-31', 9, '2025-09-01'],
  ['2026-01-01', 1, '2026-01-01'],
  ['2026-11-30', 12, '2025-12-01'],
])('%s with years from month %i on is of the year from %s', (day, month, year) =>
  expect(feeYear(day, month)).toBe(year),
);

it.each([
  ['2026-01-01', '2026'],
  ['2026-09-01', '2026/27'],
  ['2099-12-01', '2099/00'],
])('the year from %s is called %s', (day, text) => expect(feeYearText(day)).toBe(text));
