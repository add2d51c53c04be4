import { describe, expect, test } from 'vitest';
import { mayGiveBack, moved, offeredUntil, offersFor } from './rules.ts';

const free = (seats: Record<number, number>) => new Map(Object.entries(seats).map(([id, left]) => [Number(id), left]));
const line = (...wanted: number[][]) => wanted.map((events, at) => ({ waitlist_id: at + 1, events }));

describe('a freed seat', () => {
  test('goes only to the first in line', () => expect(offersFor(line([7], [7], [7]), free({ 7: 1 }))).toEqual([1]));
  test('goes past who wants more than there is', () =>
    expect(offersFor(line([7, 8], [8], [7, 8], [7]), free({ 7: 0, 8: 1 }))).toEqual([2]));
  test('is given once, however many fit', () =>
    expect(offersFor(line([7, 8], [7], [8]), free({ 7: 1, 8: 2 }))).toEqual([1, 3]));
  test('is there for everyone if the number of seats is unlimited', () =>
    expect(offersFor(line([7], [7]), free({ 7: Infinity }))).toEqual([1, 2]));
  test('is nobody’s where nothing is wanted any more', () =>
    expect(offersFor(line([], [9]), free({ 7: 3 }))).toEqual([]));
});

test("an offer lasts for the school's hours, never beyond the start of the event", () => {
  const now = new Date('2027-01-04T12:00:00Z');
  expect(offeredUntil(now, 24, null).toISOString()).toBe('2027-01-05T12:00:00.000Z');
  expect(offeredUntil(now, 24, new Date('2027-01-04T18:00:00Z')).toISOString()).toBe('2027-01-04T18:00:00.000Z');
  expect(offeredUntil(now, 2, new Date('2027-01-04T18:00:00Z')).toISOString()).toBe('2027-01-04T14:00:00.000Z');
});

test('a person gets another position, the others keep their order', () => {
  expect(moved([1, 2, 3, 4], 3, 1)).toEqual([3, 1, 2, 4]);
  expect(moved([1, 2, 3, 4], 1, 3)).toEqual([2, 3, 1, 4]);
  expect([moved([1, 2], 1, 99), moved([1, 2], 2, 0)]).toEqual([
    [2, 1],
    [2, 1],
  ]);
});

test('a family gives a place back up to the hours before the start, to the minute', () => {
  const start = Date.parse('2027-01-05T12:00:00Z');
  const school = { families_cancel: 1, cancellation_hours: 24 } as const;
  expect(mayGiveBack(start, Date.parse('2027-01-04T12:00:00Z'), school)).toBe(true);
  expect(mayGiveBack(start, Date.parse('2027-01-04T12:00:01Z'), school)).toBe(false);
  expect(mayGiveBack(start, Date.parse('2027-01-05T11:59:00Z'), { ...school, cancellation_hours: 0 })).toBe(true);
  expect(mayGiveBack(start, start, { ...school, cancellation_hours: 0 })).toBe(false);
  expect(mayGiveBack(start, 0, { ...school, families_cancel: 0 })).toBe(false);
});
