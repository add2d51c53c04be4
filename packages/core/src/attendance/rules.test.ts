import { expect, test } from 'vitest';
import { attendanceCodes, attendanceStats, isPresent, markFor, notMarkable, settleMark } from './rules.ts';

test('1, 2 and 3 are present, 4 and 7 absent', () => {
  expect(attendanceCodes.map(({ code }) => [code, isPresent(code)])).toEqual([[1, true], [2, true], [3, true], [4, false], [7, false]]);
});

test('an absence is billable where no make-up session is left for it', () => {
  expect([markFor(4, 1), markFor(4, 0), markFor(1, 0), markFor(7, 3)]).toEqual([4, 7, 1, 7]);
});

test('the present percentage is of all students; who is not marked counts as not present', () => {
  expect(attendanceStats([1, 2, 3, 4, 7, null])).toEqual({ present_count: 3, absent_count: 2, unmarked: 1, present_percentage: 50 });
  expect(attendanceStats([1, null, null])).toMatchObject({ present_percentage: 33.3 });
  expect(attendanceStats([])).toEqual({ present_count: 0, absent_count: 0, unmarked: 0, present_percentage: 0 });
});

test('a mark that arrives late is held against what stands', () => {
  const standing = { attendanceCode: 1 as const, comment: '', marked_by: 8, marked_at: 100, version: 1 };
  const sent = { attendanceCode: 4 as const, comment: '', based_on: 0, marked_at: 50 };
  expect(settleMark(standing, { ...sent, based_on: 1 }, 9)).toBe('done');
  expect(settleMark(standing, sent, 9)).toBe('conflict');
  expect(settleMark(standing, { ...sent, attendanceCode: 1 }, 9)).toBe('unchanged');
  expect(settleMark({ ...standing, attendanceCode: 7 }, sent, 9)).toBe('unchanged');
  expect([settleMark(standing, sent, 8), settleMark(standing, { ...sent, marked_at: 150 }, 8)]).toEqual(['unchanged', 'done']);
});

test('an event takes marks from its day on, while it stands', () => {
  const event = { status: 'scheduled' as const, local_start: '2027-01-04T16:00' };
  expect([notMarkable(event, '2027-01-04'), notMarkable(event, '2027-03-01')]).toEqual([null, null]);
  expect(notMarkable(event, '2027-01-03')).toBe('Attendance can be marked from the day of the event on.');
  expect([notMarkable({ ...event, status: 'draft' }, '2027-01-04'), notMarkable({ ...event, status: 'cancelled' }, '2027-01-04')]).toEqual(['This event is not published yet.', 'This event is cancelled.']);
});
