import { STUDENT } from '@schoolbell/core/access';
import { firstToUse } from '@schoolbell/core/attendance/credits/rules';
import { mayEnrol } from '@schoolbell/core/calendar/events/rules';
import { dayIn, fullName } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import { say } from '@schoolbell/core/words/rules';
import { teachersOf } from '../../calendar/edits/handlers.ts';
import { insertEnrolments, placesOf, seatsTaken } from '../../calendar/enrolments/queries.ts';
import { type EventRow, findEvent } from '../../calendar/events/queries.ts';
import { invalid } from '../../calendar/plans/handlers.ts';
import { findSeries } from '../../calendar/series/queries.ts';
import { passedOver, refuseFull } from '../../calendar/enrolments/seats/handlers.ts';
import { endSeated, releaseSeats, waitingFor } from '../../calendar/waitlist/queries.ts';
import { subjectsAmong } from '../../catalog/subjects/queries.ts';
import type { Context, Handlers, StaffContext } from '../../http/context.ts';
import { openPerson } from '../../people/handlers.ts';
import { listWords } from '../../words/queries.ts';
import { countUnbilled, grantsOf, historyOf, holdGrants, insertGrant, makeUpsOn, openGrant, standingOf, writeEntries } from './queries.ts';

const sessions = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'session' : 'sessions'}`;

/** A grant of this school's, held until the transaction ends. */
async function held({ db, viewer }: StaffContext, grant_id: number) {
  const grant = await openGrant(db, viewer.institution_id, grant_id);
  if (!grant) throw new Failure('notFound', 'These sessions were not found.');
  return grant;
}

const by = ({ viewer, now }: StaffContext) => ({ institution_id: viewer.institution_id, actor_id: viewer.user_detail_id, now });

/** A make-up to book: for whom, into what, by whom (null is the family), whether they may, by who teaches there, and why they go before those who wait. */
interface Booking { user_detail_id: number; event_id: number; by: number | null; may: (teachers: readonly number[]) => boolean; ahead_reason?: string }

/** Takes the last seat or is refused: the event's row is held. */
async function seat(context: Context, { user_detail_id, event_id, by: actor_id, may, ahead_reason = '' }: Booking) {
  const { db, tenant: { institution_id }, now } = context;
  const missing = () => new Failure('notFound', 'This event was not found.');
  const found = await findEvent(db, institution_id, event_id);
  if (!found) throw missing();
  const series = await findSeries(db, institution_id, found.series_id, { locked: true });
  if (!series) throw missing();
  if (!may([...teachersOf(series.staff), ...found.staff])) throw new Failure('forbidden', 'Only those who manage the calendar or leads, or teach this class, may enrol.');
  // A seat that is held for them is theirs to take.
  const same = { series_id: series.series_id, event_id, students: [user_detail_id] };
  await releaseSeats(db, institution_id, same);
  const [place] = await placesOf(db, institution_id, { series_id: series.series_id, event_id, from: '', to: '', now, locked: true });
  if (!place) throw new Failure('conflict', 'A make-up can be booked into events to come.');
  if ((await seatsTaken(db, institution_id, [user_detail_id], [event_id])).length > 0) throw new Failure('conflict', 'This person has a place in this event already.');
  const wanted = { places: [place], wanted: () => 1, waiting: await waitingFor(db, institution_id, { ...same, events: [event_id] }) };
  const isAhead = passedOver(wanted) > 0;
  if (isAhead && actor_id === null) throw new Failure('conflict', say(await listWords(db, institution_id), 'This {seat} has gone meanwhile. Please choose another class.'));
  await refuseFull(context, wanted, ahead_reason);
  return { event: (await findEvent(db, institution_id, event_id))!, series, reason: isAhead ? ahead_reason : '' };
}

/** What of an event says which make-up session is for it. */
type Made = Pick<EventRow, 'event_id' | 'local_start' | 'sub_id' | 'minutes'>;

type Asking = Pick<Context, 'db' | 'tenant'>;

/** Of somebody's sessions, which are held, the one for an event. */
async function usable({ db, tenant: { institution_id } }: Asking, user_detail_id: number, { local_start, sub_id, minutes }: Made): Promise<{ grant_id: number; left: number }> {
  const day = local_start.slice(0, 10);
  const grants = await makeUpsOn(db, institution_id, user_detail_id, day);
  const grant = firstToUse(grants, { day, sub_id, minutes });
  if (!grant) throw new Failure('conflict', grants.some((one) => one.left > 0) ? 'No make-up session is left for this subject, length and day.' : 'No make-up session is left.');
  return { grant_id: grant.grant_id, left: grants.reduce((sum, one) => sum + Math.max(0, one.left), 0) };
}

/** The make-up session that somebody would use for an event, their sessions held until the transaction ends. Throws `conflict` where none is left. */
export async function sessionFor(context: Asking, user_detail_id: number, event: Made): Promise<{ grant_id: number; left: number }> {
  await holdGrants(context.db, context.tenant.institution_id, [user_detail_id]);
  return usable(context, user_detail_id, event);
}

/** The same for several, by name where one of them has none. All of their sessions are held at once, in the order in which everybody holds them. */
export async function sessionsFor(context: Asking, students: readonly { user_detail_id: number; firstName: string; surname: string }[], event: Made): Promise<{ user_detail_id: number; grant_id: number }[]> {
  await holdGrants(context.db, context.tenant.institution_id, students.map((one) => one.user_detail_id));
  const found: { user_detail_id: number; grant_id: number }[] = [];
  for (const one of students) {
    const { grant_id } = await usable(context, one.user_detail_id, event).catch((error: Error) => { throw error instanceof Failure ? new Failure('conflict', `${fullName(one)}: ${error.message}`) : error; });
    found.push({ user_detail_id: one.user_detail_id, grant_id });
  }
  return found;
}

/** Lets a place that somebody has just got in an event hold a make-up session; `by` is null for the family. */
export async function holdSession({ db, now, tenant: { institution_id } }: Pick<Context, 'db' | 'now' | 'tenant'>, { user_detail_id, event_id, grant_id, by: actor_id }: { user_detail_id: number; event_id: number; grant_id: number; by: number | null }): Promise<void> {
  // A place that was given up and is taken again has taken its old session along.
  const again = (await standingOf(db, institution_id, event_id)).find((one) => one.user_detail_id === user_detail_id && one.cause === 'booking' && one.net < 0);
  if (again?.grant_id === grant_id) return;
  const line = { user_detail_id, cause: 'booking' as const };
  await writeEntries(db, { institution_id, actor_id, event_id, now }, [...(again ? [{ ...line, grant_id: again.grant_id, kind: 'release' as const, amount: 1 }] : []), { ...line, grant_id, kind: 'hold', amount: -1 }]);
}

/** Books a student into an event with a make-up session, which the place holds from then on. Throws `conflict` where no seat or no such session is left. */
export async function bookPlace(context: Context, booking: Booking): Promise<{ enrolment_id: number; left: number; title: string; series_id: number; grant_id: number; reason: string }> {
  const { db, now, tenant: { institution_id } } = context;
  const { user_detail_id, event_id, by: actor_id } = booking;
  const { event, series, reason } = await seat(context, booking);
  const { grant_id, left } = await sessionFor(context, user_detail_id, event);
  const day = event.local_start.slice(0, 10);
  const [made] = await insertEnrolments(db, { institution_id, series_id: series.series_id, event_id, kind: 'makeup', from_date: day, to_date: day, reason, created_by: actor_id, now }, [user_detail_id], [event_id]);
  await endSeated(db, institution_id, { series_id: series.series_id, event_id, now }, [made!]);
  await holdSession(context, { user_detail_id, event_id, grant_id, by: actor_id });
  context.changed('enrolments');
  context.changed('events');
  return { enrolment_id: made!.enrolment_id, left: left - 1, title: event.title, series_id: series.series_id, grant_id, reason };
}

/** Sessions that students have, use and make up for. */
export const sessionCreditsHandlers: Handlers<'sessionCredits'> = {
  sessionCredits: async ({ user_detail_id }, context) => {
    const { db, viewer: { institution_id }, tenant, now } = context;
    await openPerson(context, user_detail_id, { role_id: STUDENT });
    const [data, unbilled] = await Promise.all([grantsOf(db, institution_id, user_detail_id, dayIn(now, tenant.time_zone)), countUnbilled(db, institution_id, user_detail_id)]);
    const sum = (kind: 'session' | 'makeup', what: 'left' | 'held') => data.filter((one) => one.kind === kind).reduce((total, one) => total + one[what], 0);
    return { sessions: sum('session', 'left'), make_ups: sum('makeup', 'left'), held: sum('makeup', 'held'), unbilled, data };
  },

  sessionHistory: async ({ user_detail_id, ...page }, context) => {
    await openPerson(context, user_detail_id, { role_id: STUDENT });
    return historyOf(context.db, context.viewer.institution_id, user_detail_id, page);
  },

  grantSessions: async ({ user_detail_id, sessions: count, valid_from, expires_on, ...about }, context) => {
    const { db, tenant, now } = context;
    const { institution_id, actor_id } = by(context);
    await openPerson(context, user_detail_id, { role_id: STUDENT });
    const first = valid_from || dayIn(now, tenant.time_zone);
    if (expires_on !== '' && expires_on < first) throw invalid({ expires_on: 'The last day must not be before the first' });
    const sub_ids = [...new Set(about.sub_ids)];
    if ((await subjectsAmong(db, institution_id, sub_ids)).length < sub_ids.length) throw invalid({ sub_ids: 'Please choose one of the options' });
    const grant_id = await insertGrant(db, { ...about, sub_ids, institution_id, user_detail_id, valid_from: first, expires_on: expires_on || null, granted_by: actor_id, now });
    await writeEntries(db, { ...by(context), event_id: null, note: about.note }, [{ user_detail_id, grant_id, kind: 'grant', cause: 'staff', amount: count }]);
    await context.audit({ kind: 'sessions_granted', person_id: user_detail_id, after: { grant_id, sessions: count, sub_ids, make_ups: about.make_ups, expires_on: expires_on || null } });
    context.changed('enrolments');
    return { grant_id, message: `${sessions(count)} given.` };
  },

  adjustSessions: async ({ grant_id, amount, note }, context) => {
    if (amount === 0) throw invalid({ amount: 'Please enter how many to add or take off' });
    const { user_detail_id, left } = await held(context, grant_id);
    if (left + amount < 0) throw new Failure('conflict', left > 0 ? `Only ${sessions(left)} left.` : 'No session is left.', { amount: `At most ${Math.max(0, left)} can be taken off` });
    await writeEntries(context.db, { ...by(context), event_id: null, note }, [{ user_detail_id, grant_id, kind: 'adjust', cause: 'staff', amount }]);
    await context.audit({ kind: 'sessions_adjusted', person_id: user_detail_id, after: { grant_id, amount, note } });
    context.changed('enrolments');
    return { message: amount > 0 ? `${sessions(amount)} added.` : `${sessions(-amount)} taken off.` };
  },

  revokeSessions: async ({ grant_id, note }, context) => {
    const { user_detail_id, left } = await held(context, grant_id);
    if (left <= 0) throw new Failure('conflict', 'No session is left to take back.');
    await writeEntries(context.db, { ...by(context), event_id: null, note }, [{ user_detail_id, grant_id, kind: 'revoke', cause: 'staff', amount: -left }]);
    await context.audit({ kind: 'sessions_revoked', person_id: user_detail_id, after: { grant_id, sessions: left, note } });
    context.changed('enrolments');
    return { message: `${sessions(left)} taken back.` };
  },

  bookMakeUp: async ({ user_detail_id, event_id, ahead_reason }, context) => {
    const { viewer } = context;
    await openPerson(context, user_detail_id, { role_id: STUDENT });
    const { title, left, reason, ...booked } = await bookPlace(context, { user_detail_id, event_id, ahead_reason, by: viewer.user_detail_id, may: (teachers) => mayEnrol(viewer, teachers) });
    await context.audit({ kind: 'enrolled', person_id: user_detail_id, after: { ...booked, event_id, kind: 'makeup', ...(reason !== '' && { ahead_of_waitlist: reason }) } });
    return { enrolment_id: booked.enrolment_id, left, message: `Booked into ${title}.` };
  },
};
