import { randomUUID } from 'node:crypto';
import type { markAll, markAttendance } from '@schoolbell/core/attendance/contract';
import { fits } from '@schoolbell/core/calendar/credits/rules';
import { owing, standingEffect } from '@schoolbell/core/calendar/credits/ledger/rules';
import { settleMark } from '@schoolbell/core/attendance/rules';
import { Failure } from '@schoolbell/core/http/errors';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import type { StaffContext } from '../../http/context.ts';
import { holdGrants, holdGrantsOfEvents } from '../../calendar/credits/queries.ts';
import { holdEvents, type MarkedStudent } from './queries.ts';
import type { Mark } from './keeping/queries.ts';
import { markedOf, type Sheet, readSheet, shown, wantedBy, withInvoices } from './sheets/verbs.ts';
import { keep } from './keeping/verbs.ts';
import { keepNote } from '../notes/verbs.ts';

type Sent = ParsedOf<typeof markAttendance>['students'][number];
const OWED =
  'The make-up session for this absence is already booked or used. Cancel that booking or its mark first, then change this one.';

const SPENT = 'This invoice has no session left for this class.';

type Outcome = {
  user_detail_id: number;
  device_mark: string;
  status: 'done' | 'unchanged' | 'conflict' | 'refused';
  reason: string;
};

/** Whether staff can choose the sessions of an invoice's line for a student: some are left, or the mark uses one already. */
function isChoosable(item_id: number, { user_detail_id, billed_item }: MarkedStudent, sheet: Sheet): boolean {
  if (billed_item !== null) return billed_item === item_id;
  const { used } = standingEffect(sheet.standing, user_detail_id);
  return sheet.grants.some(
    (grant) =>
      grant.user_detail_id === user_detail_id &&
      grant.invoice_item_id === item_id &&
      (grant.left > 0 || grant.grant_id === used) &&
      fits(grant, wantedBy(sheet.event)),
  );
}

/** Which of the sent marks count, and why the others don't. Of several for one student only the last counts. */
function sortOut(sent: readonly Sent[], sheet: Sheet, { viewer, now }: StaffContext) {
  const students = new Map(sheet.students.map((one) => [one.user_detail_id, one]));
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
    const chosen = attendance.invoice_item_id;
    const invoice_item_id = chosen === undefined ? (student?.chosen_item ?? null) : chosen;
    if (!student) say('refused', 'This person has no place in this event.');
    else if (chosen && !isChoosable(chosen, student, sheet)) say('refused', SPENT);
    else if (student.known.includes(device_mark) || last.get(user_detail_id) !== at) say('unchanged');
    else {
      const { attendanceCode, last_by, last_at, version } = student;
      const settled = settleMark(
        { attendanceCode, comment: student.comment, marked_by: last_by, marked_at: last_at, version },
        mark,
        viewer.user_detail_id,
      );
      // Another invoice for a mark that stays as it is.
      const isMoved = settled === 'unchanged' && based_on === version && invoice_item_id !== student.chosen_item;
      const status = isMoved ? 'done' : settled;
      say(status, status === 'conflict' ? `${student.marked_by?.firstName ?? 'Someone else'} marked this first.` : '');
      if (status === 'done')
        counting.push({
          user_detail_id,
          device_mark,
          attendanceCode: mark.attendanceCode,
          comment: mark.comment,
          marked_at: new Date(mark.marked_at),
          invoice_item_id,
        });
    }
  }
  return { outcomes, counting };
}

/** Refuses marks that would take a make-up session back that is booked or used by now: the balance never falls below 0. */
function refuseOwed({ outcomes, counting }: { outcomes: Outcome[]; counting: Mark[] }, sheet: Sheet): Mark[] {
  const owe = owing(markedOf(counting, sheet.students), { ...sheet, wanted: wantedBy(sheet.event) });
  for (const [at, outcome] of outcomes.entries())
    if (outcome.status === 'done' && owe.has(outcome.user_detail_id))
      outcomes[at] = { ...outcome, status: 'refused', reason: OWED };
  return counting.filter((mark) => !owe.has(mark.user_detail_id));
}

/** Why a viewer may not mark an event now; null where they may. */
const refusal = ({ may_mark, notMarkable: why }: Sheet): Failure | null =>
  !may_mark
    ? new Failure('forbidden', 'Only people who manage the calendar, or teach or assist in this class, can mark it.')
    : why
      ? new Failure('conflict', why)
      : null;

/** Saves an event's marks and class note: one round trip reads what decides, one writes. */
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
  const sorted = sortOut(sent, sheet, context);
  const { outcomes } = sorted;
  const counting = refuseOwed(sorted, sheet);
  const [after, { class_note, note }] = await Promise.all([
    counting.length > 0 ? keep(context, sheet, counting) : shown(sheet),
    details ? keepNote(context, sheet, details.class_note) : { class_note: '' as const, note: sheet.class_note },
  ]);
  if (counting.length > 0 || class_note === 'done') context.changed('events');
  const conflicts = outcomes.filter((one) => one.status === 'conflict').length;
  const message = `${counting.length} marked${conflicts > 0 ? `, ${conflicts} marked first by someone else` : ''}.`;
  const named = await withInvoices(context, after);
  return { ...named, details: { class_note: note }, results: outcomes, class_note, message } as const;
}

/** Gives everyone without a mark in some events the same mark; events that the viewer can't mark are left unchanged, with the reason. */
export async function markEvents(context: StaffContext, { event_ids, attendanceCode }: ParsedOf<typeof markAll>) {
  const {
    db,
    viewer: { institution_id },
    now,
  } = context;
  const ids = [...new Set(event_ids)].sort((a, b) => a - b);
  // Locks all of them first, in one order, so that two people who mark a day wait for each other only once.
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
        open.map(({ user_detail_id, chosen_item }) => ({
          user_detail_id,
          device_mark: randomUUID(),
          attendanceCode,
          comment: '',
          marked_at: now,
          invoice_item_id: chosen_item,
        })),
      );
    data.push({ event_id, marked: open.length, reason: refused?.message ?? '' });
  }
  const marked = data.reduce((sum, one) => sum + one.marked, 0);
  if (marked > 0) context.changed('events');
  const left = data.filter((one) => one.reason !== '').length;
  return {
    data,
    message: `${marked} marked${left > 0 ? `, ${left} ${left === 1 ? 'event' : 'events'} left unchanged` : ''}.`,
  };
}
