import type * as z from 'zod/mini';
import type { AttendanceStudent, markAttendance } from '@schoolbell/core/attendance/contract';
import { type Effect, effectOf, firstToUse, makeUpUntil, type Wanted } from '@schoolbell/core/attendance/credits/rules';
import { type AttendanceCode, attendanceStats, mayMark, notMarkable, settleMark } from '@schoolbell/core/attendance/rules';
import { mayChangeEvent } from '@schoolbell/core/calendar/events/rules';
import { dayIn } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import type { StaffContext } from '../../http/context.ts';
import { type EventRow, findEvent } from '../../calendar/events/queries.ts';
import { type Entry, expireGrants, type GrantOf, grantsOn, holdGrants, type MakeUp, makeUpGrants, type Standing, standingOf, writeEntries } from '../credits/queries.ts';
import { findClassNote, holdEvent, type Mark, type MarkedStudent, studentsOfEvent, writeClassNote, writeMarks } from './queries.ts';

type Sent = ParsedOf<typeof markAttendance>['students'][number];
type Outcome = { user_detail_id: number; device_mark: string; status: 'done' | 'unchanged' | 'conflict' | 'refused'; reason: string };

/** What is asked of sessions by an event, on the day on which it is held. */
const wantedBy = (event: EventRow): Wanted => ({ day: event.local_start.slice(0, 10), sub_id: event.sub_id, minutes: event.minutes });

/** An event that a viewer may see, with whether they may mark it, and why nobody may at this time. */
export async function openEvent({ db, viewer, now }: StaffContext, event_id: number) {
  const found = await findEvent(db, viewer.institution_id, event_id);
  const may_change = found && mayChangeEvent(viewer, found.staff);
  if (!found || (found.status === 'draft' && !may_change)) throw new Failure('notFound', 'This event was not found.');
  const may_mark = mayMark(viewer, [...found.staff, ...found.extraStaff]);
  return { event: { ...found, may_change: may_change ? 1 as const : 0 as const }, may_mark: may_mark ? 1 as const : 0 as const, notMarkable: notMarkable(found, dayIn(now, found.zone)) };
}

/** What a student's mark has done to the ledger so far. */
function standingEffect(standing: readonly Standing[], user_detail_id: number): Effect {
  const own = standing.filter((one) => one.user_detail_id === user_detail_id && one.cause === 'mark');
  return { used: own.find((one) => one.kind === 'session' && one.net < 0)?.grant_id ?? null, madeUp: own.find((one) => one.kind === 'makeup' && one.net > 0)?.from_grant ?? null };
}

function shownStudent(student: MarkedStudent, { event, grants, standing }: { event: EventRow; grants: readonly GrantOf[]; standing: readonly Standing[] }): z.output<typeof AttendanceStudent> {
  const { user_detail_id, firstName, surname, image_240, kind, attendanceCode, comment, version, marked_by, marked_at } = student;
  const own = grants.filter((grant) => grant.user_detail_id === user_detail_id);
  const { used } = standingEffect(standing, user_detail_id);
  const grant = kind !== 'regular' ? undefined : attendanceCode === null ? firstToUse(own, wantedBy(event)) : own.find((one) => one.grant_id === used);
  return {
    user_detail_id, firstName, surname, image_240, kind,
    attendance: { attendanceCode, comment, checked: attendanceCode === null ? 0 : 1, invoice_item_id: null, version, marked_by, marked_at },
    selectedInvoice: grant ? { invoice_item_id: null, grant_id: grant.grant_id, left: grant.left, availbleMakeUpSessions: grant.availbleMakeUpSessions } : null,
  };
}

/** An event's sheet: who came, by whom it was marked, which sessions it uses, and what is written about the class. */
export async function sheetOf(context: StaffContext, opened: Awaited<ReturnType<typeof openEvent>>) {
  const { db, viewer: { institution_id } } = context;
  const { event } = opened;
  const students = await studentsOfEvent(db, institution_id, event.event_id);
  const [grants, standing, class_note] = await Promise.all([
    grantsOn(db, institution_id, { students: students.map((one) => one.user_detail_id), kind: 'session', day: wantedBy(event).day }), standingOf(db, institution_id, event.event_id), findClassNote(db, institution_id, event.event_id),
  ]);
  return {
    ...opened, event: { ...event, marked: students.filter((one) => one.attendanceCode !== null).length }, details: { class_note }, stats: attendanceStats(students.map((one) => one.attendanceCode)),
    students: students.map((student) => shownStudent(student, { event, grants, standing })),
  };
}

