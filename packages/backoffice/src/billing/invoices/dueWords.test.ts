import { expect, test } from 'vitest';
import { dueWords } from './dueWords.ts';

const due = { issue_on: '2026-11-10', due_on: '2026-11-20', next_due_on: '2026-11-20' } as const;

test('says what is next for an invoice', () => {
  expect(dueWords({ ...due, status: 'draft' }, '2026-11-25')).toBe('Not sent');
  expect(dueWords({ ...due, status: 'scheduled', issue_on: '2026-12-01' }, '2026-11-25')).toBe('Goes out Dec 1');
  expect(dueWords({ ...due, status: 'overdue' }, '2026-11-25')).toBe('5 days, Nov 20');
  expect(dueWords({ ...due, status: 'overdue' }, '2026-11-21')).toBe('1 day, Nov 20');
  expect(dueWords({ ...due, status: 'issued' }, '2026-11-20')).toBe('Due today');
  expect(dueWords({ ...due, status: 'part', next_due_on: '2026-12-10' }, '2026-11-25')).toBe('Next Dec 10');
});
