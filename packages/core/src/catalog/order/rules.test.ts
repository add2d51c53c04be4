import { expect, it } from 'vitest';
import { placed, stepped } from './rules.ts';

it.each([
  [3, 0, [3, 1, 2, 4]],
  [1, 3, [2, 3, 4, 1]],
  [2, 1, [1, 2, 3, 4]],
  [1, 99, [2, 3, 4, 1]],
  [4, -5, [4, 1, 2, 3]],
  [9, 1, [1, 9, 2, 3, 4]],
])('%i to place %i', (id, at, ids) => expect(placed([1, 2, 3, 4], id, at)).toEqual(ids));

it('stops at the ends', () => {
  expect([
    stepped([1, 2, 3], 2, -1),
    stepped([1, 2, 3], 2, 1),
    stepped([1, 2, 3], 1, -1),
    stepped([1, 2, 3], 3, 1),
    stepped([1, 2, 3], 9, 1),
  ]).toEqual([[2, 1, 3], [1, 3, 2], null, null, null]);
});
