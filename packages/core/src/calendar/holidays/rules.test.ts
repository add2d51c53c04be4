import { expect, test } from 'vitest';
import { closing, daysErrors, lengthOf, meet } from './rules.ts';

const days = (start_date: string, end_date = start_date) => ({ start_date, end_date });

test('both ends of a holiday count, also over clock changes and leap days', () => {
  expect(lengthOf(days('2026-12-24'))).toBe(1);
  expect(lengthOf(days('2026-03-28', '2026-03-30'))).toBe(3);
  expect(lengthOf(days('2028-02-28', '2028-03-01'))).toBe(3);
});

test('a holiday ends on or after the day it begins, within a year', () => {
  expect(daysErrors(days('2026-07-02', '2026-07-01'))).toEqual({
    end_date: 'Please choose a day on or after the first day',
  });
  expect(daysErrors(days('2026-01-01', '2027-01-02'))).toEqual({ end_date: 'Please choose at most 366 days' });
  expect(daysErrors(days('2026-01-01', '2027-01-01'))).toEqual({});
});

test('stretches meet where they share a day', () => {
  expect(meet(days('2026-01-01', '2026-01-03'), days('2026-01-03', '2026-01-09'))).toBe(true);
  expect(meet(days('2026-01-01', '2026-01-03'), days('2026-01-04'))).toBe(false);
});

test('a public holiday on which the school is open closes nothing', () => {
  expect(
    closing([
      { id: 1, is_open: 0 as const },
      { id: 2, is_open: 1 as const },
    ]),
  ).toEqual([{ id: 1, is_open: 0 }]);
});
