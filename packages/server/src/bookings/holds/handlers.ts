import type { hold as holdCall } from '@schoolbell/core/bookings/holds/contract';
import { formTypeOf, holdUntil } from '@schoolbell/core/bookings/rules';
import { Failure } from '@schoolbell/core/http/errors';
import type { ParsedOf, ResultOf } from '@schoolbell/core/http/endpoint';
import { spendTicket } from '../../forms/submissions/queries.ts';
import type { Context, Handlers } from '../../http/context.ts';
import { isProven, readTicket } from '../../http/ticket.ts';
import { hashOf, newToken } from '../../http/tokens.ts';
import { BOOKING_FORM, BOOKING_TICKET } from '../page/verbs.ts';
import { notOnSale } from '../pricing/verbs.ts';
import { addSteps, findBooking, forgetHold, linesOf, takeSeats } from '../queries.ts';
import { heldQuote } from '../sending/money/verbs.ts';
import { openOffer, type Offer } from '../slots/verbs.ts';
import { holdBooking, type Opened } from '../verbs.ts';
import { endAt } from './ending/verbs.ts';
import { goneFrom } from './gone/verbs.ts';
import {
  bookingFormOf,
  changeHold,
  dropLines,
  findHold,
  type Hold,
  type HoldToWrite,
  insertHold,
  insertLines,
  lockAsker,
  renewHold,
} from './queries.ts';
import {
  askerKey,
  holdOver,
  isRenewable,
  isSame,
  latestOf,
  lockPlaces,
  newReference,
  priceOf,
  refuseHoarding,
  refuseTaken,
  refuseTooMany,
  renewedUntil,
} from './verbs.ts';

type Asked = ParsedOf<typeof holdCall>;
type Answer = ResultOf<typeof holdCall>;

const ticketUsed = () =>
  new Failure('ticketExpired', 'This page has been open for too long. Please load it again and choose a time.');

/** The challenge of a ticket that was made for this school's booking page and worked for. Refuses all else in the same words. */
function challengeOf({ key, tenant, asker, publicUrl, now }: Context, { ticket, website }: Asked): string {
  const origin = asker.origin ?? publicUrl;
  const use = { institution: tenant.hash, form: BOOKING_FORM, origin };
  const read = ticket && website === '' ? readTicket(key(BOOKING_TICKET), ticket.token, use, now) : null;
  if (!ticket || !read || !isProven(read.challenge, ticket.nonce)) throw ticketUsed();
  return read.challenge;
}

/** What a booking is written with that holds an offer until then. */
async function writtenOf(context: Context, offer: Offer, asked: Asked, open_until: Date): Promise<HoldToWrite> {
  const { series_id, event_id, from_date, page_id } = offer;
  return {
    places: asked.places,
    series_id,
    event_id,
    from_date,
    to_date: event_id === null ? offer.to_date : from_date,
    price: await priceOf(context, offer),
    page_id,
    first_at: offer.starts_at,
    open_until,
    zone: asked.zone,
    now: context.now,
  };
}

/** Writes a new hold under a reference that is free. */
async function keepHold(context: Context, keys: { hold_hash: Buffer; asker_key: Buffer }, hold: HoldToWrite) {
  for (let tries = 0; tries < 5; tries++) {
    const reference = newReference();
    const booking_id = await insertHold(context.db, context.tenant.institution_id, { reference, ...keys }, hold);
    if (booking_id !== undefined) return booking_id;
  }
  throw new Error('No reference is free');
}

/** Holds places for the first time. */
async function begin(
  context: Context,
  asked: Asked,
  offer: Offer,
): Promise<{ hold: string; since: Date; until: Date }> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const asker_key = askerKey(context);
  await lockAsker(db, institution_id, asker_key);
  if (!(await spendTicket(db, institution_id, challengeOf(context, asked), now))) throw ticketUsed();
  await refuseHoarding(context, { asker_key, events: offer.events, except: null });
  await lockPlaces(context, offer, null);
  await refuseTaken(context, offer, { places: asked.places, own: null });
  const hold = newToken();
  const until = holdUntil({ now, since: now, starts: offer.starts_at });
  const written = await writtenOf(context, offer, asked, until);
  const booking_id = await keepHold(context, { hold_hash: hashOf(hold), asker_key }, written);
  const lines = await insertLines(db, institution_id, booking_id, written);
  await takeSeats(db, institution_id, { booking_id, lines, events: offer.events });
  await addSteps(db, institution_id, booking_id, [{ line: null, what: 'held', actor_id: null, note: '' }], now);
  await endAt(context, until);
  return { hold, since: now, until };
}

