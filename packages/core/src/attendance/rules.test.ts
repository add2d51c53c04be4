import { expect, test } from 'vitest';
import { attendanceCodes, attendanceStats, isPresent, markFor } from './rules.ts';

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
