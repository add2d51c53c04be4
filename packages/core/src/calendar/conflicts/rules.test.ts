import { expect, test } from 'vitest';
import { blocks, clashesOf, daysOffAt, overlap, type Span, withinHours } from './rules.ts';

test('stretches are half-open: one that ends when the other begins is not in its way', () => {
  expect(overlap({ from: 0, to: 10 }, { from: 10, to: 20 })).toBe(false);
  expect(overlap({ from: 0, to: 11 }, { from: 10, to: 20 })).toBe(true);
  expect(overlap({ from: 0, to: 30 }, { from: 10, to: 20 })).toBe(true);
});

test('every clash is found, whatever the order and length (as by looking at each pair)', () => {
  let seed = 11;
  const chance = (most: number): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * most);
  };
  const some = (count: number): Span[] =>
    Array.from({ length: count }, () => {
      const from = chance(200);
      return { from, to: from + 1 + chance(30) };
    });
  const inOrder = (pairs: { wanted: Span; taken: Span }[]) => pairs.map((pair) => JSON.stringify(pair)).sort();
  for (let round = 0; round < 300; round++) {
    const [wanted, taken] = [some(chance(12)), some(chance(12))];
    const plain = wanted.flatMap((one) =>
      taken.filter((other) => overlap(one, other)).map((other) => ({ wanted: one, taken: other })),
    );
    expect(inOrder(clashesOf(wanted, taken))).toEqual(inOrder(plain));
  }
});

test('students elsewhere and unusual hours only warn; days off include both ends; staff without hours are always available', () => {
  expect((['staff', 'room', 'leave', 'holiday', 'hours', 'student'] as const).map(blocks)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(daysOffAt([{ start_date: '2026-01-01', end_date: '2026-01-03' }], '2026-01-03', '2026-01-04')).toHaveLength(1);
  expect(daysOffAt([{ start_date: '2026-01-01', end_date: '2026-01-03' }], '2026-01-04', '2026-01-04')).toHaveLength(0);
  expect(withinHours([], 1, '00:00', '24:00')).toBe(true);
  expect(withinHours([{ weekday: 1, from: '09:00', to: '17:00' }], 1, '16:00', '17:00')).toBe(true);
  expect(withinHours([{ weekday: 1, from: '09:00', to: '17:00' }], 1, '16:30', '17:01')).toBe(false);
  expect(withinHours([{ weekday: 1, from: '09:00', to: '17:00' }], 2, '10:00', '11:00')).toBe(false);
});
