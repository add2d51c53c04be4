import { expect, test } from 'vitest';
import { byCoverage, coveredBy, unfit } from './rules.ts';

const classes = [
  { event_id: 1, from: 0, to: 60, free: [7, 8] },
  { event_id: 2, from: 60, to: 120, free: [7] },
  { event_id: 3, from: 90, to: 150, free: [7, 8] },
  { event_id: 4, from: 200, to: 260, free: [] },
];

test('one colleague can substitute in consecutive classes', () => {
  expect(coveredBy(classes, 7)).toEqual([1, 2]);
  expect(coveredBy(classes, 8)).toEqual([1, 3]);
  expect(coveredBy(classes, 9)).toEqual([]);
  expect(coveredBy(classes.toReversed(), 7)).toEqual([1, 2]);
});

test("the colleague who covers most comes first, and one who covers none isn't offered", () => {
  expect(byCoverage(classes.slice(1), [8, 9, 7])).toEqual([
    { user_detail_id: 8, covers: 1 },
    { user_detail_id: 7, covers: 1 },
  ]);
  expect(byCoverage(classes.slice(0, 2), [8, 7])).toEqual([
    { user_detail_id: 7, covers: 2 },
    { user_detail_id: 8, covers: 1 },
  ]);
});

test("nobody substitutes who isn't free, or in two classes at once", () => {
  expect(
    unfit(
      classes,
      new Map([
        [1, 7],
        [2, 7],
        [3, 8],
      ]),
    ),
  ).toEqual([]);
  expect(
    unfit(
      classes,
      new Map([
        [2, 7],
        [3, 7],
      ]),
    ),
  ).toEqual([2, 3]);
  expect(
    unfit(
      classes,
      new Map([
        [2, 8],
        [4, 7],
      ]),
    ),
  ).toEqual([2, 4]);
});
