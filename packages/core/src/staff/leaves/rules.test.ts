import { expect, test } from 'vitest';
import { daysText, leaveDays, leaveErrors, mayDecideLeave, maySeeLeaves } from './rules.ts';

const span = (start_date: string, end_date: string) => ({ start_date, end_date });

test('a leave is as long as its end minus its start plus one day, also over a change of the clocks', () => {
  expect(leaveDays(span('2026-11-21', '2026-11-21'))).toBe(1);
  expect(leaveDays(span('2026-10-24', '2026-10-26'))).toBe(3);
  expect(leaveDays(span('2028-02-28', '2028-03-01'))).toBe(3);
  expect([daysText(1), daysText(3)]).toEqual(['1 day', '3 days']);
});

test('it ends no earlier than it starts, and has an end', () => {
  expect(leaveErrors(span('2026-11-21', '2026-11-21'))).toEqual({});
  expect(leaveErrors(span('2026-11-21', '2026-11-20'))).toEqual({
    end_date: 'Please choose a last day on or after the first',
  });
  expect(leaveErrors(span('2026-01-01', '2027-01-01'))).toEqual({});
  expect(leaveErrors(span('2026-01-01', '2027-01-02'))).toEqual({ end_date: 'Please choose at most 366 days' });
});

test('nobody decides on their own leave but the owner', () => {
  const viewer = (role_id: number, ...access: string[]) => ({ user_detail_id: 7, role_id, access: new Set(access) });
  expect(mayDecideLeave(viewer(1, 'manage_leaves'), 8)).toBe(true);
  expect(mayDecideLeave(viewer(1, 'manage_leaves'), 7)).toBe(false);
  expect(mayDecideLeave(viewer(10, 'manage_leaves'), 7)).toBe(true);
  expect(mayDecideLeave(viewer(2), 8)).toBe(false);
  expect([
    maySeeLeaves(viewer(2), 7),
    maySeeLeaves(viewer(2), 8),
    maySeeLeaves(viewer(8, 'staff'), 8),
    maySeeLeaves(viewer(2, 'manage_leaves'), 8),
  ]).toEqual([true, false, true, true]);
});
