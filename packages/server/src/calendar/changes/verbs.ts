import { mayChangeEvent } from '@schoolbell/core/calendar/events/rules';
import { UNDO_WITHIN } from '@schoolbell/core/calendar/series/rules';
import { Failure, missing } from '@schoolbell/core/http/errors';
import { say } from '@schoolbell/core/words/rules';
import { eventUndone } from '@schoolbell/core/calendar/events';
import type { StaffContext } from '../../http/context.ts';
import { listWords } from '../../words/queries.ts';
import { endOverdue, tellHolders } from '../enrolments/outside/verbs.ts';
import type { LostWait } from '../edits/queries.ts';
import { type Gone, tell, tellOfUndo, timeText } from '../news/verbs.ts';
import { remindFrom } from '../reminders/verbs.ts';
import { findChange, isUntouched, type Standing, standingOf } from './queries.ts';
import { hasRoom, isOverbooked, restore, seatNewcomers } from './restoring/queries.ts';

/** An undone edit: what is restored, what is removed, who taught what in between, and who was told of the edit. */
export interface TakenBack {
  series_id: number;
  events: number[];
  gone: Gone[];
  left: { event_id: number; staff: number[] }[];
  told: { staff: number[]; students: number[]; away: number | null };
}

/** Tells families that an event they waited for was removed: one mail each, with what was theirs. */
export async function tellWaits(
  context: StaffContext,
  { series_id, title }: { series_id: number; title: string },
  lost: readonly LostWait[],
): Promise<void> {
  const linesOf = (own: readonly LostWait[]) => [
    own.length === 1
      ? 'The class that you are waiting for will not take place:'
      : 'The classes that you are waiting for will not take place:',
    own.map((one) => timeText(one.local_start)).join('\n'),
  ];
  const families = [...Map.groupBy(lost, (one) => one.user_detail_id)].map(([student, own]) => ({
    student,
    lines: linesOf(own),
  }));
  for (const alike of Map.groupBy(families, (one) => one.lines.join('\n')).values()) {
    await tell(context, {
      series_id,
      what: 'changed',
      title,
      subject: `${title}: cancelled`,
      lines: alike[0]!.lines,
      staff: [],
      students: alike.map((one) => one.student),
      events: [],
    });
  }
}

/** What is deleted for the students of events that came with an edit. */
const goneOf = ({ original_date, starts_at, ends_at, zone, title, version, staff, students }: Standing): Gone => ({
  original_date,
  starts_at,
  ends_at,
  zone,
  title,
  version,
  staff,
  students,
});

/** Undoes an edit. Refuses old ones, and events changed or marked since. */
export async function takeBack(context: StaffContext, change_id: number): Promise<TakenBack> {
  const { db, viewer, now } = context;
  const { institution_id } = viewer;
  const change = await findChange(db, institution_id, change_id);
  if (!change || (change.made_by !== viewer.user_detail_id && !mayChangeEvent(viewer, []))) throw missing('change');
  if (change.undone) throw new Failure('conflict', 'This was already undone.');
  if (now.getTime() - change.made_at.getTime() > UNDO_WITHIN)
    throw new Failure('conflict', 'This can no longer be undone (the limit is 1 hour).');
  if (!(await isUntouched(db, institution_id, change, now)))
    throw new Failure('conflict', "These events have since been changed or marked, so this can't be undone.");
  const { series_id, kept, removed, added } = change;
  await endOverdue(context, series_id);
  await tellHolders(context, { series_id, events: added, what: 'removed', reason: '' });
  const stood = await standingOf(db, institution_id, [...kept, ...added]);
  const { lost, again } = await restore(db, institution_id, change, now);
  const was = new Map(stood.map((event) => [event.event_id, event.starts_at]));
  const back = (await standingOf(db, institution_id, kept)).filter((one) => one.starts_at !== was.get(one.event_id));
  await tellHolders(context, { series_id, events: back.map((one) => one.event_id), what: 'moved', reason: '' });
  if (await isOverbooked(db, institution_id, again))
    throw new Failure(
      'conflict',
      'A make-up session of these events is booked in another class by now. Cancel that booking first, then undo.',
    );
  if (!(await hasRoom(db, institution_id, change, again, now)))
    throw new Failure(
      'conflict',
      say(
        await listWords(db, institution_id),
        "There aren't enough {seats} for students enrolled since then, so this can't be undone.",
      ),
    );
  const seated = await seatNewcomers(db, institution_id, change, again, now);
  await context.audit(eventUndone, { after: { series_id, change_id } });
  if (lost.length > 0) await tellWaits(context, { series_id, title: stood[0]!.title }, lost);
  // Who waits again may have a seat by now.
  await context.later('offerSeats', { series_id });
  await remindFrom(context);
  const isAdded = new Set(added);
  return {
    series_id,
    events: [...kept, ...removed],
    gone: stood.filter((event) => isAdded.has(event.event_id)).map(goneOf),
    left: stood.filter((event) => !isAdded.has(event.event_id)).map(({ event_id, staff }) => ({ event_id, staff })),
    told: {
      staff: [],
      away: null,
      ...change.told,
      students: change.told ? [...new Set([...change.told.students, ...seated])] : [],
    },
  };
}

/** Undoes an edit, and tells everyone who was told of it. */
export async function undo(context: StaffContext, change_id: number): Promise<{ message: string }> {
  const { told, ...back } = await takeBack(context, change_id);
  await tellOfUndo(context, {
    ...back,
    staff: [...told.staff, ...(told.away === null ? [] : [told.away])],
    students: told.students,
  });
  return { message: 'Undone.' };
}