/** Which of the sent marks count, and what is to be said of the others. Of several of one student the last one is looked at. */
function sortOut(sent: readonly Sent[], students: ReadonlyMap<number, MarkedStudent>, { viewer, now }: StaffContext) {
  const outcomes: Outcome[] = [];
  const counting: Mark[] = [];
  const last = new Map(sent.map((one, at) => [one.user_detail_id, at]));
  for (const [at, { user_detail_id, device_mark, based_on, marked_at = now.getTime(), attendance }] of sent.entries()) {
    const say = (status: Outcome['status'], reason = '') => { outcomes.push({ user_detail_id, device_mark, status, reason }); };
    const student = students.get(user_detail_id);
    const comment = attendance.attendanceCode === null ? '' : (attendance.comment ?? student?.comment ?? '');
    const mark = { attendanceCode: attendance.attendanceCode, comment, based_on, marked_at: Math.min(marked_at, now.getTime()) };
    if (!student) say('refused', 'This person has no place in this event.');
    else if (student.known.includes(device_mark) || last.get(user_detail_id) !== at) say('unchanged');
    else {
      const { attendanceCode, last_by, last_at, version } = student;
      const status = settleMark({ attendanceCode, comment: student.comment, marked_by: last_by, marked_at: last_at, version }, mark, viewer.user_detail_id);
      say(status, status === 'conflict' ? `${student.marked_by?.firstName ?? 'Somebody else'} marked this meanwhile.` : '');
      if (status === 'done') counting.push({ user_detail_id, device_mark, attendanceCode: mark.attendanceCode, comment: mark.comment, marked_at: new Date(mark.marked_at) });
    }
  }
  return { outcomes, counting };
}

/** What the ledger is to become by marks: lines to write, and absences that are given a make-up session. */
function settleLedger(marks: readonly Mark[], { students, grants, standing, wanted }: { students: ReadonlyMap<number, MarkedStudent>; grants: readonly GrantOf[]; standing: readonly Standing[]; wanted: Wanted }) {
  const entries: Entry[] = [];
  const given: MakeUp[] = [];
  const codes = new Map<number, AttendanceCode | null>();
  for (const { user_detail_id, attendanceCode } of marks) {
    const { kind } = students.get(user_detail_id)!;
    const own = standing.filter((one) => one.user_detail_id === user_detail_id);
    const line = (grant_id: number, what: Pick<Entry, 'kind' | 'cause' | 'amount'>) => { entries.push({ user_detail_id, grant_id, ...what }); };
    if (kind === 'trial') continue;
    if (kind === 'makeup') {
      // The session that the booking holds is used; it is neither billed nor made up for again.
      const booked = own.find((one) => one.kind === 'makeup' && one.net < 0);
      if (attendanceCode === 4) codes.set(user_detail_id, 7);
      if (!booked || (attendanceCode === null) === (booked.cause === 'booking')) continue;
      line(booked.grant_id, { kind: 'release', cause: booked.cause, amount: 1 });
      line(booked.grant_id, attendanceCode === null ? { kind: 'hold', cause: 'booking', amount: -1 } : { kind: 'use', cause: 'mark', amount: -1 });
      continue;
    }
    const before = standingEffect(standing, user_detail_id);
    const mine = grants.filter((grant) => grant.user_detail_id === user_detail_id);
    const next = effectOf(mine, before, attendanceCode, wanted);
    if (next.code !== attendanceCode) codes.set(user_detail_id, next.code);
    if (next.madeUp !== before.madeUp) {
      for (const one of own.filter((row) => row.kind === 'makeup' && row.cause === 'mark' && row.net > 0)) line(one.grant_id, { kind: 'revoke', cause: 'mark', amount: -1 });
      if (next.madeUp !== null) given.push({ user_detail_id, from_grant: next.madeUp, expires_on: makeUpUntil(wanted.day, mine.find((grant) => grant.grant_id === next.madeUp)!.expires_on) });
    }
    if (next.used === before.used) continue;
    if (before.used !== null) line(before.used, { kind: 'release', cause: 'mark', amount: 1 });
    if (next.used !== null) line(next.used, { kind: 'use', cause: 'mark', amount: -1 });
  }
  return { entries, given, codes };
}

