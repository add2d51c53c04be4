import { settleLedger } from '@schoolbell/core/calendar/credits/ledger/rules';
import { dayIn } from '@schoolbell/core/format';
import { attendanceMarked } from '@schoolbell/core/attendance/events';
import type { Happened } from '@schoolbell/core/happenings/rules';
import type { StaffContext } from '../../../http/context.ts';
import { type EventRow, storedType } from '../../../calendar/events/queries.ts';
import { classTold } from '../../../calendar/events/verbs.ts';
import { expireGrants } from '../../../calendar/credits/queries.ts';
import { type Mark, writeMarks } from './queries.ts';
import type { MarkedStudent } from '../queries.ts';
import { markedOf, type Sheet, shown, wantedBy } from '../sheets/verbs.ts';

/** Tells the inboxes with a class that it is now fully marked, or no longer: its staff's on its day, later also those of people who manage the calendar. */
function tellInboxes(
  context: StaffContext,
  { staff, extraStaff, ends_at, local_start }: EventRow,
  open: { before: number; after: number },
): void {
  if ((open.before === 0) === (open.after === 0) || Date.parse(ends_at) > context.now.getTime()) return;
  context.changed(
    'inbox',
    ...(local_start.slice(0, 10) === dayIn(context.now, context.tenant.time_zone) ? [[...staff, ...extraStaff]] : []),
  );
}

/** Tells automations and webhooks of marks that were set or changed. One that was taken away starts nothing, but what waits hears of it. */
function tellMarks(
  { happened }: StaffContext,
  event: EventRow,
  students: readonly MarkedStudent[],
  marks: ReadonlyMap<number, Pick<Mark, 'attendanceCode'>>,
): void {
  const { event_id } = event;
  const about = { ...classTold(event), event_type: storedType(event.type) };
  const changed = students.flatMap(({ user_detail_id: person_id, attendanceCode: before, version }): Happened[] => {
    const attendance_status = marks.get(person_id)?.attendanceCode;
    if (attendance_status === undefined || attendance_status === before) return [];
    const data = { attendance_status, ...about };
    return [{ person_id, subject_id: event_id, key: event_id, version: version + 1, data }];
  });
  const isTaken = ({ data }: Happened) => data!['attendance_status'] === null;
  void happened(
    'attendance.marked',
    changed.filter((one) => !isTaken(one)),
  );
  void happened('attendance.marked', changed.filter(isTaken), { quiet: true });
}

/** Writes the marks that count and their effect on sessions; returns the sheet afterwards. */
export async function keep(
  context: StaffContext,
  sheet: Sheet,
  counting: readonly Mark[],
): Promise<ReturnType<typeof shown>> {
  const { db, viewer, tenant, now } = context;
  const { institution_id, user_detail_id: by, firstName, surname } = viewer;
  const { event, students } = sheet;
  const wanted = wantedBy(event);
  const { entries, given, codes, used, grants } = settleLedger(markedOf(counting, students), { ...sheet, wanted });
  const marks = new Map(
    counting.map((mark) => [mark.user_detail_id, { ...mark, attendanceCode: codes.get(mark.user_detail_id) ?? null }]),
  );
  const replaced = students
    .filter((one) => marks.has(one.user_detail_id) && one.attendanceCode !== null)
    .map((one) => one.user_detail_id);
  const today = dayIn(now, tenant.time_zone);
  const expired =
    given.some((one) => one.expires_on !== null && one.expires_on < today) ||
    (entries.length > 0 && wanted.day < today);
  tellMarks(context, event, students, marks);
  // One round trip: expired sessions are computed after the lines are written.
  await Promise.all([
    writeMarks(
      db,
      { institution_id, event_id: event.event_id, day: wanted.day, by, now },
      { marks: [...marks.values()], replaced, settled: { entries, given } },
    ),
    ...(expired ? [expireGrants(db, institution_id, { today, students: [...marks.keys()], now })] : []),
    context.audit(attendanceMarked, {
      after: {
        event_id: event.event_id,
        title: event.title,
        marks: [...marks.values()].map(({ user_detail_id, attendanceCode }) => ({ user_detail_id, attendanceCode })),
      },
    }),
  ]);
  const after = students.map((student): MarkedStudent => {
    const mark = marks.get(student.user_detail_id);
    if (!mark) return student;
    const { attendanceCode, comment, invoice_item_id: chosen_item } = mark;
    const marked =
      attendanceCode === null
        ? { marked_by: null, marked_at: null }
        : { marked_by: { user_detail_id: by, firstName, surname }, marked_at: mark.marked_at.toISOString() };
    return { ...student, attendanceCode, comment, chosen_item, ...marked, version: student.version + 1 };
  });
  const open = (list: readonly MarkedStudent[]) => list.filter((one) => one.attendanceCode === null).length;
  tellInboxes(context, event, { before: open(students), after: open(after) });
  return shown({ ...sheet, students: after, grants }, used);
}
