import { expect, test } from 'vitest';
import { agesErrors, agesText, fitsAges } from './rules.ts';

test('a person is in the age range on their first day, both ends included', () => {
  const ages = { min_age: 6, max_age: 9 };
  expect(
    ['2021-01-05', '2021-01-04', '2017-01-05', '2017-01-04', '2016-01-05', '2020-02-29'].map((born) =>
      fitsAges(ages, born, '2027-01-04'),
    ),
  ).toEqual([false, true, true, false, false, true]);
  expect([
    fitsAges(ages, null, '2027-01-04'),
    fitsAges({ min_age: null, max_age: 9 }, '1980-01-01', '2027-01-04'),
    fitsAges({ min_age: 16, max_age: null }, '1980-01-01', '2027-01-04'),
    fitsAges({ min_age: null, max_age: null }, '1980-01-01', '2027-01-04'),
  ]).toEqual([true, false, true, true]);
  // Six on the 28th of a common year.
  expect(fitsAges(ages, '2020-02-29', '2026-02-28')).toBe(true);
});

test('a range in words, and no range', () => {
  expect(
    [
      [6, 9],
      [6, 6],
      [16, null],
      [null, 9],
      [null, null],
    ].map(([min_age, max_age]) => agesText({ min_age: min_age!, max_age: max_age! })),
  ).toEqual(['6 to 9', '6', '16 or older', 'up to 9', '']);
  expect([
    agesErrors({ min_age: 9, max_age: 6 }),
    agesErrors({ min_age: 9 }),
    agesErrors({ min_age: 6, max_age: 6 }),
  ]).toEqual([{ max_age: "The maximum age can't be below the minimum age" }, {}, {}]);
});
