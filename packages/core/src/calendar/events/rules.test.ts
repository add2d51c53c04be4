import { expect, test } from 'vitest';
import { accessOf, defaultAccess, type StaffRole } from '../../access.ts';
import { managesCalendar, mayChangeEvent, mayEnrol, mayOverride, minutesBefore } from './rules.ts';

const viewer = (role_id: StaffRole) => ({
  user_detail_id: 7,
  role_id,
  access: accessOf(defaultAccess[role_id].map((category) => ({ category, value: 1 }))),
});
const of = (decide: (who: ReturnType<typeof viewer>) => boolean) =>
  ([10, 1, 2, 7, 8, 9] as const).filter((role_id) => decide(viewer(role_id)));

test('the default rights, until the school decides otherwise', () => {
  expect(of(managesCalendar)).toEqual([10, 1, 8]);
  expect(of((who) => mayChangeEvent(who, [8]))).toEqual([10, 1, 8]);
  expect(of((who) => mayChangeEvent(who, [7]))).toEqual([10, 1, 2, 8]);
  expect(of((who) => mayEnrol(who, [8]))).toEqual([10, 1, 8, 9]);
  expect(of(mayOverride)).toEqual([10, 1]);
});

test('the reminder of a new event is a quarter of an hour before', () => {
  expect([minutesBefore(2), minutesBefore(0), minutesBefore(99)]).toEqual([15, null, null]);
});
