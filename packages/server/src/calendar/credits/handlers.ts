import { STUDENT } from '@schoolbell/core/access';
import { firstToUse } from '@schoolbell/core/calendar/credits/rules';
import { mayEnrol } from '@schoolbell/core/calendar/events/rules';
import { dayIn, fullName } from '@schoolbell/core/format';
import { Failure, missing, invalid } from '@schoolbell/core/http/errors';
import { say } from '@schoolbell/core/words/rules';
import { sessionsAdjusted, sessionsGranted, sessionsRevoked, studentEnrolled } from '@schoolbell/core/calendar/events';
import { teachersOf } from '../edits/verbs.ts';
import { insertEnrolments, placesOf, seatsTaken } from '../enrolments/queries.ts';
import { type EventRow, findEvent } from '../events/queries.ts';
import { findSeries } from '../series/queries.ts';
import { passedOver, refuseAges, refuseFull } from '../enrolments/seats/verbs.ts';
import { endSeated, releaseSeats, waitingFor } from '../waitlist/queries.ts';
import { subjectsAmong } from '../../catalog/subjects/queries.ts';
import type { Context, Handlers, StaffContext } from '../../http/context.ts';
import { openPerson } from '../../people/verbs.ts';
import { listWords } from '../../words/queries.ts';
import {
  countUnbilled,
  type GrantOf,
  grantsOf,
  historyOf,
  holdGrants,
  insertGrant,
  listUnbilled,
  makeUpsOn,
  openGrant,
  standingOf,
  writeEntries,
} from './queries.ts';

const sessions = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'session' : 'sessions'}`;

/** A grant of this school's, held until the transaction ends. */
async function held({ db, viewer }: StaffContext, grant_id: number) {
  const grant = await openGrant(db, viewer.institution_id, grant_id);
  if (!grant) throw new Failure('notFound', 'These sessions were not found.');
  return grant;
}

const by = ({ viewer, now }: StaffContext) => ({
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

/** Sessions that students have, use and make up for. */
export const sessionCreditsHandlers: Handlers<'sessionCredits'> = {
  sessionCredits: async ({ user_detail_id }, context) => {
    const {
      db,
      viewer: { institution_id },
      tenant,
      now,
    } = context;
    await openPerson(context, user_detail_id, { role_id: STUDENT });
    const [data, unbilled] = await Promise.all([
      grantsOf(db, institution_id, user_detail_id, dayIn(now, tenant.time_zone)),
      countUnbilled(db, institution_id, user_detail_id),
    ]);
    const sum = (kind: 'session' | 'makeup', what: 'left' | 'held') =>
      data.filter((one) => one.kind === kind).reduce((total, one) => total + one[what], 0);
    return {
      sessions: sum('session', 'left'),
      make_ups: sum('makeup', 'left'),
      held: sum('makeup', 'held'),
      unbilled,
      data,
    };
  },

  sessionHistory: async ({ user_detail_id, ...page }, context) => {
    await openPerson(context, user_detail_id, { role_id: STUDENT });
    return historyOf(context.db, context.viewer.institution_id, user_detail_id, page);
  },

  unbilledSessions: async ({ user_detail_id, ...page }, context) => {
    await openPerson(context, user_detail_id, { role_id: STUDENT });
    return listUnbilled(context.db, context.viewer.institution_id, user_detail_id, page);
  },

  grantSessions: async ({ user_detail_id, sessions: count, valid_from, expires_on, ...about }, context) => {
    const { db, tenant, now } = context;
    const { institution_id, actor_id } = by(context);
    await openPerson(context, user_detail_id, { role_id: STUDENT });
    const first = valid_from || dayIn(now, tenant.time_zone);
    if (expires_on !== '' && expires_on < first)
      throw invalid({ expires_on: 'The last day must not be before the first' });
    const sub_ids = [...new Set(about.sub_ids)];
    if ((await subjectsAmong(db, institution_id, sub_ids)).length < sub_ids.length)
      throw invalid({ sub_ids: 'Please choose one of the options' });
    const grant_id = await insertGrant(db, {
      ...about,
      sub_ids,
      institution_id,
      user_detail_id,
      valid_from: first,
      expires_on: expires_on || null,
      granted_by: actor_id,
      now,
    });
    await writeEntries(db, { ...by(context), event_id: null, note: about.note }, [
      { user_detail_id, grant_id, kind: 'grant', cause: 'staff', amount: count },
    ]);
    await context.audit(sessionsGranted, {
      person_id: user_detail_id,
      after: { grant_id, sessions: count, sub_ids, make_ups: about.make_ups, expires_on: expires_on || null },
    });
    return { grant_id, message: `${sessions(count)} given.` };
  },

  adjustSessions: async ({ grant_id, amount, note }, context) => {
    if (amount === 0) throw invalid({ amount: 'Please enter how many to add or take off' });
    const { user_detail_id, left } = await held(context, grant_id);
    if (left + amount < 0)
      throw new Failure('conflict', left > 0 ? `Only ${sessions(left)} left.` : 'No session is left.', {
        amount: `At most ${Math.max(0, left)} can be taken off`,
      });
    await writeEntries(context.db, { ...by(context), event_id: null, note }, [
      { user_detail_id, grant_id, kind: 'adjust', cause: 'staff', amount },
    ]);
    await context.audit(sessionsAdjusted, { person_id: user_detail_id, after: { grant_id, amount, note } });
    return { message: amount > 0 ? `${sessions(amount)} added.` : `${sessions(-amount)} taken off.` };
  },

  revokeSessions: async ({ grant_id, note }, context) => {
    const { user_detail_id, left } = await held(context, grant_id);
    if (left <= 0) throw new Failure('conflict', 'No session is left to take back.');
    await writeEntries(context.db, { ...by(context), event_id: null, note }, [
      { user_detail_id, grant_id, kind: 'revoke', cause: 'staff', amount: -left },
    ]);
    await context.audit(sessionsRevoked, { person_id: user_detail_id, after: { grant_id, sessions: left, note } });
    return { message: `${sessions(left)} taken back.` };
  },

  bookMakeUp: async ({ user_detail_id, event_id, ahead_reason, any_age, notify }, context) => {
    const { viewer } = context;
    await openPerson(context, user_detail_id, { role_id: STUDENT });
    const { booked, title, left } = await bookPlace(context, {
      user_detail_id,
      event_id,
      ahead_reason,
      any_age,
      by: viewer.user_detail_id,
      may: (teachers) => mayEnrol(viewer, teachers),
    });
    await context.audit(studentEnrolled, { person_id: user_detail_id, after: { ...booked, event_id, kind: 'makeup' } });
    if (notify) await context.later('enrolmentMail', { enrolments: [booked.enrolment_id] });
    return { enrolment_id: booked.enrolment_id, left, message: `Booked into ${title}.` };
  },
};
