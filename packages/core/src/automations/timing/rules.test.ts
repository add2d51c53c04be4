import { expect, test } from 'vitest';
import { afterQuiet, birthdayIn, dueAt, taskDueAt } from './rules.ts';

const BERLIN = 'Europe/Berlin';
const at = (text: string): number => Date.parse(text);
const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

test('minutes and hours elapse, days and weeks keep the clock', () => {
  // 28 March 2026, 12:00 in Berlin: the clocks go forward in the night.
  const noon = at('2026-03-28T11:00Z');
  expect(iso(dueAt(noon, { delay: 24, delay_type: 'hours' }, BERLIN))).toBe('2026-03-29T11:00');
  expect(iso(dueAt(noon, { delay: 1, delay_type: 'days' }, BERLIN))).toBe('2026-03-29T10:00');
  expect(iso(dueAt(noon, { delay: 1, delay_type: 'weeks' }, BERLIN))).toBe('2026-04-04T10:00');
  expect(iso(dueAt(noon, { delay: 90, delay_type: 'minutes' }, BERLIN))).toBe('2026-03-28T12:30');
  expect(dueAt(noon + 12_345, { delay: 0, delay_type: 'days' }, BERLIN)).toBe(noon + 12_345);
  expect(dueAt(noon + 12_345, { delay: 1, delay_type: 'days' }, BERLIN) % 60_000).toBe(12_345);
});

test('a time that the clocks skip moves on, and of two the first counts', () => {
  // 02:30 on 28 March is 01:30 UTC; a day later there is no 02:30.
  expect(iso(dueAt(at('2026-03-28T01:30Z'), { delay: 1, delay_type: 'days' }, BERLIN))).toBe('2026-03-29T01:30');
  expect(iso(dueAt(at('2026-10-24T00:30Z'), { delay: 1, delay_type: 'days' }, BERLIN))).toBe('2026-10-25T00:30');
});

test('mails wait for the end of the quiet hours', () => {
  const quiet = { from: '21:00', until: '07:00' };
  const berlin = (text: string) => iso(afterQuiet(at(text), quiet, BERLIN));
  // In winter Berlin is one hour ahead.
  expect(berlin('2026-01-10T19:59Z')).toBe('2026-01-10T19:59');
  expect(berlin('2026-01-10T20:00Z')).toBe('2026-01-11T06:00');
  expect(berlin('2026-01-10T22:30Z')).toBe('2026-01-11T06:00');
  expect(berlin('2026-01-11T05:59Z')).toBe('2026-01-11T06:00');
  expect(berlin('2026-01-11T06:00Z')).toBe('2026-01-11T06:00');
  expect(berlin('2026-03-28T22:30Z')).toBe('2026-03-29T05:00');
  expect(iso(afterQuiet(at('2026-01-10T22:30Z'), undefined, BERLIN))).toBe('2026-01-10T22:30');
  // Quiet hours over noon.
  expect(iso(afterQuiet(at('2026-01-10T11:30Z'), { from: '12:00', until: '14:00' }, BERLIN))).toBe('2026-01-10T13:00');
});

test('a task is due on its day at its time, and today at a time that is over means tomorrow', () => {
  const due = (text: string, when: Parameters<typeof taskDueAt>[1], time = '10:00:00') =>
    iso(taskDueAt(at(text), when, time, BERLIN));
  expect(due('2026-01-31T07:00Z', 'today')).toBe('2026-01-31T09:00');
  expect(due('2026-01-31T09:00Z', 'today')).toBe('2026-02-01T09:00');
  expect(due('2026-01-31T07:00Z', 'tomorrow')).toBe('2026-02-01T09:00');
  expect(due('2026-01-31T07:00Z', 'one_week')).toBe('2026-02-07T09:00');
  expect(due('2026-01-31T07:00Z', 'one_month')).toBe('2026-02-28T09:00');
});

test('29 February is kept on the 28th in common years', () => {
  expect(birthdayIn(2026, '2016-02-29')).toBe('2026-02-28');
  expect(birthdayIn(2028, '2016-02-29')).toBe('2028-02-29');
  expect(birthdayIn(2100, '2016-02-29')).toBe('2100-02-28');
  expect(birthdayIn(2026, '2016-12-24')).toBe('2026-12-24');
});
