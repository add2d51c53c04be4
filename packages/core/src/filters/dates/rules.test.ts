import { expect, test } from 'vitest';
import { isPreset, spanOf } from './rules.ts';

// A Saturday, in a leap year's February, and New Year's Day on a Thursday.
test.each([
  ['today', '2026-11-21', '2026-11-21', '2026-11-21'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['tomorrow', '2028-02-28', '2028-02-29', '2028-02-29'],
  ['this_week', '2026-11-21', '2026-11-16', '2026-11-22'],
  ['this_week', '2026-11-16', '2026-11-16', '2026-11-22'],
  ['this_week', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['last_week', '2026-01-01', '2025-12-22', '2025-12-28'],
  ['next_week', '2026-01-01', '2026-01-05', '2026-01-11'],
  ['this_month', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['last_month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['next_month', '2026-12-31', '2027-01-01', '2027-01-31'],
  ['this_year', '2026-06-01', '2026-01-01', '2026-12-31'],
  ['last_year', '2026-01-01', '2025-01-01', '2025-12-31'],
  ['last_7_days', '2026-01-03', '2025-12-28', '2026-01-03'],
  ['last_30_days', '2026-03-01', '2026-01-31', '2026-03-01'],
  ['last_90_days', '2026-03-31', '2026-01-01', '2026-03-31'],
  ['one_week_ago', '2026-03-03', '2026-02-24', '2026-02-24'],
  ['one_week_from_now', '2026-12-28', '2027-01-04', '2027-01-04'],
  ['one_month_ago', '2026-03-31', '2026-02-28', '2026-02-28'],
  ['one_month_ago', '2026-01-15', '2025-12-15', '2025-12-15'],
  ['one_month_from_now', '2028-01-31', '2028-02-29', '2028-02-29'],
  ['one_month_from_now', '2026-02-28', '2026-03-28', '2026-03-28'],
  ['next_7_days', '2026-12-28', '2026-12-28', '2027-01-03'],
  ['next_30_days', '2026-02-01', '2026-02-01', '2026-03-02'],
])('%s on %s goes from %s to %s', (preset, today, from, to) => {
  if (!isPreset(preset)) throw new Error('no preset');
  expect(spanOf(preset, today)).toEqual({ from, to });
});

test('no name from a prototype is a preset', () =>
  expect(['toString', '__proto__', 'constructor'].map(isPreset)).toEqual([false, false, false]));
