import { expect, it } from 'vitest';
import { moveError, reasonTexts, stockReasons, stockState } from './rules.ts';

it.each([
  ['sale', -1, true],
  ['sale', 1, false],
  ['loss', -3, true],
  ['loss', 3, false],
  ['delivery', 5, true],
  ['delivery', -5, false],
  ['return', 1, true],
  ['return', -1, false],
  ['count', 2, true],
  ['count', -2, false],
  ['count', 0, true],
  ['sale', 0, false],
] as const)('a %s of %i: %s', (reason, quantity, isRight) =>
  expect(moveError(reason, quantity) === null).toBe(isRight),
);

it('says how much stock there is', () => {
  expect(
    [
      [0, 5],
      [4, 5],
      [5, 5],
      [1, 0],
    ].map(([on_hand, low_stock]) => stockState({ on_hand: on_hand!, low_stock: low_stock! })),
  ).toEqual(['out', 'low', 'in', 'in']);
  expect(stockReasons.every((reason) => reasonTexts[reason])).toBe(true);
});
