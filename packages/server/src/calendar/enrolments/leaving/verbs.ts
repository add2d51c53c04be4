import { enrolmentCancelled, enrolmentTransferred } from '@schoolbell/core/calendar/events';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { dayIn } from '@schoolbell/core/format';
import { Failure, missing } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../../../http/context.ts';
import { namesOf } from '../../../people/queries.ts';
import { findEvent } from '../../events/queries.ts';
import { tell } from '../../news/verbs.ts';
import { endEnrolment, holdEnrolment } from '../queries.ts';
import { freeSeats, placesOf } from '../seats/queries.ts';
import { openClass } from '../verbs.ts';

/** Ends a place from a day on; what is past or marked stays. Returns how many events it frees. A place that ends on a later day may still end sooner. */
export async function leave(
  context: StaffContext,
  enrolment_id: number,
  {
    event_id,
    from,
    status,
    reason,
  }: { event_id?: number | undefined; from: string; status: 'cancelled' | 'transferred'; reason: string },
) {
  const { db, viewer, now } = context;
  const { institution_id } = viewer;
  const held = await holdEnrolment(db, institution_id, enrolment_id);
  if (!held) throw missing('enrolment');
  const series = await openClass(context, { series_id: held.series_id }, true);
  const isTransfer = status === 'transferred';
  const ended = new Failure('conflict', 'This enrolment has already ended.');
  if (held.status !== 'active' && isTransfer) throw ended;
  // What is over stays, so nothing ends before today.
  const today = dayIn(now, series.rule.zone);
  const first = from > today ? from : today;
  const one = event_id ?? held.event_id ?? undefined;
  const places = await placesOf(db, institution_id, {
    series_id: held.series_id,
    event_id: one,
    from: one === undefined ? first : '',
    to: '',
    now,
    locked: true,
    cancelled: true,
  });
  const freed = await freeSeats(
    db,
    institution_id,
    enrolment_id,
    places.map((place) => place.event_id),
  );
  if (freed === 0 && held.status !== 'active') throw ended;
  if (freed === 0 && one !== undefined) throw new Failure('conflict', 'There is no place in this event to cancel.');
  if (event_id === undefined || held.event_id === event_id)
    await endEnrolment(db, institution_id, {
      enrolment_id,
      last: addDays(first, -1),
      status,
      reason,
      transferred_to: null,
      now,
    });
  await context.audit(isTransfer ? enrolmentTransferred : enrolmentCancelled, {
    person_id: held.user_detail_id,
    after: { enrolment_id, series_id: held.series_id, event_id: event_id ?? null, from: first, events: freed, reason },
  });
  const name = (await namesOf(db, institution_id, [held.user_detail_id])).get(held.user_detail_id) ?? '';
  return { held, series, freed, places, first, name };
}

/**
 * Tells the family which place ended, so that it disappears from their calendar. Families who weren't told of the class,
 * because it is a draft, aren't told of this either.
 */
export async function tellFamily(
  context: StaffContext,
  { held, series, freed, places }: Awaited<ReturnType<typeof leave>>,
  { event_id, about, lines }: { event_id?: number | undefined; about: string; lines: readonly string[] },
): Promise<void> {
  if (freed === 0 || series.status !== 'published') return;
  const { title } = (await findEvent(context.db, context.viewer.institution_id, places[0]!.event_id))!;
  await tell(context, {
    series_id: series.series_id,
    what: 'changed',
    title,
    subject: `${title}: ${about}`,
    lines,
    staff: [],
    students: [held.user_detail_id],
    ...(event_id !== undefined && { events: [event_id] }),
  });
}
