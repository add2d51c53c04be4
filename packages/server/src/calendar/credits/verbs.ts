import { firstToUse } from '@schoolbell/core/calendar/credits/rules';
import { fullName } from '@schoolbell/core/format';
import { Failure, missing } from '@schoolbell/core/http/errors';
import { say } from '@schoolbell/core/words/rules';
import { teachersOf } from '../edits/verbs.ts';
import { insertEnrolments } from '../enrolments/queries.ts';
import { placesOf, seatsTaken } from '../enrolments/seats/queries.ts';
import { type EventRow, findEvent } from '../events/queries.ts';
import { findSeries } from '../series/queries.ts';
import { passedOver, refuseAges, refuseFull } from '../enrolments/seats/verbs.ts';
import { endSeated, releaseSeats, waitingFor } from '../waitlist/seats/queries.ts';
import type { Context, StaffContext } from '../../http/context.ts';
import { listWords } from '../../words/queries.ts';
import { type GrantOf, holdGrants, makeUpsOn, standingOf, writeEntries } from './queries.ts';

export const sessions = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'session' : 'sessions'}`;

export const by = ({ viewer, now }: StaffContext) => ({
  institution_id: viewer.institution_id,
  actor_id: viewer.user_detail_id,
  now,
});

/** A make-up to book: for whom, into what, by whom (null is the family), whether they may, by who teaches there, why they go before those who wait, and whether their age matters. */
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
    throw new Failure('forbidden', 'Only those who manage the calendar or leads, or teach this class, may enrol.');
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
  if (!place) throw new Failure('conflict', 'A make-up can be booked into events to come.');
  if ((await seatsTaken(db, institution_id, [user_detail_id], [event_id])).length > 0)
    throw new Failure('conflict', 'This person has a place in this event already.');
  const wanted = {
    places: [place],
    wanted: () => 1,
    waiting: await waitingFor(db, institution_id, { ...same, events: [event_id] }),
  };
  const isAhead = passedOver(wanted) > 0;
  if (isAhead && actor_id === null)
    throw new Failure(
      'conflict',
      say(await listWords(db, institution_id), 'This {seat} has gone meanwhile. Please choose another class.'),
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

/** What of an event says which make-up session is for it. */
type Made = Pick<EventRow, 'event_id' | 'local_start' | 'sub_id' | 'minutes'>;

type Asking = Pick<Context, 'db' | 'tenant'>;

interface Named {
  user_detail_id: number;
  firstName: string;
  surname: string;
}

/** Of some people's sessions, the one of each for an event; a refusal where there is none. They are held until the transaction ends, all at once, in the order in which everybody holds them. */
async function usable(
  { db, tenant: { institution_id } }: Asking,
  students: readonly number[],
  { local_start, sub_id, minutes }: Made,
): Promise<Map<number, { grant_id: number; left: number } | Failure>> {
  const day = local_start.slice(0, 10);
  await holdGrants(db, institution_id, students);
  const all = Map.groupBy(await makeUpsOn(db, institution_id, students, day), (grant) => grant.user_detail_id);
  const sessionOf = (grants: readonly GrantOf[]) => {
    const grant = firstToUse(grants, { day, sub_id, minutes });
    if (!grant)
      return new Failure(
        'conflict',
        grants.some((one) => one.left > 0)
          ? 'No make-up session is left for this subject, length and day.'
          : 'No make-up session is left.',
      );
    return { grant_id: grant.grant_id, left: grants.reduce((sum, one) => sum + Math.max(0, one.left), 0) };
  };
  return new Map(students.map((student) => [student, sessionOf(all.get(student) ?? [])] as const));
}

/** The make-up session that somebody would use for an event, their sessions held until the transaction ends. Throws `conflict` where none is left. */
export async function sessionFor(
  context: Asking,
  user_detail_id: number,
  event: Made,
): Promise<{ grant_id: number; left: number }> {
  const found = (await usable(context, [user_detail_id], event)).get(user_detail_id)!;
  if (found instanceof Failure) throw found;
  return found;
}

/** The same for several, by name where one of them has none. */
export async function sessionsFor(
  context: Asking,
  students: readonly Named[],
  event: Made,
): Promise<{ user_detail_id: number; grant_id: number }[]> {
  const found = await usable(
    context,
    students.map((one) => one.user_detail_id),
    event,
  );
  return students.map((one) => {
    const session = found.get(one.user_detail_id)!;
    if (session instanceof Failure) throw new Failure('conflict', `${fullName(one)}: ${session.message}`);
    return { user_detail_id: one.user_detail_id, grant_id: session.grant_id };
  });
}

/** Lets places that people have just got in an event hold a make-up session each; `by` is null for the family. */
export async function holdSessions(
  { db, now, tenant: { institution_id } }: Pick<Context, 'db' | 'now' | 'tenant'>,
  { event_id, by: actor_id }: { event_id: number; by: number | null },
  sessions: readonly { user_detail_id: number; grant_id: number }[],
): Promise<void> {
  // A place that was given up and is taken again has taken its old session along.
  const booked = (await standingOf(db, institution_id, event_id)).filter(
    (one) => one.cause === 'booking' && one.net < 0,
  );
  const standing = new Map(booked.map((one) => [one.user_detail_id, one.grant_id]));
  await writeEntries(
    db,
    { institution_id, actor_id, event_id, now },
    sessions.flatMap(({ user_detail_id, grant_id }) => {
      const again = standing.get(user_detail_id);
      if (again === grant_id) return [];
      const line = { user_detail_id, cause: 'booking' as const };
      return [
        ...(again === undefined ? [] : [{ ...line, grant_id: again, kind: 'release' as const, amount: 1 }]),
        { ...line, grant_id, kind: 'hold' as const, amount: -1 },
      ];
    }),
  );
}

/** Books a student into an event with a make-up session, which the place holds from then on. Throws `conflict` where no seat or no such session is left. */
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
