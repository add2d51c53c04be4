import type * as z from 'zod/mini';
import type { AttendanceStudent } from '@schoolbell/core/attendance/schemas';
import { firstToUse, type Wanted } from '@schoolbell/core/calendar/credits/rules';
import { type Marked, type Standing, standingEffect } from '@schoolbell/core/calendar/credits/ledger/rules';
import { attendanceStats, mayMark, notMarkable, seesInvoices } from '@schoolbell/core/attendance/rules';
import { may } from '@schoolbell/core/access';
import { mayChangeEvent } from '@schoolbell/core/calendar/events/rules';
import { dayIn } from '@schoolbell/core/format';
import { missing } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../../../http/context.ts';
import { type EventRow, findEvent } from '../../../calendar/events/queries.ts';
import { type GrantOf, grantsOfEvent, standingOf } from '../../../calendar/credits/queries.ts';
import { numbersOfLines } from '../../../calendar/credits/billed/queries.ts';
import type { Mark } from '../keeping/queries.ts';
import { type ClassNote, findClassNote } from '../../notes/queries.ts';
import { type MarkedStudent, studentsOfEvent } from '../queries.ts';

/** What an event needs to know about sessions, on its day. */
export const wantedBy = (event: EventRow): Wanted => ({
  day: event.local_start.slice(0, 10),
  sub_id: event.sub_id,
  minutes: event.minutes,
});

/** Marks with what the ledger of sessions asks about their students. */
export function markedOf(marks: readonly Mark[], students: readonly MarkedStudent[]): Marked[] {
  const known = new Map(students.map((student) => [student.user_detail_id, student]));
  return marks.map(({ user_detail_id, attendanceCode, invoice_item_id: chosen }) => {
    const { kind, billed_item } = known.get(user_detail_id)!;
    return { user_detail_id, attendanceCode, chosen, kind, billed: billed_item !== null };
  });
}

type OpenedEvent = EventRow & { may_change: 0 | 1 };
/** An event with everything that decides about its marks, at one moment. */
export interface Sheet {
  event: OpenedEvent;
  may_mark: 0 | 1;
  notMarkable: string | null;
  students: readonly MarkedStudent[];
  grants: readonly GrantOf[];
  standing: readonly Standing[];
  class_note: ClassNote;
}

/** Reads an event that the viewer can see, with its students and their marks, all at once. */
export async function readSheet(
  { db, viewer, now }: StaffContext,
  event_id: number,
  sent: readonly string[] = [],
): Promise<Sheet> {
  const { institution_id } = viewer;
  const [found, students, grants, standing, class_note] = await Promise.all([
    findEvent(db, institution_id, event_id),
    studentsOfEvent(db, institution_id, event_id, sent),
    grantsOfEvent(db, institution_id, event_id),
    standingOf(db, institution_id, event_id),
    findClassNote(db, institution_id, event_id),
  ]);
  const may_change = found && mayChangeEvent(viewer, found.staff);
  if (!found || (found.status === 'draft' && !may_change)) throw missing('event');
  return {
    event: { ...found, may_change: may_change ? 1 : 0 },
    may_mark: mayMark(viewer, [...found.staff, ...found.extraStaff]) ? 1 : 0,
    notMarkable: notMarkable(found, dayIn(now, found.zone)),
    students,
    grants,
    standing,
    class_note,
  };
}

/** The session that a student's mark uses or would use, or the invoice that charges for the class by itself. */
function selected(
  { kind, attendanceCode, chosen_item, billed_item }: MarkedStudent,
  own: readonly GrantOf[],
  used: number | null,
  event: EventRow,
): z.output<typeof AttendanceStudent>['selectedInvoice'] {
  if (kind !== 'regular') return null;
  const wanted = wantedBy(event);
  const next = () =>
    firstToUse(
      own.filter((one) => chosen_item !== null && one.invoice_item_id === chosen_item),
      wanted,
    ) ?? firstToUse(own, wanted);
  const grant =
    attendanceCode !== null ? own.find((one) => one.grant_id === used) : billed_item === null ? next() : undefined;
  if (grant) {
    const { grant_id, left, availbleMakeUpSessions, invoice_item_id = null } = grant;
    return { invoice_item_id, number: '', grant_id, left, availbleMakeUpSessions };
  }
  return billed_item === null
    ? null
    : { invoice_item_id: billed_item, number: '', grant_id: null, left: 0, availbleMakeUpSessions: 0 };
}

function shownStudent(
  student: MarkedStudent,
  own: readonly GrantOf[],
  used: number | null,
  event: EventRow,
): z.output<typeof AttendanceStudent> {
  const {
    user_detail_id,
    firstName,
    surname,
    image_240,
    kind,
    attendanceCode,
    comment,
    version,
    marked_by,
    marked_at,
  } = student;
  const selectedInvoice = selected(student, own, used, event);
  return {
    user_detail_id,
    firstName,
    surname,
    image_240,
    kind,
    attendance: {
      attendanceCode,
      comment,
      checked: attendanceCode === null ? 0 : 1,
      invoice_item_id: attendanceCode === null ? null : (selectedInvoice?.invoice_item_id ?? null),
      version,
      marked_by,
      marked_at,
    },
    selectedInvoice,
  };
}

/** A sheet as screens get it. `used` names which sessions the marks use that were only just made. */
export function shown(
  { event, may_mark, notMarkable: why, students, grants, standing, class_note }: Sheet,
  used: ReadonlyMap<number, number | null> = new Map(),
) {
  const own = Map.groupBy(grants, (grant) => grant.user_detail_id);
  return {
    event: { ...event, marked: students.filter((one) => one.attendanceCode !== null).length },
    may_mark,
    notMarkable: why,
    details: { class_note },
    stats: attendanceStats(students.map((one) => one.attendanceCode)),
    students: students.map((student) => {
      const id = student.user_detail_id;
      return shownStudent(
        student,
        own.get(id) ?? [],
        used.has(id) ? used.get(id)! : standingEffect(standing, id).used,
        event,
      );
    }),
  };
}

type Shown = ReturnType<typeof shown>;

/** A sheet with the invoices of its sessions, for those who see invoices: with `own_invoices` alone the ones that they made. */
export async function withInvoices<S extends Pick<Shown, 'students'>>(
  { db, viewer }: StaffContext,
  sheet: S,
): Promise<S> {
  const { institution_id, user_detail_id } = viewer;
  const items = sheet.students.flatMap(({ selectedInvoice }) => selectedInvoice?.invoice_item_id ?? []);
  const own = may(viewer, 'billing') ? null : user_detail_id;
  const numbers = seesInvoices(viewer)
    ? await numbersOfLines(db, { institution_id, own }, items)
    : new Map<number, string>();
  const seen = (item: number | null) => (item !== null && numbers.has(item) ? item : null);
  const students = sheet.students.map((student) => ({
    ...student,
    attendance: { ...student.attendance, invoice_item_id: seen(student.attendance.invoice_item_id) },
    selectedInvoice: student.selectedInvoice && {
      ...student.selectedInvoice,
      invoice_item_id: seen(student.selectedInvoice.invoice_item_id),
      number: numbers.get(student.selectedInvoice.invoice_item_id ?? 0) ?? '',
    },
  }));
  return { ...sheet, students };
}

/** An event's sheet: attendance, who marked it, the sessions it uses, and the class note. */
export async function sheetOf(context: StaffContext, event_id: number) {
  return withInvoices(context, shown(await readSheet(context, event_id)));
}
