import type { Viewer } from '../access.ts';
import { type EventStatus, managesCalendar } from '../calendar/events/rules.ts';
import { isPresent, type AttendanceCode } from '../calendar/marks/rules.ts';
import { presentPercentage } from '../format.ts';

/** An event's attendance. Unmarked students count as not present, and are also counted in `unmarked`. */
export interface AttendanceStats {
  present_count: number;
  absent_count: number;
  unmarked: number;
  present_percentage: number;
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

/** Whether a viewer can mark an event: they manage the calendar, or teach or assist in it. */
export function mayMark(viewer: Viewer & { user_detail_id: number }, staff: readonly number[]): boolean {
  return managesCalendar(viewer) || staff.includes(viewer.user_detail_id);
}

/** Whether a viewer sees which invoice a session belongs to. */
export function seesInvoices(viewer: Viewer): boolean {
  return viewer.access.has('billing') || viewer.access.has('own_invoices');
}

/** Why an event takes no marks; null if it takes them: from the morning of its day on, while it is published and not cancelled. `today` is a day in the event's zone. */
export function notMarkable(
  { status, local_start }: { status: EventStatus; local_start: string },
  today: string,
): string | null {
  if (status === 'draft') return 'This event is not published yet.';
  if (status === 'cancelled') return 'This event is cancelled.';
  return local_start.slice(0, 10) > today ? 'Attendance can be marked from the day of the event.' : null;
}

/** The current mark; a null code means an unmarked student. `version` counts its changes, 0 if there never was one. */
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
 * What happens to a mark that arrives, however late: `done` counts, `unchanged` equals the current mark, `conflict` is
 * another person's mark that the sender hadn't seen. Of one person's own marks the latest counts, in whatever order they
 * arrive.
 */
export function settleMark(standing: StandingMark, sent: SentMark, sender: number): 'done' | 'unchanged' | 'conflict' {
  const exactly = standing.comment === sent.comment && standing.attendanceCode === sent.attendanceCode;
  // An absence may have been stored as a billable one, which is the same mark.
  const same =
    exactly || (standing.comment === sent.comment && standing.attendanceCode === 7 && sent.attendanceCode === 4);
  if (standing.version === sent.based_on && !exactly) return 'done';
  if (standing.version > 0 && standing.marked_by !== sender) return same ? 'unchanged' : 'conflict';
  // The same mark again, made later, also counts: a mark made in between may still be on its way.
  return sent.marked_at > standing.marked_at || (sent.marked_at === standing.marked_at && !same) ? 'done' : 'unchanged';
}

/** Days for which an unmarked class stays in the inbox; the report of unmarked attendance has all of them. */
export const UNMARKED_DAYS = 14;
