import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { markAll, markAttendance } from '@schoolbell/core/attendance/contract';
import type { AttendanceStudent } from '@schoolbell/core/attendance/schemas';
import {
  firstToUse,
  settleLedger,
  type Standing,
  standingEffect,
  type Wanted,
} from '@schoolbell/core/calendar/credits/rules';
import { attendanceStats, mayMark, notMarkable, settleMark } from '@schoolbell/core/attendance/rules';
import { mayChangeEvent } from '@schoolbell/core/calendar/events/rules';
import { dayIn } from '@schoolbell/core/format';
import { Failure, missing } from '@schoolbell/core/http/errors';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import { attendanceMarked } from '@schoolbell/core/attendance/events';
import type { StaffContext } from '../../http/context.ts';
import { type EventRow, findEvent } from '../../calendar/events/queries.ts';
import {
  expireGrants,
  type GrantOf,
  grantsOfEvent,
  holdGrants,
  holdGrantsOfEvents,
  standingOf,
} from '../../calendar/credits/queries.ts';
import { noteWritten } from '../notes/handlers.ts';
import {
  type ClassNote,
  findClassNote,
  holdEvents,
  type Mark,
  type MarkedStudent,
  studentsOfEvent,
  writeClassNote,
  writeMarks,
} from './queries.ts';

type Sent = ParsedOf<typeof markAttendance>['students'][number];
type Outcome = {
  user_detail_id: number;
  device_mark: string;
  status: 'done' | 'unchanged' | 'conflict' | 'refused';
  reason: string;
};

/** What is asked of sessions by an event, on the day on which it is held. */
const wantedBy = (event: EventRow): Wanted => ({
  day: event.local_start.slice(0, 10),
  sub_id: event.sub_id,
  minutes: event.minutes,
});

type OpenedEvent = EventRow & { may_change: 0 | 1 };
/** An event with everything that its marks are decided by, as it stands at one moment. */
interface Sheet {
  event: OpenedEvent;
  may_mark: 0 | 1;
  notMarkable: string | null;
  students: readonly MarkedStudent[];
  grants: readonly GrantOf[];
  standing: readonly Standing[];
  class_note: ClassNote;
}

/** Reads an event that the viewer may see, with its students and their marks, in one go: nothing of it waits for another part. */
async function readSheet(
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
  const grant =
    kind !== 'regular'
      ? undefined
      : attendanceCode === null
        ? firstToUse(own, wantedBy(event))
        : own.find((one) => one.grant_id === used);
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
      invoice_item_id: null,
      version,
      marked_by,
      marked_at,
    },
    selectedInvoice: grant
      ? {
          invoice_item_id: null,
          grant_id: grant.grant_id,
          left: grant.left,
          availbleMakeUpSessions: grant.availbleMakeUpSessions,
        }
      : null,
  };
}

/** A sheet as screens get it. `used` names which sessions the marks use that were only just made. */
function shown(
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

/** An event's sheet: who came, by whom it was marked, which sessions it uses, and what is written about the class. */
export async function sheetOf(context: StaffContext, event_id: number) {
  return shown(await readSheet(context, event_id));
}

/** Which of the sent marks count, and what is to be said of the others. Of several of one student the last one is looked at. */
function sortOut(sent: readonly Sent[], students: ReadonlyMap<number, MarkedStudent>, { viewer, now }: StaffContext) {
  const outcomes: Outcome[] = [];
  const counting: Mark[] = [];
  const last = new Map(sent.map((one, at) => [one.user_detail_id, at]));
  for (const [at, { user_detail_id, device_mark, based_on, marked_at = now.getTime(), attendance }] of sent.entries()) {
    const say = (status: Outcome['status'], reason = '') => {
      outcomes.push({ user_detail_id, device_mark, status, reason });
    };
    const student = students.get(user_detail_id);
    const comment = attendance.attendanceCode === null ? '' : (attendance.comment ?? student?.comment ?? '');
    const mark = {
      attendanceCode: attendance.attendanceCode,
      comment,
      based_on,
      marked_at: Math.min(marked_at, now.getTime()),
    };
    if (!student) say('refused', 'This person has no place in this event.');
    else if (student.known.includes(device_mark) || last.get(user_detail_id) !== at) say('unchanged');
    else {
      const { attendanceCode, last_by, last_at, version } = student;
      const status = settleMark(
        { attendanceCode, comment: student.comment, marked_by: last_by, marked_at: last_at, version },
        mark,
        viewer.user_detail_id,
      );
      say(
        status,
        status === 'conflict' ? `${student.marked_by?.firstName ?? 'Somebody else'} marked this meanwhile.` : '',
      );
      if (status === 'done')
        counting.push({
          user_detail_id,
          device_mark,
          attendanceCode: mark.attendanceCode,
          comment: mark.comment,
          marked_at: new Date(mark.marked_at),
        });
    }
  }
  return { outcomes, counting };
}

/** Tells the inboxes that name a class where it is marked whole by now, or no longer: its staff's on its day, later also those of whoever manages the calendar. */
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

/** Writes marks that count, with what they do to the sessions of their students; answers the sheet as it stands then. */
async function keep(context: StaffContext, sheet: Sheet, counting: readonly Mark[]): Promise<ReturnType<typeof shown>> {
  const { db, viewer, tenant, now } = context;
  const { institution_id, user_detail_id: by, firstName, surname } = viewer;
  const { event, students } = sheet;
  const wanted = wantedBy(event);
  const kinds = new Map(students.map((student) => [student.user_detail_id, student.kind]));
  const { entries, given, codes, used, grants } = settleLedger(
    counting.map((mark) => ({ ...mark, kind: kinds.get(mark.user_detail_id)! })),
    { ...sheet, wanted },
  );
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
  // One flight: what has expired is reckoned after the lines are written.
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
    const { attendanceCode, comment } = mark;
    const marked =
      attendanceCode === null
        ? { marked_by: null, marked_at: null }
        : { marked_by: { user_detail_id: by, firstName, surname }, marked_at: mark.marked_at.toISOString() };
    return { ...student, attendanceCode, comment, ...marked, version: student.version + 1 };
  });
  const open = (list: readonly MarkedStudent[]) => list.filter((one) => one.attendanceCode === null).length;
  tellInboxes(context, event, { before: open(students), after: open(after) });
  return shown({ ...sheet, students: after, grants }, used);
}

