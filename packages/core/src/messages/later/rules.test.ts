import { expect, test } from 'vitest';
import { laterAt, laterChoices, laterText, nextHour } from './rules.ts';

const berlin = 'Europe/Berlin';
const at = (text: string) => Date.parse(text);
const offered = (now: string, zone: string, class_at?: string) =>
  laterChoices(at(now), zone, class_at === undefined ? null : at(class_at)).map(
    (one) => `${one.label} ${new Date(one.at).toISOString()}`,
  );

test('offers tomorrow, Monday and the eve of the class by the clock of the school', () => {
  expect(offered('2026-11-21T21:41:00Z', berlin, '2026-11-24T16:00:00Z')).toEqual([
    'Tomorrow morning 2026-11-22T07:00:00.000Z',
    'Monday morning 2026-11-23T07:00:00.000Z',
    'Day before the class 2026-11-23T16:00:00.000Z',
  ]);
});

test('the day is the one where the school is, not where UTC is', () => {
  expect(offered('2026-11-21T23:30:00Z', 'Asia/Tokyo')[0]).toBe('Tomorrow morning 2026-11-22T23:00:00.000Z');
  expect(offered('2026-11-22T03:00:00Z', 'America/Los_Angeles')[0]).toBe('Tomorrow morning 2026-11-22T16:00:00.000Z');
});

test('a Sunday names Monday once, and a Monday means the next one', () => {
  expect(offered('2026-11-22T12:00:00Z', berlin)).toEqual(['Tomorrow morning 2026-11-23T07:00:00.000Z']);
  expect(offered('2026-11-23T05:00:00Z', berlin)[1]).toBe('Monday morning 2026-11-30T07:00:00.000Z');
});

test('the eve of a class that is over is not offered', () => {
  expect(offered('2026-11-23T16:30:00Z', berlin, '2026-11-24T16:00:00Z')).toHaveLength(2);
});

test('mornings keep their hour when the clocks change', () => {
  expect(offered('2027-03-27T12:00:00Z', berlin)[0]).toBe('Tomorrow morning 2027-03-28T06:00:00.000Z');
  expect(offered('2027-03-26T12:00:00Z', berlin)[0]).toBe('Tomorrow morning 2027-03-27T07:00:00.000Z');
});

test('a day of one’s own is read by the clock of the school, and is ahead', () => {
  const now = at('2026-11-21T12:00:00Z');
  expect(laterAt('2026-11-21', '13:01', berlin, now)).toEqual({ at: at('2026-11-21T12:01:00Z') });
  expect(laterAt('2026-11-21', '13:00', berlin, now)).toEqual({ error: 'Choose a time in the future' });
  expect(laterAt('2027-12-21', '13:00', berlin, now)).toEqual({ error: 'Choose a time within a year' });
  expect(laterAt('', '13:00', berlin, now)).toEqual({ error: 'Choose a day and a time' });
  expect(nextHour(now, berlin)).toEqual({ day: '2026-11-21', time: '14:00' });
});

test('says a time with its weekday', () => {
  expect(laterText(at('2026-11-23T07:00:00Z'), berlin)).toBe('Mon, Nov 23, 2026 08:00 AM');
});
