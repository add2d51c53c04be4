import { expect, test } from 'vitest';
import { filled, stepErrors, stepName, stepsErrors, suggestedFor, suggestedSteps } from './rules.ts';

const values = {
  name: '{link} $& Gina',
  school: 'Harbour',
  amount: 'GBP 1.00',
  due: 'Nov 26, 2026',
  invoices: 'INV-1',
  link: 'https://school.example',
};

test('fills each name in once: braces and dollars of a value stay as they are', () => {
  expect(filled('{name}, {amount}, {other}, {due', values)).toBe('{link} $& Gina, GBP 1.00, {other}, {due');
});

test('the suggested reminders have nothing to correct', () => {
  expect(stepsErrors(suggestedSteps)).toEqual({});
  expect(suggestedSteps.map(({ days }) => days)).toEqual([-3, 0, 3, 7, 14, 30]);
});

test('names what is wrong at its field', () => {
  const right = { days: 1, subject: 'Hello', text: 'Hello' };
  expect(stepErrors(right)).toEqual({});
  expect(stepErrors({ days: Number.NaN, subject: '', text: 'x'.repeat(2_001) })).toEqual({
    days: 'Please enter a whole number of days',
    subject: 'This field is required',
    text: 'Please use at most 2000 characters',
  });
  for (const days of [-61, 366]) expect(Object.keys(stepErrors({ ...right, days }))).toEqual(['days']);
  for (const days of [-60, 365]) expect(stepErrors({ ...right, days })).toEqual({});
  expect(stepErrors({ ...right, text: '{constructor}' })['text']).toMatch(/^There is no \{constructor\}/);
});

test('says when a reminder leaves, and begins a new one with the text before it', () => {
  expect([-60, -1, 0, 1, 7].map(stepName)).toEqual([
    '60 days before',
    '1 day before',
    'On the due day',
    '1 day after',
    '7 days after',
  ]);
  expect(suggestedFor(20)).toEqual({ ...suggestedSteps[4], days: 20 });
  expect(suggestedFor(-10)).toEqual({ ...suggestedSteps[0], days: -10 });
});
