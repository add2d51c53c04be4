/** The marks by their code, as the specification numbers and names them. */
export const attendanceCodes = [
  { code: 1, label: 'Present', present: true },
  { code: 2, label: 'Present - late', present: true },
  { code: 3, label: 'Present - left early', present: true },
  { code: 4, label: 'Absent', present: false },
  { code: 7, label: 'Absent (Billable)', present: false },
] as const;

export type AttendanceCode = (typeof attendanceCodes)[number]['code'];

/** The name of a mark; empty if there is none. */
export function markName(code: number | null): string {
  return attendanceCodes.find((one) => one.code === code)?.label ?? '';
}

/** Whether a mark says that the student was there: 1, 2 and 3. */
export function isPresent(code: AttendanceCode): boolean {
  return code <= 3;
}

/** The mark that is kept: an absence becomes billable (7) where no make-up session is left to be given for it. */
export function markFor(code: AttendanceCode, makeUpSessions: number): AttendanceCode {
  return code === 4 && makeUpSessions < 1 ? 7 : code;
}
