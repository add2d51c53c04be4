import type { Viewer } from '../access.ts';
import { type EventStatus, managesCalendar } from '../calendar/events/rules.ts';

/** The marks by their code, as the specification numbers and names them. */
export const attendanceCodes = [
  { code: 1, label: 'Present', present: true },
  { code: 2, label: 'Present - late', present: true },
  { code: 3, label: 'Present - left early', present: true },
  { code: 4, label: 'Absent', present: false },
  { code: 7, label: 'Absent (Billable)', present: false },
] as const;

export type AttendanceCode = (typeof attendanceCodes)[number]['code'];

/** What a mark is called; empty where there is none. */
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

/** How an event was attended. Who is not marked counts as not present, and stands beside it as `unmarked`. */
export interface AttendanceStats {
  present_count: number;
  absent_count: number;
  unmarked: number;
  present_percentage: number;
}

/** Present students of all of them, in percent, to one decimal. */
export function presentPercentage(present: number, students: number): number {
  return students === 0 ? 0 : Math.round((present / students) * 1_000) / 10;
}

/** Counts the marks of an event's students; null is a student without a mark. The percentage is of all students, to one decimal. */
export function attendanceStats(marks: readonly (AttendanceCode | null)[]): AttendanceStats {
  const present_count = marks.filter((code) => code !== null && isPresent(code)).length;
  const unmarked = marks.filter((code) => code === null).length;
  return {
    present_count,
    absent_count: marks.length - present_count - unmarked,
    unmarked,
    present_percentage: presentPercentage(present_count, marks.length),
  };
}

/** Whether a viewer may mark an event: those who manage the calendar, and those who teach or assist in it. */
export function mayMark(viewer: Viewer & { user_detail_id: number }, staff: readonly number[]): boolean {
  return managesCalendar(viewer) || staff.includes(viewer.user_detail_id);
}

/** Why an event takes no marks; null where it takes them: from the morning of its day on, while it is published and not cancelled. `today` is a day in the event's zone. */
export function notMarkable(
  { status, local_start }: { status: EventStatus; local_start: string },
  today: string,
): string | null {
  if (status === 'draft') return 'This event is not published yet.';
  if (status === 'cancelled') return 'This event is cancelled.';
  return local_start.slice(0, 10) > today ? 'Attendance can be marked from the day of the event on.' : null;
}

/** A mark as it stands: null as its code is a student who is not marked. `version` counts its changes, 0 where there was never any. */
export interface StandingMark {
  attendanceCode: AttendanceCode | null;
  comment: string;
  marked_by: number | null;
  marked_at: number;
  version: number;
}
/** A mark as a device sends it: which version its person saw, and when they marked it. */
export interface SentMark {
  attendanceCode: AttendanceCode | null;
  comment: string;
  based_on: number;
  marked_at: number;
}

/**
 * What becomes of a mark that arrives, however late: `done` counts, `unchanged` says what stands anyway, `conflict` is another
 * person's mark that the sender had not seen. Of one person's own marks the one that was made later counts, in whichever
 * order they come.
 */
export function settleMark(standing: StandingMark, sent: SentMark, sender: number): 'done' | 'unchanged' | 'conflict' {
  const exactly = standing.comment === sent.comment && standing.attendanceCode === sent.attendanceCode;
  // An absence that was sent may stand as a billable one: that is what became of it.
  const same =
    exactly || (standing.comment === sent.comment && standing.attendanceCode === 7 && sent.attendanceCode === 4);
  if (standing.version === sent.based_on && !exactly) return 'done';
  if (standing.version > 0 && standing.marked_by !== sender) return same ? 'unchanged' : 'conflict';
  // The same once more, and later, counts too: a third mark may be on its way that was made in between.
  return sent.marked_at > standing.marked_at || (sent.marked_at === standing.marked_at && !same) ? 'done' : 'unchanged';
}
