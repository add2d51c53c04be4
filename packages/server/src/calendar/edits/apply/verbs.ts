import type { StaffContext } from '../../../http/context.ts';
import { type EventsChanged, tellHolders } from '../../enrolments/outside/verbs.ts';
import { noteAfter, noteBefore } from '../../changes/queries.ts';
import { seatEnrolled } from '../../enrolments/seats/queries.ts';
import { occasionsOf } from '../../plans/layout/verbs.ts';
import { changeSeries, writeSeriesStaff } from '../../series/queries.ts';
import { followEvents, insertOccasions, staffFromSeries } from '../../series/occurrences/queries.ts';
import type { Worked } from '../verbs.ts';
import {
  clearStaff,
  fillStaff,
  keepDetails,
  type LostWait,
  removeEvents,
  studentsIn,
  waitingIn,
  writeEvents,
} from '../queries.ts';

/** What an edit does to events, for those who hold seats in them: it moves them, or a holiday of their new day cancels them. */
function changesOf({ series, events, rows }: Worked): EventsChanged[] {
  const was = new Map(events.map((event) => [event.event_id, event]));
  const { series_id } = series;
  const off = rows.filter((row) => row.is_off && !was.get(row.event_id)!.is_off);
  const moved = rows.filter(
    (row) => row.status === 'scheduled' && Date.parse(row.starts_at) !== was.get(row.event_id)!.starts_at,
  );
  return [
    ...off.map(({ event_id, reason }) => ({ series_id, events: [event_id], what: 'cancelled' as const, reason })),
    { series_id, events: moved.map((row) => row.event_id), what: 'moved', reason: '' },
  ];
}

/** Writes a computed edit; `over` has the starts of occurrences booked despite a clash. Returns what undoes it, and who waited for removed events. */
export async function applyEdit(
  context: StaffContext,
  worked: Worked,
  over: ReadonlySet<string>,
): Promise<{ change_id: number; lost: LostWait[] }> {
  const { db, viewer, now } = context;
  const { institution_id } = viewer;
  const { series, next, rows, staff, plan, added, details, scope } = worked;
  const { series_id } = series;
  const touched = rows.map((row) => row.event_id);
  const looked = new Set(worked.wish.slots.map((slot) => new Date(slot.from).toISOString()));
  const change_id = await noteBefore(
    db,
    { institution_id, series_id, made_by: viewer.user_detail_id, now },
    { kept: touched, removed: plan.removed },
  );
  await keepDetails(db, institution_id, series_id, details, touched);
  if (scope !== 'this') {
    await changeSeries(db, institution_id, next, { change_id, now });
    if (staff) await writeSeriesStaff(db, institution_id, series_id, next.staff);
  }
  await tellHolders(context, { series_id, events: plan.removed, what: 'removed', reason: '' });
  const lost = await removeEvents(db, institution_id, plan.removed, now);
  if (staff) await clearStaff(db, institution_id, staff.ids);
  await writeEvents(
    db,
    institution_id,
    rows.map((row) => ({ ...row, overridden: looked.has(row.starts_at) ? over.has(row.starts_at) : row.overridden })),
    { change_id, now },
  );
  await followEvents(db, institution_id, series_id);
  for (const change of changesOf(worked)) await tellHolders(context, change);
  if (staff) await fillStaff(db, institution_id, staff.ids, staff.parts);
  const made = await insertOccasions(
    db,
    institution_id,
    series_id,
    occasionsOf(added, { over, reminders: next.reminders, now }),
    now,
  );
  await staffFromSeries(db, institution_id, series_id, made);
  await seatEnrolled(db, institution_id, series_id, made);
  await noteAfter(db, institution_id, change_id, { added: made, series: scope !== 'this' });
  return { change_id, lost };
}

/** Students with a place in any event that an edit changes or removes, or who wait for one that it changes: before it is written. */
export async function studentsTouched({ db, viewer }: StaffContext, { rows, plan }: Worked): Promise<number[]> {
  const touched = rows.map((row) => row.event_id);
  return [
    ...new Set([
      ...(await studentsIn(db, viewer.institution_id, [...touched, ...plan.removed])),
      ...(await waitingIn(db, viewer.institution_id, touched)),
    ]),
  ];
}
