import { waitlistRemoved, waitlistOffered } from '@schoolbell/core/calendar/events';
import { offeredUntil, offersFor } from '@schoolbell/core/calendar/waitlist/rules';
import { Failure } from '@schoolbell/core/http/errors';
import { sessionFor } from '../../credits/verbs.ts';
import { endOverdue, type Freeing } from '../../enrolments/outside/verbs.ts';
import { wrongAge } from '../../enrolments/seats/verbs.ts';
import { findEvent } from '../../events/queries.ts';
import { type Place, placesOf, seatsTaken } from '../../enrolments/seats/queries.ts';
import { findSeries } from '../../series/queries.ts';
import { endEntry, type Entry, lineOf, pausedIn } from '../queries.ts';
import { findSettings } from '../settings/queries.ts';
import { holdSeats } from '../seats/queries.ts';

/** What offering takes: of a request, or of a job. */
export type Offering = Freeing;

/** Seats left in an event; Infinity if it is unlimited. */
export const freeIn = ({ capacity, enrolled }: Place): number => (capacity === 0 ? Infinity : capacity - enrolled);

/** The events in which a waiting person wants a seat and has none. */
export function wantedBy(
  { event_id, user_detail_id, from_date, to_date }: Entry,
  places: readonly Place[],
  taken: ReadonlySet<string>,
): Place[] {
  const asked = places.filter((place) =>
    event_id === null
      ? place.date >= from_date && (to_date === null || place.date <= to_date)
      : place.event_id === event_id,
  );
  return asked.filter((place) => !taken.has(`${place.event_id} ${user_detail_id}`));
}

/** A class's future events, locked until the transaction ends, and who has a place in which of them. */
export async function openPlaces(
  { db, tenant, now }: Offering,
  series_id: number,
  students: readonly number[],
): Promise<{ places: Place[]; taken: Set<string> }> {
  const { institution_id } = tenant;
  const places = await placesOf(db, institution_id, {
    series_id,
    event_id: undefined,
    from: '',
    to: '',
    now,
    locked: true,
  });
  const seats = await seatsTaken(
    db,
    institution_id,
    students,
    places.map((place) => place.event_id),
  );
  return { places, taken: new Set(seats.map((one) => `${one.event_id} ${one.user_detail_id}`)) };
}

/** The first day of some events. */
export const firstDay = (places: readonly Place[]): string => places.map((place) => place.date).sort()[0]!;

/** Why somebody in line can't have these seats, whatever is free: of another age, or without a make-up session. Empty if they can. */
export async function whyNot(
  context: Offering,
  { series_id, event_id, user_detail_id, kind, any_age }: Entry,
  seats: readonly Place[],
): Promise<string> {
  if (!any_age) {
    const { people, text } = await wrongAge(context, {
      series_id,
      event_id,
      day: firstDay(seats),
      students: [user_detail_id],
    });
    if (people.length > 0) return `Outside the age range: ${text}`;
  }
  if (kind !== 'makeup') return '';
  const event = event_id === null ? undefined : await findEvent(context.db, context.tenant.institution_id, event_id);
  if (!event) return 'A make-up is for one event';
  return sessionFor(context, user_detail_id, event).then(
    () => '',
    (error: Error) => {
      if (error instanceof Failure) return error.message.replace(/\.$/, '');
      throw error;
    },
  );
}

/** Offers somebody these seats and holds them; the family is written to after the commit. Returns until when. */
export async function offer(context: Offering, who: Entry, seats: readonly Place[], reason = ''): Promise<Date> {
  const { db, tenant, now } = context;
  const { offer_hours } = await findSettings(db, tenant.institution_id);
  const until = offeredUntil(now, offer_hours, who.event_id === null ? null : new Date(seats[0]!.from));
  const { waitlist_id, user_detail_id, series_id } = who;
  await holdSeats(db, tenant.institution_id, {
    waitlist_id,
    events: seats.map((place) => place.event_id),
    until,
    reason,
    now,
  });
  await context.later('seatOffered', { waitlist_id });
  // A second later, so that no clock is behind it.
  await context.later(
    'expireOffers',
    {},
    { key: `${waitlist_id} ${until.toISOString()}`, at: new Date(until.getTime() + 1_000) },
  );
  await context.audit(waitlistOffered, {
    person_id: user_detail_id,
    after: { waitlist_id, series_id, events: seats.length, until: until.toISOString(), reason },
  });
  return until;
}

/** Takes somebody off the line who can't come, and records why. */
export async function dropped(
  { db, tenant, now, audit }: Offering,
  { waitlist_id, user_detail_id, series_id }: Entry,
  reason: string,
): Promise<void> {
  await endEntry(db, tenant.institution_id, { waitlist_id, status: 'removed', reason, now });
  await audit(waitlistRemoved, { person_id: user_detail_id, after: { waitlist_id, series_id, reason } });
}

/** Offers a class's free seats to the first people on its waitlist. People who can no longer come are removed. */
export async function offerSeats(context: Offering, series_id: number): Promise<void> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const series = await findSeries(db, institution_id, series_id, { locked: true });
  if (series?.status !== 'published') return;
  await endOverdue(context, series_id);
  const paused = await pausedIn(db, institution_id, series_id, now);
  const line = (await lineOf(db, institution_id, series_id)).filter(
    (one) => one.status === 'waiting' && !paused.has(one.waitlist_id),
  );
  if (line.length === 0) return;
  const { places, taken } = await openPlaces(
    context,
    series_id,
    line.map((one) => one.user_detail_id),
  );
  const wishes = line.map((who) => ({ who, waitlist_id: who.waitlist_id, seats: wantedBy(who, places, taken) }));
  for (const { waitlist_id, who, seats } of wishes.filter((one) => one.seats.length === 0 || !one.who.is_here)) {
    await endEntry(db, institution_id, {
      waitlist_id,
      status: 'removed',
      reason: !who.is_here
        ? 'No longer at the school'
        : seats.length === 0 && taken.size > 0
          ? 'Already has a place, or there is no future event'
          : 'There is no future event',
      now,
    });
    context.changed('enrolments');
  }
  if (!places.some((place) => freeIn(place) > 0)) return;
  const open: typeof wishes = [];
  for (const wish of wishes.filter((one) => one.who.is_here && one.seats.length > 0)) {
    const reason = await whyNot(context, wish.who, wish.seats);
    if (reason === '') open.push(wish);
    else await dropped(context, wish.who, reason);
  }
  const chosen = new Set(
    offersFor(
      open.map(({ waitlist_id, seats }) => ({ waitlist_id, events: seats.map((place) => place.event_id) })),
      new Map(places.map((place) => [place.event_id, freeIn(place)])),
    ),
  );
  for (const { who, seats } of open.filter((one) => chosen.has(one.waitlist_id))) await offer(context, who, seats);
}
