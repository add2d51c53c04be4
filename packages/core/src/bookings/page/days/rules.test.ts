import { expect, test } from 'vitest';
import { agesText, childrenText, countdown, dayAfter, marked, nextDay, seatsText, shortText, weekOf } from './rules.ts';
import { calendarFile } from './file/rules.ts';

const slot = (local_start: string, left: number | null, is_full: 0 | 1 = 0) => ({
  key: local_start,
  local_start,
  left,
  is_full,
});

test('a week begins on Monday or Sunday and keeps its days over the change of clocks', () => {
  expect(weekOf('2026-11-26')).toEqual([23, 24, 25, 26, 27, 28, 29].map((day) => `2026-11-${day}`));
  expect(weekOf('2026-11-29')[0]).toBe('2026-11-23');
  expect(weekOf('2026-11-29', 7)[0]).toBe('2026-11-29');
  expect(weekOf('2026-11-28', 7)[0]).toBe('2026-11-22');
  expect(dayAfter('2026-10-24', 2)).toBe('2026-10-26');
});

test('a time with fewer seats than children is marked as not enough', () => {
  expect(marked(slot('', 1), 2)).toBe('none');
  expect(marked(slot('', 1), 1)).toBe('few');
  expect(marked(slot('', 3), 2)).toBe('few');
  expect(marked(slot('', 4), 2)).toBe('many');
  expect(marked(slot('', null), 6)).toBe('many');
  expect(marked(slot('', null, 1), 1)).toBe('none');
});

test('says in two lines why a time cannot be taken', () => {
  expect(shortText(slot('', 1), 2, 'seat')).toEqual(['1 seat left', 'not enough for two']);
  expect(shortText(slot('', 2), 3, 'seats')).toEqual(['2 seats left', 'not enough for three']);
  expect(shortText(slot('', 0, 1), 1, 'seats')).toEqual(['Full', 'no seats left']);
  expect(shortText(slot('', null, 1), 1, 'seats')).toEqual(['Full', 'no seats left']);
});

test('the next day is the first with enough seats, with its times counted', () => {
  const all = [
    slot('2026-11-26T16:30', 5),
    slot('2026-11-27T16:30', 1),
    slot('2026-11-28T10:00', 3),
    slot('2026-11-28T11:00', 2),
    slot('2026-11-28T12:00', 0, 1),
  ];
  expect(nextDay(all, '2026-11-26', 2)).toEqual({ day: '2026-11-28', times: 2 });
  expect(nextDay(all, '2026-11-26', 1)).toEqual({ day: '2026-11-27', times: 1 });
  expect(nextDay(all, '2026-11-28', 1)).toBeNull();
});

test('counts of children and seats read like sentences', () => {
  expect([1, 2, 12].map(childrenText)).toEqual(['One child', 'Two children', '12 children']);
  expect([seatsText(1, 'seat'), seatsText(2, 'seats'), seatsText(3, 'spots')]).toEqual([
    'the seat',
    'both seats',
    'all three spots',
  ]);
});

test('ages are said as a range, from, up to, or any', () => {
  expect([agesText(8, 11), agesText(8, null), agesText(null, 11), agesText(null, null), agesText(7, 7)]).toEqual([
    'Ages 8 to 11',
    'Ages 8 and up',
    'Ages up to 11',
    'Any age',
    'Age 7',
  ]);
});

test('the countdown never shows less than nothing', () => {
  expect([119_001, 60_000, 5_000, -1].map(countdown)).toEqual(['2:00', '1:00', '0:05', '0:00']);
});

test('a calendar file has the class at its instant, with commas escaped', () => {
  const file = calendarFile({
    reference: 'K7TMQ2PA',
    title: 'Maths, level 2',
    place: 'Blue Room',
    starts_at: '2026-11-26T16:30:00Z',
    minutes: 60,
  });
  expect(file).toContain('DTSTART:20261126T163000Z\r\nDTEND:20261126T173000Z\r\nSUMMARY:Maths\\, level 2');
});
