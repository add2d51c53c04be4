/** The marks by their code, as the specification numbers and names them. */
export const attendanceCodes = [
  { code: 1, label: 'Present', present: true },
  { code: 2, label: 'Present - late', present: true },
  { code: 3, label: 'Present - left early', present: true },
  { code: 4, label: 'Absent', present: false },
  { code: 7, label: 'Absent (Billable)', present: false },
] as const;

export type AttendanceCode = (typeof attendanceCodes)[number]['code'];

/** Whether a mark says that the student was there: 1, 2 and 3. */
export function isPresent(code: AttendanceCode): boolean {
  return code <= 3;
}

/** The mark that is kept: an absence becomes billable (7) where no make-up session is left to be given for it. */
export function markFor(code: AttendanceCode, makeUpSessions: number): AttendanceCode {
  return code === 4 && makeUpSessions < 1 ? 7 : code;
}

/** How an event was attended. Who is not marked counts as not present, and stands beside it as `unmarked`. */
export interface AttendanceStats { present_count: number; absent_count: number; unmarked: number; present_percentage: number }

/** Counts the marks of an event's students; null is a student without a mark. The percentage is of all students, to one decimal. */
export function attendanceStats(marks: readonly (AttendanceCode | null)[]): AttendanceStats {
  const present_count = marks.filter((code) => code !== null && isPresent(code)).length;
  const unmarked = marks.filter((code) => code === null).length;
  return {
    present_count, absent_count: marks.length - present_count - unmarked, unmarked,
    present_percentage: marks.length === 0 ? 0 : Math.round((present_count / marks.length) * 1_000) / 10,
  };
}
