import { describe, expect, it } from 'vitest';
import { minorOf, MOST_MINOR, renamedTo, typedAmount } from './money.ts';

describe('an amount as it is typed', () => {
  it.each([
    ['45', 'EUR', 4500],
    ['45.5', 'EUR', 4550],
    ['45.50', 'EUR', 4550],
    ['45.', 'EUR', 4500],
    ['1,234.50', 'EUR', 123450],
    ["1'234.50", 'CHF', 123450],
    ['1 234', 'EUR', 123400],
    [' 0 ', 'EUR', 0],
    ['4500', 'JPY', 4500],
    ['4500.00', 'JPY', 4500],
    ['4500.5', 'JPY', null],
    ['1.234', 'KWD', 1234],
    ['1.2345', 'KWD', null],
    ['0.29', 'EUR', 29],
    ['1.005', 'EUR', null],
    ['-1', 'EUR', null],
    ['', 'EUR', null],
    ['free', 'EUR', null],
    ['1e3', 'EUR', null],
    ['1,23', 'EUR', null],
    ['99999999999999', 'EUR', null],
    ['9999999999999', 'EUR', null],
  ])('%s %s is %s minor units', (text, currency, minor) => expect(minorOf(text, currency)).toBe(minor));

  it('comes back as it went', () => {
    for (const currency of ['EUR', 'JPY', 'KWD', 'CLF'])
      for (const minor of [0, 1, 29, 4550, 123_450, MOST_MINOR])
        expect(minorOf(typedAmount(minor, currency), currency)).toBe(minor);
  });
});

it.each([
  [5500, 'EUR', 'JPY', 55],
  [5550, 'EUR', 'JPY', 56],
  [55, 'JPY', 'EUR', 5500],
  [5500, 'EUR', 'KWD', 55_000],
  [5500, 'EUR', 'USD', 5500],
  [0, 'EUR', 'JPY', 0],
])('%i of %s as %s are %i', (minor, from, to, result) => {
  expect(renamedTo(minor, from, to)).toBe(result);
});
