import { Failure, missing } from '@schoolbell/core/http/errors';
import { teachersOf } from '../../series/verbs.ts';
import { insertEnrolments } from '../../enrolments/queries.ts';
import { endOverdue } from '../../enrolments/outside/verbs.ts';
import { placesOf, seatsTaken } from '../../enrolments/seats/queries.ts';
import { findEvent } from '../../events/queries.ts';
import { findSeries } from '../../series/queries.ts';
import { passedOver, refuseAges, refuseFull } from '../../enrolments/seats/verbs.ts';
import { endSeated, releaseSeats, waitingFor } from '../../waitlist/seats/queries.ts';
import type { Context } from '../../../http/context.ts';
import { sayFor } from '../../../words/verbs.ts';
import { sessionFor, holdSessions } from '../verbs.ts';

/**
 * A make-up to book: the student, the event, who books (null is the family), whether they can (by who teaches there), the
 * reason to go ahead of the waitlist, and whether the age matters.
 */
interface Booking {
  user_detail_id: number;
  event_id: number;
  by: number | null;
  may: (teachers: readonly number[]) => boolean;
  ahead_reason?: string;
  any_age?: 0 | 1;
}

/** Takes the last seat or is refused: the event's row is held. */
async function seat(
  context: Context,
  { user_detail_id, event_id, by: actor_id, may, ahead_reason = '', any_age = 0 }: Booking,
) {
  const {
    db,
    tenant: { institution_id },
    now,
  } = context;
  const found = await findEvent(db, institution_id, event_id);
  if (!found) throw missing('event');
  const series = await findSeries(db, institution_id, found.series_id, { locked: true });
  if (!series) throw missing('event');
  if (!may([...teachersOf(series.staff), ...found.staff]))
    throw new Failure('forbidden', 'Only people who manage the calendar or leads, or teach this class, can enrol.');
  await endOverdue(context, series.series_id);
  // A seat that is held for them is theirs to take.
  const same = { series_id: series.series_id, event_id, students: [user_detail_id] };
  await releaseSeats(db, institution_id, same);
  const [place] = await placesOf(db, institution_id, {
    series_id: series.series_id,
    event_id,
    from: '',
    to: '',
    now,
    locked: true,
  });
  if (!place) throw new Failure('conflict', "A make-up needs an event that hasn't started yet.");
  if ((await seatsTaken(db, institution_id, [user_detail_id], [event_id])).length > 0)
    throw new Failure('conflict', 'This person already has a place in this event.');
  const wanted = {
    places: [place],
    wanted: () => 1,
    waiting: await waitingFor(db, institution_id, { ...same, events: [event_id] }),
  };
  const isAhead = passedOver(wanted) > 0;
  if (isAhead && actor_id === null)
    throw new Failure(
      'conflict',
      await sayFor(db, institution_id, 'This {seat} has just been taken. Please choose another class.'),
    );
  await refuseFull(context, wanted, ahead_reason);
  const isAnyAge = await refuseAges(
    context,
    { series_id: series.series_id, event_id, day: place.date, students: [user_detail_id] },
    any_age,
  );
  return {
    event: (await findEvent(db, institution_id, event_id))!,
    series,
    about: { ...(isAhead && { ahead_of_waitlist: ahead_reason }), ...(isAnyAge && { any_age: 1 as const }) },
  };
}

/** Books a student into an event with a make-up session, which the place holds from then on. Throws `conflict` if no seat or no such session is left. */
export async function bookPlace(
  context: Context,
  booking: Booking,
): Promise<{
  booked: { enrolment_id: number; series_id: number; grant_id: number; ahead_of_waitlist?: string; any_age?: 1 };
  left: number;
  title: string;
}> {
  const {
    db,
    now,
    tenant: { institution_id },
  } = context;
  const { user_detail_id, event_id, by: actor_id } = booking;
  const { event, series, about } = await seat(context, booking);
  const { grant_id, left } = await sessionFor(context, user_detail_id, event);
  const day = event.local_start.slice(0, 10);
  const [made] = await insertEnrolments(
    db,
    {
      institution_id,
      series_id: series.series_id,
      event_id,
      kind: 'makeup',
      from_date: day,
      to_date: day,
      reason: about.ahead_of_waitlist ?? '',
      created_by: actor_id,
      now,
    },
    [user_detail_id],
    [event_id],
  );
  await endSeated(db, institution_id, { series_id: series.series_id, event_id, now }, [made!]);
  await holdSessions(context, { event_id, by: actor_id }, [{ user_detail_id, grant_id }]);
  context.changed('enrolments');
  context.changed('events');
  return {
    booked: { enrolment_id: made!.enrolment_id, series_id: series.series_id, grant_id, ...about },
    left: left - 1,
    title: event.title,
  };
}
