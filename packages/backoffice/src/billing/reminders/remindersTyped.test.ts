import { suggestedSteps } from '@schoolbell/core/billing/reminders/rules';
import { expect, test } from 'vitest';
import { freeDay, inOrder, remindersErrors, remindersTyped, sentReminders, stepTyped } from './remindersTyped.ts';

const saved = { reminds: 1 as const, steps: suggestedSteps.map((step) => ({ ...step })), version: 1 };
const on = (days: number) => stepTyped({ days, subject: 'Hello', text: 'Hello' });

test('what is stored comes back as it was', () => {
  const { version: _, ...rest } = saved;
  expect(sentReminders(remindersTyped(saved))).toEqual(rest);
});

test('days that are not a number are named, and stay at the end of the line', () => {
  const steps = [{ ...on(5), days: 'soon' }, on(3), { ...on(0), when: 'before' as const }];
  expect(remindersErrors({ reminds: true, steps })).toEqual({ 'steps.0.days': 'Please enter a whole number of days' });
  expect(inOrder(steps)).toEqual([2, 1, 0]);
});

test('reminders can be off without any, and not on', () => {
  expect(remindersErrors({ reminds: false, steps: [] })).toEqual({});
  expect(Object.keys(remindersErrors({ reminds: true, steps: [] }))).toEqual(['steps']);
});

test('one more reminder gets a day that is free', () => {
  expect(freeDay([])).toBe(0);
  expect(freeDay([on(-3), on(30)])).toBe(37);
  expect(freeDay([on(365), on(364)])).toBe(363);
});
