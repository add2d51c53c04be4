import { expect, test } from 'vitest';
import { mayBook, type MakeUpGrant } from './rules.ts';

const grant = (more: Partial<MakeUpGrant> = {}): MakeUpGrant => ({
  grant_id: 1,
  left: 1,
  sub_ids: [],
  minutes: null,
  valid_from: '2027-01-01',
  expires_on: '2027-03-31',
  availbleMakeUpSessions: 0,
  missed: { event_id: 7, sub_id: 5, series_id: 9 },
  ...more,
});
const event = { sub_id: 5, series_id: 10, local_start: '2027-02-01T16:00', minutes: 60, min_age: null, max_age: null };

test('a family books the subject that was missed, while its session is valid and left', () => {
  expect(mayBook([grant()], event, null)).toBe(true);
  expect(mayBook([grant()], { ...event, sub_id: 6 }, null)).toBe(false);
  expect(mayBook([grant({ left: 0 })], event, null)).toBe(false);
  expect(mayBook([grant()], { ...event, local_start: '2027-04-01T16:00' }, null)).toBe(false);
  expect(mayBook([grant({ minutes: 30 })], event, null)).toBe(false);
});

test('without a subject it is the class that was missed; a session for named subjects is for these', () => {
  expect(mayBook([grant({ missed: { event_id: 7, sub_id: null, series_id: 9 } })], event, null)).toBe(false);
  expect(mayBook([grant({ missed: { event_id: 7, sub_id: null, series_id: 10 } })], event, null)).toBe(true);
  expect(mayBook([grant({ sub_ids: [5, 6], missed: null })], { ...event, sub_id: 6 }, null)).toBe(true);
  expect(mayBook([grant({ missed: null })], event, null)).toBe(false);
});

test('and only classes for the age on that day; a child without a birth date is not kept out', () => {
  const older = { ...event, min_age: 10, max_age: 12 };
  expect(
    ['2017-02-01', '2017-02-02', '2014-02-02', '2014-02-01', null].map((born) => mayBook([grant()], older, born)),
  ).toEqual([true, false, true, false, true]);
});
