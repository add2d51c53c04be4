import { expect, test } from 'vitest';
import { defaultWords, say } from '@schoolbell/core/words/rules';
import type { FilterField } from '@schoolbell/core/filters/rules';
import { mailDraft, profileDraft, taskDraft } from '../actions/drafts.ts';
import { type Draft, firstDraft } from './draft.ts';
import { sentenceOf } from './sentence.ts';

const choice = (name: string, label: string, values: readonly string[]): FilterField => ({
  name,
  label,
  kind: 'choice',
  options: values.map((value) => ({ value, label: value })),
  ids: false,
  custom_form_field_id: null,
  is_archived: 0,
});
const fields = [choice('lead_stage', 'Lead stage', ['Trial']), choice('source', 'Source', ['Website', 'Open day'])];
const words = (text: string) => say(defaultWords, text);

const pieces = (change: Partial<Draft>) =>
  sentenceOf(
    { ...firstDraft(), ...change },
    { say: words, fields, nameOf: (id) => (id === '5' ? 'Priya Nair' : undefined), fieldLabel: () => 'Status' },
  );
const sentence = (change: Partial<Draft>) =>
  pieces(change)
    .map(({ text }) => text)
    .join('');
const anyOf = (condition_field: string, condition_value: string[]) => ({
  id: null,
  condition_field,
  condition_operator: 'any_of' as const,
  condition_value,
  condition: 'AND' as const,
  custom_form_field_id: null,
});

test('an automation reads as one sentence', () => {
  expect(
    sentence({
      trigger_name: 'leadStageUpdated',
      filters: [anyOf('lead_stage', ['Trial']), anyOf('source', ['Website', 'Open day'])],
      delay: '2',
      delay_type: 'days',
      email: { ...mailDraft(), mail_subject: 'How was it?' },
    }),
  ).toBe(
    'When a lead moves to Trial and source is any of Website, Open day, 2 days later, email “How was it?” to the family.',
  );
});

test('it says a task with its person and day, and a profile update with its field', () => {
  expect(
    sentence({
      trigger_name: 'leadAdded',
      action_type: 'task',
      task: { ...taskDraft(), task_detail: 'Call', task_assign_to: '5', task_due: 'tomorrow' },
    }),
  ).toBe('When a lead is added, create the task “Call” for Priya Nair, due tomorrow.');
  expect(
    sentence({
      trigger_name: 'studentAdded',
      action_type: 'profile',
      profile: { ...profileDraft(), field: 'user_status' },
    }),
  ).toBe('When a student is added, update status of the student.');
});

test('an unfinished automation reads as a sentence too', () => {
  expect(sentence({})).toBe('When a trial is booked, send an email to the family.');
  expect(sentence({ trigger_name: 'gone', delay: 'x' })).toBe('When gone, send an email to the family.');
});

test('a part leads to the field that it is about', () => {
  expect(pieces({ delay: '1', delay_type: 'weeks' }).flatMap(({ text, to }) => (to ? [[text, to]] : []))).toEqual([
    ['a trial is booked', 'trigger_name'],
    ['1 week later', 'delay'],
    ['an email', 'email.mail_subject'],
    ['the family', 'recipient'],
  ]);
});
