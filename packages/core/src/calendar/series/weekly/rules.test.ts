import { expect, test } from 'vitest';
import { addDays } from '../../recurrence/rules.ts';
import { weeklyLines } from './rules.ts';

const weeks = (count: number, from = '2026-11-26', step = 7, time = '10:00', minutes = 90) =>
  Array.from({ length: count }, (_, at) => ({ local_start: `${addDays(from, at * step)}T${time}`, minutes }));

test('says 87 weekly events in one line', () => {
  expect(weeklyLines(weeks(87))).toEqual({
    weekly: ['Every Thursday, 10:00 AM – 11:30 AM, from Nov 26, 2026 to Jul 20, 2028'],
    others: [],
  });
});

test('names the days without a class', () => {
  const events = weeks(8).filter((event) => !/12-24|12-31/.test(event.local_start));
  expect(weeklyLines(events).weekly).toEqual([
    'Every Thursday, 10:00 AM – 11:30 AM, from Nov 26, 2026 to Jan 14, 2027, except Dec 24, Dec 31',
  ]);
});

test('says each weekday and time by itself, and how many weeks lie between', () => {
  const mondays = weeks(4, '2026-11-30', 14, '16:30', 45);
  expect(weeklyLines([...weeks(3), ...mondays]).weekly).toEqual([
    'Every Thursday, 10:00 AM – 11:30 AM, from Nov 26, 2026 to Dec 10, 2026',
    'Every 2 weeks on Monday, 4:30 PM – 5:15 PM, from Nov 30, 2026 to Jan 11, 2027',
  ]);
});

test('leaves single events and those without a rhythm as they are', () => {
  const few = weeks(2);
  const odd = [0, 14, 35].map((days) => ({ local_start: `${addDays('2026-12-01', days)}T09:00`, minutes: 60 }));
  expect(weeklyLines([...few, ...odd])).toEqual({ weekly: [], others: [...few, ...odd] });
});

test('says nothing of no events', () => {
  expect(weeklyLines([])).toEqual({ weekly: [], others: [] });
});
