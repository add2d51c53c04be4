import { createHmac, randomInt } from 'node:crypto';
import {
  fewest,
  holdUntil,
  LONGEST_HOLD_MINUTES,
  MOST_HOLDS,
  MOST_HOLDS_OF_EVENT,
} from '@schoolbell/core/bookings/rules';
import { priceFrom } from '@schoolbell/core/bookings/pricing/rules';
import { fullText } from '@schoolbell/core/bookings/requests/rules';
import { Failure, invalid } from '@schoolbell/core/http/errors';
import { findSeries } from '../../calendar/series/queries.ts';
import type { Context } from '../../http/context.ts';
import { notOnSale } from '../pricing/verbs.ts';
import { findBooking, linesOf } from '../queries.ts';
import { bookingSettings } from '../settings/queries.ts';
import { saleSubjects } from '../slots/queries.ts';
import { nearest, type Offer, seatsLeft, type Slot } from '../slots/verbs.ts';
import type { Opened } from '../verbs.ts';
import { endOverdue } from './ending/verbs.ts';
import { countHolds, type Hold, lockEvents } from './queries.ts';

const MINUTE_MS = 60_000;

/** The hold is over, and with it what the page knows: it begins again. */
export const holdOver = (): Failure =>
  new Failure('conflict', 'Your places are no longer held. Please choose a time again.', undefined, {
    reason: 'hold_over',
    nearest: [],
  });

/** When a hold ends at the latest, with all renewals. */
export const latestOf = (since: Date, starts: Date): Date =>
  new Date(Math.min(since.getTime() + LONGEST_HOLD_MINUTES * MINUTE_MS, starts.getTime()));

/** Whether a hold can still be renewed: half an hour after it began, its page begins again with a new ticket. */
export const isRenewable = ({ created_at }: Hold, now: Date): boolean =>
  created_at.getTime() + LONGEST_HOLD_MINUTES * MINUTE_MS > now.getTime();

/** Until when a hold lasts that is renewed now. */
export function renewedUntil({ created_at }: Hold, starts: Date, now: Date): Date {
  const until = holdUntil({ now, since: created_at, starts });
  if (until <= now) throw holdOver();
  return until;
}

/** What holds of one address are counted by; it says nothing of the address, and differs from school to school. */
export const askerKey = ({ key, asker, tenant }: Pick<Context, 'key' | 'asker' | 'tenant'>): Buffer =>
  createHmac('sha256', key('booking asker')).update(`${tenant.institution_id} ${asker.address}`).digest();

/** Letters and digits that are hard to confuse. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** What a family and the school call a booking. */
export const newReference = (): string =>
  Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Refuses more places than the school lets anyone book at once. */
export async function refuseTooMany({ db, tenant }: Pick<Context, 'db' | 'tenant'>, places: number): Promise<void> {
  const { most_places } = (await bookingSettings(db, tenant.institution_id)).preferences;
  if (places > most_places)
    throw invalid({
      places:
        most_places === 1 ? 'You can book one place at a time' : `You can book at most ${most_places} places at once`,
    });
}

/** Refuses an address that holds many places already: a family needs few of them. */
export async function refuseHoarding(
  { db, tenant, now }: Pick<Context, 'db' | 'tenant' | 'now'>,
  { asker_key, events, except }: { asker_key: Buffer; events: readonly number[]; except: number | null },
): Promise<void> {
  const { holds, in_event } = await countHolds(db, tenant.institution_id, { asker_key, events, except, now });
  if (holds < MOST_HOLDS && in_event < MOST_HOLDS_OF_EVENT) return;
  const failure = new Failure(
    'rateLimited',
    holds < MOST_HOLDS
      ? 'Places in this class are already held from here. Please send that booking first, or try again in 10 minutes.'
      : 'Too many places are held from here. Please try again in 10 minutes.',
  );
  failure.retryAfter = 600;
  throw failure;
}

/** What a place costs one child, also where the school shows no prices. */
export async function priceOf({ db, tenant }: Pick<Context, 'db' | 'tenant'>, offer: Offer): Promise<number> {
  const { slot, sub_id } = offer;
  if (slot.price !== null) return slot.price;
  const subject = (await saleSubjects(db, tenant.institution_id)).find((one) => one.sub_id === sub_id);
  const { kind, minutes, events, day: from, last } = slot;
  return (subject && priceFrom(subject, { kind, minutes, events, from, to: last.slice(0, 10) })) ?? 0;
}

/** Refuses more places than are left, with other times that have as many. */
export const slotTaken = (left: number, near: readonly Slot[]): Failure =>
  new Failure('conflict', left > 0 ? fullText(left) : 'This class is full now.', undefined, {
    reason: 'slot_taken',
    left,
    nearest: near,
  });

/**
 * Locks what seats are taken in: the classes, of which overdue holds and requests end first, then the events, by id. With a
 * hold also that one, as it is now.
 */
export async function lockPlaces(
  context: Context,
  { series_id, events }: Pick<Offer, 'series_id' | 'events'>,
  booking_id: number | null,
): Promise<Opened | null> {
  const { db, tenant } = context;
  const { institution_id } = tenant;
  const theirs =
    booking_id === null ? [] : (await linesOf(db, institution_id, booking_id)).map((line) => line.series_id);
  const classes = [...new Set([series_id, ...theirs])].sort((one, other) => one - other);
  for (const id of classes) await findSeries(db, institution_id, id, { locked: true });
  for (const id of classes) await endOverdue(context, id);
  await lockEvents(db, institution_id, events);
  if (booking_id === null) return null;
  const booking = await findBooking(db, institution_id, booking_id, { held: true });
  if (!booking || booking.sent_at !== null) throw holdOver();
  return { booking, lines: await linesOf(db, institution_id, booking_id) };
}

/** Refuses places that aren't free, with what is locked now; what `own` holds counts as free. Never passes anybody over who waits. */
export async function refuseTaken(
  context: Context,
  offer: Offer,
  { places, own }: { places: number; own: Opened | null },
): Promise<void> {
  const { tenant } = context;
  const seats = await seatsLeft(context, tenant, offer.events);
  const near = () => nearest(context, tenant, offer, 3, places);
  if (seats.length < offer.events.length) throw notOnSale(await near());
  const ours = new Map<number, number>();
  for (const event_id of own?.lines.flatMap((line) => line.seats) ?? [])
    ours.set(event_id, (ours.get(event_id) ?? 0) + 1);
  const left = fewest(seats.map((one) => (one.left === null ? null : one.left + (ours.get(one.event_id) ?? 0))));
  if (left !== null && left < places) throw slotTaken(left, await near());
}

/** Whether a hold already holds exactly this, so that only its time changes. */
export const isSame = ({ lines }: Opened, { series_id, event_id, events }: Offer, places: number): boolean =>
  lines.length === places &&
  lines.every(
    (line) => line.series_id === series_id && line.event_id === event_id && line.seats.join() === events.join(),
  );
