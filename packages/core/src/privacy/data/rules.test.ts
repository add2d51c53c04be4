import { expect, test } from 'vitest';
import { eraseRefusal, forgottenBefore, mayManageData, retentionErrors, retentionFrom } from './rules.ts';

test('data is kept forever unless the school decides otherwise', () => {
  expect(retentionFrom({ mails: 6, nonsense: 3, audit: 'x' })).toEqual({
    archived_leads: null,
    archived_students: null,
    dismissed_forms: null,
    mails: 6,
    audit: null,
  });
});

test('months stay within their bounds; the audit log is kept a year at least', () => {
  const kept = retentionFrom({});
  expect(retentionErrors({ ...kept, mails: 1, audit: 12 })).toEqual({});
  expect(retentionErrors({ ...kept, mails: 0, audit: 11, archived_leads: 241 })).toEqual({
    mails: 'Please enter 1 to 240 months',
    audit: 'Please enter 12 to 240 months',
    archived_leads: 'Please enter 1 to 240 months',
  });
});

test('months go back by the calendar', () => {
  expect(forgottenBefore(new Date('2026-03-31T10:00:00Z'), 1).toISOString()).toBe('2026-02-28T10:00:00.000Z');
  expect(forgottenBefore(new Date('2026-11-21T10:00:00Z'), 24).toISOString()).toBe('2024-11-21T10:00:00.000Z');
});

test('who can be erased', () => {
  const person = { user_detail_id: 5, role_id: 3, is_archived: false, children: 0 };
  const viewer = { user_detail_id: 1 };
  expect(eraseRefusal(person, viewer)).toBeNull();
  expect(eraseRefusal({ ...person, role_id: 5, children: 1 }, viewer)).toMatch(/still has children here/);
  expect(eraseRefusal({ ...person, role_id: 2 }, viewer)).toMatch(/Archive this staff member/);
  expect(eraseRefusal({ ...person, role_id: 2, is_archived: true }, viewer)).toBeNull();
  expect(eraseRefusal({ ...person, role_id: 10, is_archived: true }, viewer)).toMatch(/owner/);
  expect(eraseRefusal({ ...person, user_detail_id: 1 }, viewer)).toMatch(/yourself/);
  expect([10, 1, 2, 8].map((role_id) => mayManageData({ role_id }))).toEqual([true, true, false, false]);
});
