import { eventPublished } from '@schoolbell/core/calendar/events';
import { Failure, missing } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../../../http/context.ts';
import { noteOverride, settle } from '../../checks/overriding/verbs.ts';
import type { Slot } from '../../checks/verbs.ts';
import { studentsIn } from '../../edits/queries.ts';
import { findEvent } from '../../events/queries.ts';
import { remindFrom } from '../../reminders/verbs.ts';
import { eventsOfSeries, publishEvents, type SeriesEvent } from '../occurrences/queries.ts';
import { changeSeries, findSeries } from '../queries.ts';
import { countText, idsOf, refuseOthers, teachersOf, tellOfStart, wishOf } from '../verbs.ts';

/** An event as a check wants it. */
const slotOf = (event: SeriesEvent): Slot => ({
  date: event.original_date,
  local: event.local_start,
  from: event.starts_at,
  to: event.ends_at,
  shifted: event.shifted,
  staff: idsOf(event.staff),
  room_id: event.room_id,
});

/** Publishes a draft, which reserves its room and staff. */
export async function publish(
  context: StaffContext,
  { series_id, override, notify }: { series_id: number; override: 0 | 1; notify: 0 | 1 },
) {
  const { db, viewer, now } = context;
  const { institution_id } = viewer;
  const series = await findSeries(db, institution_id, series_id, { locked: true });
  if (!series) throw missing('event');
  refuseOthers(viewer, teachersOf(series.staff));
  if (series.status === 'published') throw new Failure('conflict', 'This is already published.');
  const all = await eventsOfSeries(db, institution_id, series_id, { locked: true });
  const standing = all.filter((event) => event.status === 'scheduled');
  const slots = standing.map(slotOf);
  const wish = wishOf(slots, series, new Set(all.map((event) => event.event_id)));
  const skipped = all
    .filter((event) => event.is_off)
    .map(({ original_date, reason }) => ({ date: original_date, reason }));
  const notes = { skipped, shifted: [] };
  const settled = await settle(context, wish, { isDraft: false, override, notes });
  await changeSeries(db, institution_id, { ...series, status: 'published' }, { change_id: null, now });
  await publishEvents(
    db,
    institution_id,
    series_id,
    standing
      .filter((event) => settled.over.has(new Date(event.starts_at).toISOString()))
      .map((event) => event.event_id),
    now,
  );
  await context.audit(eventPublished, { after: { series_id, title: series.title, occurrences: standing.length } });
  await noteOverride(context, series_id, settled);
  await remindFrom(context);
  const { event_id } = all[0]!;
  const { title } = (await findEvent(db, institution_id, event_id))!;
  if (notify)
    await tellOfStart(context, {
      series_id,
      title,
      slots,
      staff: series.staff,
      students: await studentsIn(
        db,
        institution_id,
        all.map((event) => event.event_id),
      ),
    });
  return {
    series_id,
    event_id,
    occurrences: standing.length,
    message: `${countText(standing.length)} published.`,
    ...notes,
    change_id: null,
  };
}
