import { expect, test } from 'vitest';
import { isRate, rateOf } from './rules.ts';

test('reads percentages as they are typed, up to six decimals', () => {
  expect(['9.975', ' 19 ', '0', '100', '7.700000'].map(rateOf)).toEqual([9.975, 19, 0, 100, 7.7]);
  expect(['', '-1', '100.1', '9,975', '1e2', '.5', '1.1234567'].map(rateOf)).toEqual(Array(7).fill(null));
});

test('refuses a rate that would be kept as another one', () => {
  expect([9.975, 0, 100, 8.875, 0.000001].every(isRate)).toBe(true);
  expect([0.0000001, 1 / 3].some(isRate)).toBe(false);
});
