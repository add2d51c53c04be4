import type { Scope } from '@schoolbell/core/calendar/events/rules';
import { missing, refuseStale } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../../../http/context.ts';
import { endOverdue } from '../../enrolments/outside/verbs.ts';
import { findEvent } from '../../events/queries.ts';
import { eventsOfSeries, type SeriesEvent } from '../../series/occurrences/queries.ts';
import { findSeries, type Series } from '../../series/queries.ts';
import { refuseOthers, teachersOf } from '../../series/verbs.ts';

/** An event that the viewer may change, with its series and all events of it, locked until the transaction ends where it changes. */
export async function openEvent(
  context: StaffContext,
  { event_id, version, scope = 'this' }: { event_id: number; version?: number; scope?: Scope },
  locked: boolean,
): Promise<{ series: Series; events: SeriesEvent[]; target: SeriesEvent }> {
  const { db, viewer } = context;
  const found = await findEvent(db, viewer.institution_id, event_id);
  if (!found) throw missing('event');
  const series = await findSeries(db, viewer.institution_id, found.series_id, { locked });
  if (locked) await endOverdue(context, found.series_id);
  const events = await eventsOfSeries(db, viewer.institution_id, found.series_id, { locked });
  const target = events.find((event) => event.event_id === event_id);
  if (!series || !target) throw missing('event');
  // A substitute for one event can change that one; only the staff of the series can change the series.
  refuseOthers(viewer, teachersOf(target.staff));
  if (scope !== 'this') refuseOthers(viewer, teachersOf(series.staff));
  if (version !== undefined) refuseStale(version, target.version, { ...found, may_change: 1 });
  return { series, events, target };
}