/** Gives a hold other seats: the old ones stay where these aren't free, because then nothing of this is written. */
async function move(
  context: Context,
  asked: Asked,
  offer: Offer,
  { own, until }: { own: Opened; until: Date },
): Promise<void> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const { booking_id } = own.booking;
  await refuseTaken(context, offer, { places: asked.places, own });
  const written = await writtenOf(context, offer, asked, until);
  await dropLines(db, institution_id, booking_id);
  await changeHold(db, institution_id, booking_id, written);
  const lines = await insertLines(db, institution_id, booking_id, written);
  await takeSeats(db, institution_id, { booking_id, lines, events: offer.events });
  await addSteps(db, institution_id, booking_id, [{ line: null, what: 'moved', actor_id: null, note: '' }], now);
  await endAt(context, until);
}

/** Renews a hold, or moves it to another class, time or number of places. */
async function renew(context: Context, asked: Asked, offer: Offer, known: Hold): Promise<Date> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const asker_key = askerKey(context);
  await lockAsker(db, institution_id, asker_key);
  const own = (await lockPlaces(context, offer, known.booking_id))!;
  const until = renewedUntil(known, offer.starts_at, now);
  // The job at its former end comes again at the new one.
  if (isSame(own, offer, asked.places))
    await renewHold(db, institution_id, known.booking_id, { open_until: until, now });
  else {
    await refuseHoarding(context, { asker_key, events: offer.events, except: known.booking_id });
    await move(context, asked, offer, { own, until });
  }
  return until;
}

/** The hold that a page knows by its token, while it can be renewed. */
async function openHold({ db, tenant, now }: Context, token: string | undefined): Promise<Hold | undefined> {
  const known = token === undefined ? undefined : await findHold(db, tenant.institution_id, hashOf(token));
  return known && isRenewable(known, now) ? known : undefined;
}

async function hold(asked: Asked, entering: Context): Promise<Answer> {
  const tenant = await entering.enter(asked.institution);
  const context = { ...entering, tenant };
  const known = asked.website === '' ? await openHold(context, asked.hold) : undefined;
  if (!known && asked.hold !== undefined && asked.ticket === undefined && asked.website === '') throw holdOver();
  if (!known) challengeOf(context, asked);
  await refuseTooMany(context, asked.places);
  const offer = await openOffer(context, tenant, asked);
  if (!offer) throw await goneFrom(context, asked);
  const { slot, confirm, starts_at } = offer;
  const form = await bookingFormOf(context.db, tenant.institution_id, formTypeOf(confirm));
  if (form === undefined) throw notOnSale();
  const held = known
    ? { hold: asked.hold!, since: known.created_at, until: await renew(context, asked, offer, known) }
    : await begin(context, asked, offer);
  return {
    hold: held.hold,
    until: held.until.toISOString(),
    latest: latestOf(held.since, starts_at).toISOString(),
    slot,
    places: asked.places,
    form,
    confirm,
  };
}

/** Holds of seats, without names: taken, renewed, moved, priced and let go. */
export const holdsHandlers = {
  hold,

  quote: async ({ institution, hold: token, coupon_code }, entering) => {
    const tenant = await entering.enter(institution);
    const context = { ...entering, tenant };
    const { db, now } = context;
    const { institution_id } = tenant;
    const known = await openHold(context, token);
    const booking = known && (await findBooking(db, institution_id, known.booking_id, { held: true }));
    // Otherwise it could show a price for seats that someone else has by now.
    if (!booking || booking.sent_at !== null || booking.open_until === null || booking.open_until <= now)
      throw holdOver();
    const lines = await linesOf(db, institution_id, booking.booking_id);
    const data = await heldQuote(context, { booking, lines }, { coupon_code });
    const until = renewedUntil(known, booking.first_at, now);
    await renewHold(db, institution_id, booking.booking_id, { open_until: until, now });
    return { data, until: until.toISOString() };
  },

  release: async ({ institution, hold: token }, entering) => {
    const tenant = await entering.enter(institution);
    const context = { ...entering, tenant };
    const known = await findHold(context.db, tenant.institution_id, hashOf(token));
    const opened = known && (await holdBooking(context, known.booking_id));
    if (opened) await forgetHold(context.db, tenant.institution_id, opened.booking.booking_id);
    return { message: 'Your places are free again.' };
  },
} satisfies Partial<Handlers<'bookingHolds'>>;
