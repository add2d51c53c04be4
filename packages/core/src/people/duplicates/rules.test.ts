import { expect, test } from 'vitest';
import {
  clashRefusal,
  fieldsFor,
  finalBefore,
  mergedRole,
  mergeRefusal,
  rolesAlike,
  undoUntil,
  usualSide,
} from './rules.ts';

const [student, lead, guardian, leadGuardian, teacher] = [3, 4, 5, 6, 2];

test.each([
  [student, student, true],
  [student, lead, true],
  [lead, student, false],
  [lead, lead, true],
  [guardian, leadGuardian, true],
  [leadGuardian, guardian, true],
  [guardian, student, false],
  [teacher, teacher, false],
  [0, 0, false],
  [-1, -1, false],
])('role %i may take in role %i: %s', (kept, gone, allowed) => {
  expect(mergeRefusal({ user_detail_id: 1, role_id: kept }, { user_detail_id: 2, role_id: gone }) === null).toBe(
    allowed,
  );
});

test('nobody is merged with themselves', () => {
  expect(mergeRefusal({ user_detail_id: 1, role_id: student }, { user_detail_id: 1, role_id: student })).toBe(
    'These are already the same record.',
  );
});

test.each([
  ['Ada', 'Bo', 'kept'],
  ['', 'Bo', 'gone'],
  ['Ada', '', 'kept'],
  ['', '', 'kept'],
])('of "%s" and "%s" the usual side is %s', (kept, gone, side) => expect(usualSide(kept, gone)).toBe(side));

test('a stage is compared between leads only, a status between students only', () => {
  const names = (one: number, other: number) => fieldsFor(one, other).map((field) => field.name);
  expect(names(lead, lead)).toContain('stage');
  expect(names(lead, lead)).not.toContain('status');
  expect(names(student, lead)).not.toContain('stage');
  expect(names(student, student)).toContain('status');
  expect(names(guardian, guardian)).not.toContain('signup_source');
});

test('a guardian of a student is no longer a guardian of leads only', () => {
  expect([
    mergedRole(leadGuardian, guardian),
    mergedRole(leadGuardian, leadGuardian),
    mergedRole(guardian, leadGuardian),
    mergedRole(student, lead),
  ]).toEqual([guardian, leadGuardian, guardian, student]);
});

test('a merge can be undone for thirty days', () => {
  const at = new Date('2026-01-01T10:00:00Z');
  expect(undoUntil(at).toISOString()).toBe('2026-01-31T10:00:00.000Z');
  expect(finalBefore(undoUntil(at))).toEqual(at);
});

test('staff and erased people are like nobody', () =>
  expect([rolesAlike(teacher), rolesAlike(0), rolesAlike(-1)]).toEqual([[], [], []]));

test('entries that both have and neither can lose are named, with the way to continue', () => {
  const paid = { table: 'registration_fee_paid', name: 'Annual fee', fee_year: '2026-01-01', starts_at: null };
  const marked = {
    table: 'attendance_mark',
    name: 'Piano',
    fee_year: null,
    starts_at: new Date('2026-03-04T08:00:00Z'),
  };
  expect(clashRefusal([], 'UTC')).toBeNull();
  expect(clashRefusal([paid], 'UTC')).toBe(
    'Both have paid Annual fee for the year from Jan 01, 2026. Undo one of the payments first.',
  );
  expect(clashRefusal([{ ...paid, name: '' }], 'UTC')).toBe(
    'Both have paid the same registration fee. Undo one of the payments first.',
  );
  expect(clashRefusal([marked, paid], 'Asia/Singapore')).toBe(
    'Both are marked at Piano, Mar 04, 2026 04:00 PM. Remove one of the marks first. There is 1 more entry like it.',
  );
  expect(clashRefusal([{ table: 'of_later', name: '', fee_year: null, starts_at: null }], 'UTC')).toBe(
    'Both have an entry that only one record can have: of later.',
  );
});
