import { expect, it } from 'vitest';
import { countError, optionalCountError, wholeOf } from './numbers.ts';

it('a whole number is one, within bounds', () => {
  expect([
    wholeOf('7', 1, 9),
    wholeOf('', 0, 9),
    wholeOf('10', 1, 9),
    wholeOf('1.5', 0, 9),
    wholeOf('-1', -5, 9),
    wholeOf('1e3', 0, 9999),
  ]).toEqual([7, null, null, null, null, null]);
});

it.each([
  ['7', 1, null],
  ['', 1, 'This field is required'],
  ['many', 0, 'Please enter only numbers'],
  ['1e3', 0, 'Please enter only numbers'],
  ['-3', 0, 'Please enter a value greater than zero'],
  ['0', 1, 'Please enter a value greater than zero'],
  ['0', 0, null],
  ['1.5', 0, 'Please enter a whole number'],
  ['20000', 1, 'Please enter a value of at most 10,000'],
  ['99999999999', 0, 'Please enter a value of at most 10,000'],
] as [string, 0 | 1, string | null][])('"%s" counted from %i says what is wrong with it: %s', (text, least, wrong) =>
  expect(countError(text, least, 10_000)).toBe(wrong),
);

it('what need not be typed may be empty', () =>
  expect([optionalCountError(' ', 1, 9), optionalCountError('0', 1, 9)]).toEqual([
    null,
    'Please enter a value greater than zero',
  ]));
