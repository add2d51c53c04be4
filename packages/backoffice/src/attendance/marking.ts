import type * as z from 'zod/mini';
import type { AttendanceStudent } from '@schoolbell/core/attendance/schemas';
import { type AttendanceCode, markName } from '@schoolbell/core/calendar/marks/rules';

/** A student of an event as the server tells it. */
export type Student = z.output<typeof AttendanceStudent>;

/** The four buttons of a student, with the key that stands for each. */
export const choices = [
  { code: 1, key: 'P', label: 'Present', tone: 'success' },
  { code: 2, key: 'L', label: 'Late', tone: 'warning' },
  { code: 3, key: 'E', label: 'Left early', tone: 'info' },
  { code: 4, key: 'A', label: 'Absent', tone: 'danger' },
] as const;
export type Choice = (typeof choices)[number];

/** A mark that waits on this device for being sent: numbers and codes alone, no one's name and nothing that was written. */
export interface KeptMark {
  /** One for each student of an event and person who marks: the latest mark counts. */
  place: string;
  person: number;
  event_id: number;
  user_detail_id: number;
  attendanceCode: AttendanceCode | null;
  device_mark: string;
  based_on: number;
  marked_at: number;
  /** Why it did not count, once the server has said so: someone has to look. */
  problem?: { status: 'conflict' | 'refused'; reason: string };
}

/** The choice that a key stands for, whatever the case; undefined for any other key, and beside Ctrl, Alt or Meta. */
export function choiceOfKey({
  key,
  ctrlKey,
  altKey,
  metaKey,
}: {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}): Choice | undefined {
  return ctrlKey || altKey || metaKey ? undefined : choices.find((choice) => choice.key === key.toUpperCase());
}

/** Whether a choice stands for a code: an absence that is billable is one, too. */
export function isChosen({ code }: Choice, mark: AttendanceCode | null): boolean {
  return mark === code || (code === 4 && mark === 7);
}

/** The other kind of absence that a marked one can be turned into: billable (7), or one that gives a make-up session (4) while there is one to give; null where there is no other. */
export function otherAbsence({ kind, attendance: { attendanceCode }, selectedInvoice }: Student): 4 | 7 | null {
  if (kind !== 'regular') return null;
  if (attendanceCode === 4) return 7;
  return attendanceCode === 7 && selectedInvoice && selectedInvoice.availbleMakeUpSessions > 0 ? 4 : null;
}

/** What a student's row shows: the mark that waits here, else the one that the server knows. One that did not count shows what stands. */
export function shownCode(student: Student, kept: KeptMark | undefined): AttendanceCode | null {
  return kept && !kept.problem ? kept.attendanceCode : student.attendance.attendanceCode;
}

/** A mark as it is made now. One that replaces another which has not been sent yet says that it saw the same. */
export function newMark(
  where: { person: number; event_id: number },
  { user_detail_id, attendance }: Pick<Student, 'user_detail_id' | 'attendance'>,
  attendanceCode: AttendanceCode | null,
  kept: KeptMark | undefined,
  now = Date.now(),
): KeptMark {
  const based_on = kept && !kept.problem ? kept.based_on : attendance.version;
  return {
    ...where,
    place: `${where.person}/${where.event_id}/${user_detail_id}`,
    user_detail_id,
    attendanceCode,
    device_mark: crypto.randomUUID(),
    based_on,
    marked_at: now,
  };
}

/** What a student's mark is called, or that there is none. */
export function markText(code: AttendanceCode | null): string {
  return markName(code) || 'Not marked';
}

/** What each of some students shows now, by the mark: what taking "mark all" back leads to. */
export function marksBefore(
  students: readonly Student[],
  kept: ReadonlyMap<number, KeptMark>,
): ReadonlyMap<AttendanceCode | null, readonly Student[]> {
  return Map.groupBy(students, (student) => shownCode(student, kept.get(student.user_detail_id)));
}

/** Marks that were not saved, of students without a row: they left the event, or it was deleted. */
export function lostMarks(students: readonly Student[], kept: ReadonlyMap<number, KeptMark>): KeptMark[] {
  return [...kept.values()].filter(
    (mark) => mark.problem && !students.some((one) => one.user_detail_id === mark.user_detail_id),
  );
}

/** The students that "mark all" marks: those without a mark, or everyone where all have one. */
export function marksAll(students: readonly Student[], kept: ReadonlyMap<number, KeptMark>): readonly Student[] {
  const open = students.filter((student) => shownCode(student, kept.get(student.user_detail_id)) === null);
  return open.length > 0 ? open : students;
}