async function keepNote(
  context: StaffContext,
  { event, class_note: kept }: Sheet,
  sent: { notes: string; class_note_check: 0 | 1; based_on: number },
) {
  const { notes, class_note_check } = sent;
  if (kept.notes === notes && kept.class_note_check === class_note_check)
    return { class_note: 'unchanged', note: kept } as const;
  if (kept.version !== sent.based_on) return { class_note: 'conflict', note: kept } as const;
  const { db, viewer, now } = context;
  const note = { notes, class_note_check, version: kept.version + 1 };
  await writeClassNote(
    db,
    { institution_id: viewer.institution_id, event_id: event.event_id, by: viewer.user_detail_id, now },
    sent,
  );
  await noteWritten(context, event, kept, note);
  return { class_note: 'done', note } as const;
}

/** Why a viewer may not mark an event now; null where they may. */
const refusal = ({ may_mark, notMarkable: why }: Sheet): Failure | null =>
  !may_mark
    ? new Failure('forbidden', 'Only those who manage the calendar, or teach or assist in this class, may mark it.')
    : why
      ? new Failure('conflict', why)
      : null;

/** Marks an event's students, and keeps its class note: what it is decided by is read in one flight, and written in one. */
export async function mark(
  context: StaffContext,
  { event_id, students: sent, details }: ParsedOf<typeof markAttendance>,
) {
  const {
    db,
    viewer: { institution_id },
  } = context;
  const [, , sheet] = await Promise.all([
    holdEvents(db, institution_id, [event_id]),
    holdGrants(
      db,
      institution_id,
      sent.map((one) => one.user_detail_id),
    ),
    readSheet(
      context,
      event_id,
      sent.map((one) => one.device_mark),
    ),
  ]);
  const refused = refusal(sheet);
  if (refused) throw refused;
  const { outcomes, counting } = sortOut(
    sent,
    new Map(sheet.students.map((one) => [one.user_detail_id, one])),
    context,
  );
  const [after, { class_note, note }] = await Promise.all([
    counting.length > 0 ? keep(context, sheet, counting) : shown(sheet),
    details ? keepNote(context, sheet, details.class_note) : { class_note: '' as const, note: sheet.class_note },
  ]);
  if (counting.length > 0 || class_note === 'done') context.changed('events');
  const conflicts = outcomes.filter((one) => one.status === 'conflict').length;
  const message = `${counting.length} marked${conflicts > 0 ? `, ${conflicts} by somebody else meanwhile` : ''}.`;
  return { ...after, details: { class_note: note }, results: outcomes, class_note, message } as const;
}

/** Marks everybody without a mark in some events alike; an event that the viewer may not mark is left as it is, with the reason. */
export async function markEvents(context: StaffContext, { event_ids, attendanceCode }: ParsedOf<typeof markAll>) {
  const {
    db,
    viewer: { institution_id },
    now,
  } = context;
  const ids = [...new Set(event_ids)].sort((a, b) => a - b);
  // All of them at first, in one order: two who mark a day at once wait for each other once.
  await Promise.all([holdEvents(db, institution_id, ids), holdGrantsOfEvents(db, institution_id, ids)]);
  const data: { event_id: number; marked: number; reason: string }[] = [];
  for (const event_id of ids) {
    const sheet = await readSheet(context, event_id);
    const refused = refusal(sheet);
    const open = refused ? [] : sheet.students.filter((student) => student.attendanceCode === null);
    if (open.length > 0)
      await keep(
        context,
        sheet,
        open.map(({ user_detail_id }) => ({
          user_detail_id,
          device_mark: randomUUID(),
          attendanceCode,
          comment: '',
          marked_at: now,
        })),
      );
    data.push({ event_id, marked: open.length, reason: refused?.message ?? '' });
  }
  const marked = data.reduce((sum, one) => sum + one.marked, 0);
  if (marked > 0) context.changed('events');
  const left = data.filter((one) => one.reason !== '').length;
  return {
    data,
    message: `${marked} marked${left > 0 ? `, ${left} ${left === 1 ? 'event' : 'events'} left as they are` : ''}.`,
  };
}
