import type { CalendarSchool } from './calendar.ts';
import type { TestStaff } from './server.ts';

export interface Shown {
  user_detail_id: number;
  attendance: {
    attendanceCode: number | null;
    comment: string;
    version: number;
    marked_by: { user_detail_id: number } | null;
  };
}

export const codes = (sheet: { students: Shown[] }) =>
  sheet.students.map((student) => student.attendance.attendanceCode);

/** The sheet of one event, as its tests mark and read it. */
export function attendanceOf(here: () => CalendarSchool, event_id: () => number) {
  let marks = 0;
  const one = (user_detail_id: number, attendanceCode: number | null, more: Record<string, unknown> = {}) => ({
    user_detail_id,
    attendance: { attendanceCode },
    device_mark: `mark-${++marks}-of-a-test`,
    based_on: 0,
    ...more,
  });
  const mark = (students: Record<string, unknown>[], as?: TestStaff) =>
    here().done('attendance/mark', { event_id: event_id(), students }, as);
  const details = (as?: TestStaff) => here().read('attendance/details', { event_id: event_id() }, as);
  return { one, mark, details };
}
