import { expect, test } from 'vitest';
import type { Run } from '../calls.ts';
import { failedFirst, outcomeText, personPath, untilText, waitedShare } from './runs.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const run = (change: Partial<Run>): Run => ({
  run_id: 1,
  user: { user_detail_id: 3, firstName: 'Ada', surname: 'Obi' },
  automation_trigger_time: '2026-11-20T10:00:00.000Z',
  automation_execution_time: null,
  due_at: '2026-11-22T10:00:00.000Z',
  status: 0,
  state: 'waiting',
  error: '',
  reason: '',
  attempts: 0,
  automation_type: 'leadStageUpdated',
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  delay: 2,
  delay_type: 'days',
  filter_data: [],
  action_data: [],
  action_type: 'email',
  published_at: '2026-11-12T10:00:00.000Z',
  mails: [],
  ...change,
});
const mail = { id: 1, to: 'a@b.example', subject: 'Hi', status: 'sent', sent_at: null };

test.each([
  ['2026-11-23T03:00:00Z', '1 day, 17 h'],
  ['2026-11-23T10:00:00Z', '2 days'],
  ['2026-11-22T05:00:00Z', '19 h'],
  ['2026-11-21T10:04:30Z', '5 min'],
  ['2026-11-21T09:00:00Z', '1 min'],
])('%s is %s away', (instant, text) => {
  expect(untilText(instant, now)).toBe(text);
});

test('a wait fills from its trigger to its end', () => {
  expect(waitedShare(run({}), now)).toBe(0.5);
  expect(waitedShare(run({ due_at: '2026-11-20T10:00:00.000Z' }), now)).toBe(1);
  expect(waitedShare(run({ due_at: '2026-11-20T11:00:00.000Z' }), now)).toBe(1);
});

test('what became of a run is said in a few words', () => {
  expect(outcomeText(run({}), now)).toBe('in 1 day');
  expect(outcomeText(run({ due_at: '2026-11-21T09:00:00.000Z' }), now)).toBe('Due now');
  expect(outcomeText(run({ state: 'skipped', reason: 'No longer in stage Trial' }), now)).toBe(
    'No longer in stage Trial',
  );
  expect(outcomeText(run({ state: 'failed', error: 'Email refused' }), now)).toBe('Email refused');
  expect(outcomeText(run({ state: 'done', mails: [mail] }), now)).toBe('Sent to a@b.example');
  expect(outcomeText(run({ state: 'done', mails: [mail, mail] }), now)).toBe('Sent to 2 addresses');
  expect(outcomeText(run({ state: 'done', action_type: 'task' }), now)).toBe('Task created');
});

test('failed runs come first, and the rest keeps its order', () => {
  const runs = [run({ run_id: 1 }), run({ run_id: 2, state: 'failed' }), run({ run_id: 3, state: 'done' })];
  expect(failedFirst(runs).map(({ run_id }) => run_id)).toEqual([2, 1, 3]);
});

test("the person's page is known where the trigger says what they are", () => {
  expect(personPath(run({}))).toBe('/people/leads/3');
  expect(personPath(run({ automation_type: 'attendance' }))).toBe('/people/students/3');
  expect(personPath(run({ automation_type: 'trial' }))).toBeNull();
});
