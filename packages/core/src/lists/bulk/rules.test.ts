import { expect, test } from 'vitest';
import { bulkActions, bulkText, bulkTitle, type Told } from './rules.ts';

const told = (over: Partial<Told>): Told => ({
  kind: 'student',
  action: 'archive',
  is_undo: 0,
  label: '',
  mails: 0,
  ...over,
});

test.each([
  [told({}), 1, '1 {student} archived'],
  [told({ is_undo: 1 }), 1_000, '1,000 {students} restored'],
  [told({ action: 'batch_in', label: 'Stars' }), 2, '2 {students} added to Stars'],
  [told({ action: 'batch_out', label: 'Stars', is_undo: 1 }), 2, '2 {students} added to Stars'],
  [told({ action: 'tag' }), 1, 'Tags of 1 {student} changed'],
  [told({ action: 'tag', kind: 'lead', is_undo: 1 }), 2, 'Tags of 2 leads changed back'],
  [told({ action: 'move', kind: 'lead', label: 'Won' }), 1, '1 lead moved to Won'],
  [told({ action: 'assign', kind: 'lead' }), 4, '4 leads without an owner'],
  [told({ action: 'assign', kind: 'lead', label: 'Ada' }), 4, '4 leads assigned to Ada'],
])('%o of %i: %s', (run, count, text) => expect(bulkText(run, count)).toBe(text));

test('every action has a title, its undo too', () => {
  for (const action of bulkActions) expect(bulkTitle(told({ action, label: 'It' }))).toMatch(/^[A-Z]/);
  expect(bulkTitle(told({ action: 'batch_in', label: 'Stars', is_undo: 1 }))).toBe('Undo: Add to Stars');
});
