import { eventCancelled } from '@schoolbell/core/calendar/events';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { inScope, isOpen } from '@schoolbell/core/calendar/series/rules';
import { Failure } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../../../http/context.ts';
import { noteAfter, noteBefore, noteTold } from '../../changes/queries.ts';
import { openEvent } from '../../edits/opening/verbs.ts';
import { cancelEvents, studentsIn, waitingIn } from '../../edits/queries.ts';
import { tellHolders } from '../../enrolments/outside/verbs.ts';
import { findEvent } from '../../events/queries.ts';
import { movedLines, tell } from '../../news/verbs.ts';
import { followEvents, type SeriesEvent } from '../occurrences/queries.ts';
import { changeSeries, type Series } from '../queries.ts';
import { countText, idsOf } from '../verbs.ts';

/** Ends a series before a day, so that a permanently cancelled one isn't planned any further. */
async function planNoFurther(
  { db, viewer, now }: StaffContext,
  series: Series,
  day: string,
  change_id: number,
): Promise<void> {
  const last = addDays(day, -1);
  await changeSeries(
    db,
    viewer.institution_id,
    { ...series, rule: { ...series.rule, until: last < series.rule.from ? series.rule.from : last } },
    { change_id, now },
  );
}

/** Tells the students and staff concerned, and records who was told. Events cancelled by a holiday aren't named. */
async function tellOfEnd(
  context: StaffContext,
  {
    series_id,
    event_id,
    change_id,
    reason,
    reached,
  }: { series_id: number; event_id: number; change_id: number; reason: string; reached: readonly SeriesEvent[] },
): Promise<void> {
  const { db, viewer } = context;
  const { institution_id } = viewer;
  const touched = reached.map((event) => event.event_id);
  const { title } = (await findEvent(db, institution_id, event_id))!;
  const staff = [...new Set(reached.flatMap((event) => idsOf(event.staff)))];
  const students = [
    ...new Set([...(await studentsIn(db, institution_id, touched)), ...(await waitingIn(db, institution_id, touched))]),
  ];
  await noteTold(db, institution_id, change_id, {
    staff: staff.filter((id) => id !== viewer.user_detail_id),
    students,
  });
  await tell(context, {
    series_id,
    what: 'cancelled',
    title,
    staff,
    students,
    lines: [
      ...(reason ? [reason] : []),
      ...movedLines(
        reached
          .filter((event) => event.status === 'scheduled')
          .map((event) => ({ was: event.local_start, is: event.local_start })),
      ),
    ],
    change_id,
  });
}

/** Cancels an event, the rest of its series, or all its future events. */
export async function cancel(
  context: StaffContext,
  {
    event_id,
    version,
    scope: asked,
    reason,
    notify,
  }: { event_id: number; version: number; scope: 'this' | 'following' | 'all'; reason: string; notify: 0 | 1 },
) {
  const { db, viewer, now } = context;
  const { institution_id } = viewer;
  const { series, events: all, target } = await openEvent(context, { event_id, version, scope: asked }, true);
  const scope = series.rule.repeats === 'one_time' ? 'all' : asked;
  const reached: SeriesEvent[] = inScope(all, target, scope).filter(
    (event) => isOpen(event, now.getTime()) && (event.status === 'scheduled' || event.is_off),
  );
  if (reached.length === 0) throw new Failure('conflict', "Past and marked events can't be changed.");
  const touched = reached.map((event) => event.event_id);
  // Events on a holiday are cancelled with the rest, but neither counted nor mentioned.
  const standing = reached.filter((event) => event.status === 'scheduled');
  const change_id = await noteBefore(
    db,
    { institution_id, series_id: series.series_id, made_by: viewer.user_detail_id, now },
    { kept: touched, removed: [] },
  );
  await cancelEvents(db, institution_id, touched, { reason, change_id, now });
  await followEvents(db, institution_id, series.series_id);
  await tellHolders(context, { series_id: series.series_id, events: touched, what: 'cancelled', reason });
  if (scope !== 'this') await planNoFurther(context, series, reached[0]!.original_date, change_id);
  await noteAfter(db, institution_id, change_id, { series: scope !== 'this' });
  await context.audit(eventCancelled, {
    after: { series_id: series.series_id, event_id, scope, title: series.title, cancelled: standing.length, reason },
  });
  if (notify && series.status === 'published')
    await tellOfEnd(context, { series_id: series.series_id, event_id, change_id, reason, reached });
  return {
    series_id: series.series_id,
    event_id,
    occurrences: touched.length,
    message: `${countText(standing.length)} cancelled.`,
    skipped: [],
    shifted: [],
    change_id,
  };
}