/** Writes marks that count, with what they do to the sessions of their students. */
async function keep(context: StaffContext, event: EventRow, counting: readonly Mark[], students: ReadonlyMap<number, MarkedStudent>): Promise<void> {
  const { db, viewer, tenant, now } = context;
  const { institution_id } = viewer;
  const whose = counting.map((mark) => mark.user_detail_id);
  const wanted = wantedBy(event);
  await holdGrants(db, institution_id, whose);
  const [grants, standing] = await Promise.all([grantsOn(db, institution_id, { students: whose, kind: 'session', day: wanted.day }), standingOf(db, institution_id, event.event_id)]);
  const { entries, given, codes } = settleLedger(counting, { students, grants, standing, wanted });
  const by = { institution_id, event_id: event.event_id, by: viewer.user_detail_id, now };
  const marks = counting.map((mark) => ({ ...mark, attendanceCode: codes.get(mark.user_detail_id) ?? mark.attendanceCode }));
  await writeMarks(db, by, marks);
  const made = await makeUpGrants(db, { ...by, day: wanted.day }, given);
  await writeEntries(db, { institution_id, event_id: event.event_id, actor_id: viewer.user_detail_id, now }, [...entries, ...made.map(({ grant_id, user_detail_id }): Entry => ({ user_detail_id, grant_id, kind: 'grant', cause: 'mark', amount: 1 }))]);
  const today = dayIn(now, tenant.time_zone);
  if (entries.length > 0 && wanted.day < today) await expireGrants(db, institution_id, { today, students: whose, now });
  await context.audit({ kind: 'attendance_marked', after: { event_id: event.event_id, title: event.title, marks: marks.map(({ user_detail_id, attendanceCode }) => ({ user_detail_id, attendanceCode })) } });
}

async function keepNote({ db, viewer, now }: StaffContext, event_id: number, sent: { notes: string; class_note_check: 0 | 1; based_on: number }): Promise<'done' | 'unchanged' | 'conflict'> {
  const kept = await findClassNote(db, viewer.institution_id, event_id);
  if (kept.notes === sent.notes && kept.class_note_check === sent.class_note_check) return 'unchanged';
  if (kept.version !== sent.based_on) return 'conflict';
  await writeClassNote(db, { institution_id: viewer.institution_id, event_id, by: viewer.user_detail_id, now }, sent);
  return 'done';
}

/** Marks an event's students, and keeps its class note. */
export async function mark(context: StaffContext, { event_id, students: sent, details }: ParsedOf<typeof markAttendance>) {
  const { db, viewer: { institution_id } } = context;
  await holdEvent(db, institution_id, event_id);
  const opened = await openEvent(context, event_id);
  if (!opened.may_mark) throw new Failure('forbidden', 'Only those who manage the calendar, or teach or assist in this class, may mark it.');
  if (opened.notMarkable) throw new Failure('conflict', opened.notMarkable);
  const students = new Map((await studentsOfEvent(db, institution_id, event_id, sent.map((one) => one.device_mark))).map((one) => [one.user_detail_id, one]));
  const { outcomes, counting } = sortOut(sent, students, context);
  if (counting.length > 0) await keep(context, opened.event, counting, students);
  const class_note = details ? await keepNote(context, event_id, details.class_note) : '';
  if (counting.length > 0 || class_note === 'done') context.changed('events');
  const conflicts = outcomes.filter((one) => one.status === 'conflict').length;
  const message = `${counting.length} marked${conflicts > 0 ? `, ${conflicts} by somebody else meanwhile` : ''}.`;
  return { ...(await sheetOf(context, opened)), results: outcomes, class_note, message } as const;
}
