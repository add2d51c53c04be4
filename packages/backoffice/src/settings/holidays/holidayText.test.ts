import { expect, test } from 'vitest';
import { dayOf, daysText, monthDays } from './holidayText.ts';

test('one day says its weekday, several say how many', () => {
  expect(daysText({ start_date: '2026-08-09', end_date: '2026-08-09' })).toBe('Sun, Aug 09, 2026');
  expect(daysText({ start_date: '2026-07-01', end_date: '2026-07-31' })).toBe('Jul 01, 2026 – Jul 31, 2026 · 31 days');
});

test('a month begins under its weekday, Monday first', () => {
  expect(monthDays(2026, 1).slice(0, 8)).toEqual([null, null, null, null, null, null, 1, 2]);
  expect(monthDays(2028, 1).filter(Boolean)).toHaveLength(29);
  expect(dayOf(2028, 1, 9)).toBe('2028-02-09');
});
