import { expect, test } from 'vitest';
import { timeElapsed } from './rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (seconds: number) => timeElapsed(new Date(now.getTime() - seconds * 1000), now);

test('the time since then is given in the largest whole unit', () => {
  expect([ago(-5), ago(0), ago(59)]).toEqual(['just now', 'just now', 'just now']);
  expect([ago(60), ago(3_599)]).toEqual(['1 minute ago', '59 minutes ago']);
  expect([ago(3_600), ago(86_399)]).toEqual(['1 hour ago', '23 hours ago']);
  expect([ago(86_400), ago(6 * 86_400), ago(7 * 86_400)]).toEqual(['1 day ago', '6 days ago', '1 week ago']);
  expect([ago(40 * 86_400), ago(400 * 86_400)]).toEqual(['1 month ago', '1 year ago']);
});
