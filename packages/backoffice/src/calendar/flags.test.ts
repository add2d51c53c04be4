import { expect, test } from 'vitest';
import { flagsOf, hourFor } from './flags.ts';

const six = Array.from({ length: 6 }, (_, lane) => ({ from: 960, to: 1020, lane }));

test('six classes at once have a line each, none over another, and none below its end', () => {
  const hour = hourFor(six, 6, 60);
  const flags = flagsOf(six, 6, hour).map(([, flag]) => flag);
  expect(flags).toHaveLength(6);
  for (const [at, { top, height }] of flags.entries()) {
    expect((height / 60) * hour).toBeGreaterThanOrEqual(18);
    expect(top + height).toBeLessThanOrEqual((flags[at + 1]?.top ?? 1021) + 0.001);
  }
});

test('more than six are put side by side, with the poles of each half before its names', () => {
  const twelve = Array.from({ length: 12 }, (_, lane) => ({ from: 960, to: 1020, lane }));
  const flags = flagsOf(twelve, 12, 120).map(([, flag]) => flag);
  expect(new Set(flags.map(({ start }) => start)).size).toBe(2);
  expect(new Set(flags.map(({ pole }) => pole)).size).toBe(12);
});

test('hours stay as high as they are where names have room', () => {
  expect(hourFor(six.slice(0, 2), 2, 60)).toBe(60);
});
