import { thingOf } from '@schoolbell/core/bookings/pricing/rules';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import type { Tenant } from '../../http/context.ts';
import { type ListedOffer, type Offer, offersOn, type Slot } from './list/verbs.ts';
import { bookableAmong, eventsFrom } from './queries.ts';
import { type SaleContext, saleOf } from './sale/verbs.ts';
import { overdueSeats, peopleWaiting } from './seats/queries.ts';
import { claimsOf, seatsOnSale } from './seats/verbs.ts';

export type { Offer, Slot } from './list/verbs.ts';
export { keyOf, SALE_KEY, type SaleContext } from './sale/verbs.ts';

/** What is on sale by this key on its day. Undefined if there is nothing, for whatever reason. */
export async function openOffer(
  context: SaleContext,
  tenant: Tenant,
  { key, day, page, link }: { key: string; day: string; page?: string | undefined; link?: string | undefined },
): Promise<Offer | undefined> {
  const sale = await saleOf(context, tenant, { page, link });
  if (!sale || day < addDays(sale.today, -1) || day > sale.until) return undefined;
  const offers = await offersOn(context, tenant, sale, { from: day, before: addDays(day, 1) });
  const offer = offers.find((one) => one.slot.key === key);
  if (!offer) return undefined;
  const { series_id, event_id, starts_at } = offer;
  const { minutes, events: count, last } = offer.slot;
  const place = { kind: offer.kind, minutes, events: count, from: offer.from_date, to: last.slice(0, 10) };
  const what = thingOf(sale.subjects.get(offer.sub_id)!, place);
  if (!what) return undefined;
  if (event_id !== null) return { ...offer, what, events: [event_id] };
  const start = { series_id, starts_at: starts_at.getTime() };
  const events = await eventsFrom(context.db, tenant.institution_id, [start]);
  return { ...offer, what, events: events.map((one) => one.event_id) };
}

/** Seats on sale of some events as they are now, by event; null if its seats are unlimited. Events that can't be booked any more are not among them. */
export async function seatsLeft(
  { db, now }: Pick<SaleContext, 'db' | 'now'>,
  { institution_id }: Pick<Tenant, 'institution_id'>,
  events: readonly number[],
): Promise<{ event_id: number; left: number | null }[]> {
  const [found, overdue] = await Promise.all([
    bookableAmong(db, institution_id, events, now),
    overdueSeats(db, institution_id, now),
  ]);
  const series = [...new Set(found.map((one) => one.series_id))];
  const claims = claimsOf(await peopleWaiting(db, institution_id, series), overdue);
  return found.map((event) => ({ event_id: event.event_id, left: seatsOnSale(event, claims) }));
}

/** Days around an offer that are looked through first for another time. */
const NEAR = 31;

/** The nearest other times of the same subject with enough seats, nearest first. */
export async function nearest(
  context: SaleContext,
  tenant: Tenant,
  offer: Pick<Offer, 'kind' | 'sub_id' | 'starts_at' | 'from_date' | 'page_id'> & { slot: Pick<Slot, 'key'> },
  count = 3,
  places = 1,
): Promise<Slot[]> {
  const sale = await saleOf(context, tenant, { page: offer.page_id ?? undefined, sub_id: offer.sub_id });
  if (!sale) return [];
  const fits = (one: ListedOffer) =>
    one.kind === offer.kind && one.slot.key !== offer.slot.key && (one.left === null || one.left >= places);
  const near = { from: addDays(offer.from_date, -NEAR), before: addDays(offer.from_date, NEAR + 1) };
  let found = (await offersOn(context, tenant, sale, near)).filter(fits);
  if (found.length < count) {
    const all = { from: addDays(sale.today, -1), before: addDays(sale.until, 1) };
    found = (await offersOn(context, tenant, sale, all)).filter(fits);
  }
  const away = (one: ListedOffer) => Math.abs(one.starts_at.getTime() - offer.starts_at.getTime());
  return found
    .toSorted((one, other) => away(one) - away(other) || one.starts_at.getTime() - other.starts_at.getTime())
    .slice(0, count)
    .map((one) => one.slot);
}
