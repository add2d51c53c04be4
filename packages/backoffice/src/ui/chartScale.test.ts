import { describe, expect, test } from 'vitest';
import { axisOf, labelEvery, pathOf, roundTop, runningTotals } from './chartScale.ts';

test('ends an axis at a number whose quarters are round', () => {
  expect([0, 3, 5, 17, 96, 101, 18_426.5].map(roundTop)).toEqual([4, 4, 8, 20, 120, 120, 20_000]);
});

describe('an axis', () => {
  test('begins at 0 and has five lines', () => {
    expect(axisOf([3, 17])).toEqual({ bottom: 0, top: 20, ticks: [0, 5, 10, 15, 20] });
    expect(axisOf([]).ticks).toEqual([0, 1, 2, 3, 4]);
  });

  test('goes below 0 where a value does, and has a line at 0', () => {
    const { bottom, top, ticks } = axisOf([-30, 90]);
    expect(ticks).toContain(0);
    expect([bottom <= -30, top >= 90]).toEqual([true, true]);
    expect(new Set(ticks.slice(1).map((tick, at) => tick - ticks[at]!)).size).toBe(1);
    expect(axisOf([-5, -1]).top).toBe(0);
  });

  test('ends at 100 for percent, unless a value is above', () => {
    expect(axisOf([40, 87.5], 100).top).toBe(100);
    expect(axisOf([120], 100).top).toBe(120);
  });
});

test('writes every label where there is room, else every second or third', () => {
  expect([labelEvery(5, 720), labelEvery(20, 720), labelEvery(60, 100)]).toEqual([1, 2, 60]);
});

test('draws a line through its points', () => {
  expect(
    pathOf([
      [0, 10],
      [5.25, 0],
    ]),
  ).toBe('M0.0 10.0L5.3 0.0');
  expect(pathOf([])).toBe('');
});

test('adds up to a running total', () => {
  expect(runningTotals([1, 0, -3, 5])).toEqual([1, 1, -2, 3]);
});
