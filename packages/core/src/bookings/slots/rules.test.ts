import { expect, test } from 'vitest';
import { weeklyText } from './rules.ts';

test.each([
  [[1], 1, 'Mondays'],
  [[3, 1], 1, 'Mondays and Wednesdays'],
  [[1, 3, 5], 0, 'Mondays, Wednesdays and Fridays'],
  [[7], 2, 'Sundays, every 2 weeks'],
  [[1, 2, 3, 4, 5, 6, 7], 1, 'Every day'],
])('the weekdays %j, every %i weeks, are "%s"', (weekdays, interval, text) => {
  expect(weeklyText(weekdays, interval)).toBe(text);
});
