import type * as z from 'zod/mini';
import type { OrderedThing } from '@schoolbell/core/billing/orders/rules';
import type { Slot as SlotSchema } from '@schoolbell/core/bookings/page/schemas';
import { type PlaceSold, priceFrom } from '@schoolbell/core/bookings/pricing/rules';
import { type Confirmation, FEW_SEATS, fewest } from '@schoolbell/core/bookings/rules';
import { weeklyText } from '@schoolbell/core/bookings/slots/rules';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import type { Tenant } from '../../../http/context.ts';
import {
  eventsFrom,
  eventsOnSale,
  type Names,
  namesOn,
  nextDay,
  type SaleEvent,
  type SaleSeries,
  type SaleSubject,
  seriesFrom,
  type Start,
  teachersOn,
  type Wanted,
} from '../queries.ts';
import { keysOf, SALE_KEY, type Sale, type SaleContext } from '../sale/verbs.ts';
import { overdueSeats, peopleWaiting } from '../seats/queries.ts';
import { type Claims, claimsOf, seatsOnSale } from '../seats/verbs.ts';

export type Slot = z.output<typeof SlotSchema>;

/** A place on sale, with what it is in. */
export interface Offer {
  kind: 'event' | 'series';
  series_id: number;
  /** The event that a place of one event is in; null for a series. */
  event_id: number | null;
  sub_id: number;
  /** The events that a place in it is in, ids ascending. */
  events: number[];
  starts_at: Date;
  from_date: string;
  /** The last day of a series that ends; null for one event, and for a series without an end. */
  to_date: string | null;
  confirm: Confirmation;
  page_id: number | null;
  /** What an order sells with it. */
  what: OrderedThing;
  /** Seats on sale, even if the school hides the number; null if seats are unlimited. */
  left: number | null;
  slot: Slot;
}

/** An offer in a list. Its events, and what it is sold as, are looked up only when someone books it. */
export type ListedOffer = Omit<Offer, 'events' | 'what'>;

/** What an offer is made of: an event, and the series where a place in all of it is sold. */
interface Made {
  event: SaleEvent;
  left: number | null;
  series?: SaleSeries;
}

/** What all offers of a list are made with. */
interface Making {
  sale: Sale;
  names: Names;
  teachers: Map<number, number[]>;
  key(kind: 'event' | 'series' | 'subject', id: number): string;
  /** For one child; null where the subject has no price that fits. */
  price(sub_id: number, place: PlaceSold): number | null;
}

/** Many places cost the same: each price is worked out once. */
function pricesOf({ subjects }: Sale): Making['price'] {
  const known = new Map<string, number | null>();
  return (sub_id, place) => {
    const like = `${sub_id} ${place.kind} ${place.minutes} ${place.events}`;
    let price = known.get(like);
    if (price === undefined) known.set(like, (price = priceFrom(subjects.get(sub_id)!, place)));
    return price;
  };
}

/** A wall time as the database writes it, as answers have it. */
const wall = (local: string) => `${local.slice(0, 10)}T${local.slice(11, 16)}`;

/** A place as it is listed. */
function slotOf({ sale, names, teachers, key }: Making, { event, left, series }: Made, price: number): Slot {
  const { show_seats, show_prices } = sale.settings.app;
  const subject = sale.subjects.get(event.sub_id)!;
  const kind = series ? 'series' : 'event';
  const local_start = wall(event.local);
  const last = series ? wall(series.last) : local_start;
  const isTold = show_seats === 'always' || (show_seats === 'few' && left !== null && left <= FEW_SEATS);
  const place = [names.locations.get(event.location_id ?? 0), names.rooms.get(event.room_id ?? 0)];
  const events = series?.events ?? 1;
  return {
    key: key(kind, series ? event.series_id : event.event_id),
    subject: key('subject', event.sub_id),
    kind,
    day: local_start.slice(0, 10),
    local_start,
    starts_at: new Date(event.starts_at).toISOString(),
    zone: event.zone,
    minutes: event.minutes,
    title: event.title || subject.sub_name,
    place: place.filter(Boolean).join(', '),
    teachers: (teachers.get(event.event_id) ?? []).flatMap((id) => names.teachers.get(id) ?? []).join(', '),
    left: isTold ? left : null,
    is_full: left === 0 ? 1 : 0,
    price: show_prices === 1 ? price : null,
    events,
    last,
    weekly: series ? weeklyText(weekdaysIn(series.weekdays), series.interval) : '',
  };
}

const weekdaysIn = (bits: number) => [1, 2, 3, 4, 5, 6, 7].filter((day) => bits & (1 << day));

/** What is sold, in the terms of prices. */
const placeOf = (event: SaleEvent, series: SaleSeries | undefined): PlaceSold => ({
  kind: series ? 'series' : 'event',
  minutes: event.minutes,
  events: series?.events ?? 1,
  from: event.local.slice(0, 10),
  to: (series?.last ?? event.local).slice(0, 10),
});

/** Undefined where the subject has no price that fits: then it can't be booked yet. */
function offerOf(making: Making, made: Made): ListedOffer | undefined {
  const { event, series, left } = made;
  const { settings, page, subjects } = making.sale;
  const subject = subjects.get(event.sub_id)!;
  const place = placeOf(event, series);
  const price = making.price(event.sub_id, place);
  if (price === null) return undefined;
  return {
    kind: place.kind,
    series_id: event.series_id,
    event_id: series ? null : event.event_id,
    sub_id: event.sub_id,
    starts_at: new Date(event.starts_at),
    from_date: place.from,
    to_date: series && !series.is_endless ? place.to : null,
    confirm: subject.confirm ?? settings.preferences.confirm,
    page_id: page?.page_id ?? null,
    left,
    slot: slotOf(making, made, price),
  };
}

/** The first of these events of each series that is sold as a whole. */
function firstsOf(sale: Sale, events: readonly SaleEvent[]): SaleEvent[] {
  const firsts = new Map<number, SaleEvent>();
  for (const event of events)
    if (!firsts.has(event.series_id) && sale.subjects.get(event.sub_id)!.sells.includes('series'))
      firsts.set(event.series_id, event);
  return [...firsts.values()];
}

/** Days to list: from a day until before another, of some subjects or all. */
export interface Days {
  from: string;
  before: string;
  subjects?: readonly number[] | undefined;
}

/** The same as a question to the calendar; undefined if nothing can be on sale then. */
function wantedOf({ now }: SaleContext, sale: Sale, { from, before, subjects }: Days): Wanted | undefined {
  const { earliest, page, until } = sale;
  const afterLast = addDays(until, 1);
  const end = before < afterLast ? before : afterLast;
  const sold = [...sale.subjects.values()].filter((one) => one.sells.length > 0).map((one) => one.sub_id);
  const asked = subjects ? sold.filter((one) => subjects.includes(one)) : sold;
  if (asked.length === 0 || end <= from) return undefined;
  return { subjects: asked, locations: page?.location_ids ?? [], from, before: end, earliest, now };
}

/** Seats left in whole series: those of the fullest event. The database counts series without a waitlist and without overdue holds. */
async function seatsOfSeries(
  { db }: SaleContext,
  { institution_id }: Tenant,
  { starts, sums, claims }: { starts: readonly Start[]; sums: readonly SaleSeries[]; claims: Claims },
): Promise<Map<number, number | null>> {
  const touched = starts.filter((one) => claims.series.has(one.series_id));
  const events = Map.groupBy(await eventsFrom(db, institution_id, touched), (one) => one.series_id);
  return new Map(
    sums.map(({ series_id, unclaimed }) => {
      const own = events.get(series_id)?.map((event) => seatsOnSale(event, claims));
      return [series_id, own ? fewest(own) : unclaimed];
    }),
  );
}

/** What is on sale on some days, by start: each event, and after it the series that is sold from it on. */
export async function offersOn(context: SaleContext, tenant: Tenant, sale: Sale, days: Days): Promise<ListedOffer[]> {
  const { db, now } = context;
  const { institution_id } = tenant;
  const wanted = wantedOf(context, sale, days);
  if (!wanted) return [];
  const showsTeachers = sale.settings.app.show_teachers === 1;
  const [found, taught, overdue] = await Promise.all([
    eventsOnSale(db, institution_id, wanted),
    showsTeachers ? teachersOn(db, institution_id, wanted) : [],
    overdueSeats(db, institution_id, now),
  ]);
  if (found.length === 0) return [];
  const starts = firstsOf(sale, found);
  const listed = new Set(found.map((event) => event.event_id));
  const teachers = Map.groupBy(
    taught.filter((one) => listed.has(one.event_id)),
    (one) => one.event_id,
  );
  const people = [...new Set([...teachers.values()].flat().map((one) => one.user_detail_id))];
  const [waiting, sums, names] = await Promise.all([
    peopleWaiting(db, institution_id, [...new Set(found.map((event) => event.series_id))]),
    starts.length > 0 ? seriesFrom(db, institution_id, starts, wanted) : [],
    namesOn(db, institution_id, people),
  ]);
  const claims = claimsOf(waiting, overdue);
  const left = await seatsOfSeries(context, tenant, { starts, sums, claims });
  const secret = context.key(SALE_KEY);
  const making: Making = {
    sale,
    names,
    teachers: new Map([...teachers].map(([event_id, all]) => [event_id, all.map((one) => one.user_detail_id)])),
    key: keysOf(secret, institution_id),
    price: pricesOf(sale),
  };
  const whole = new Map(sums.map((one) => [one.series_id, one]));
  const begins = new Map(starts.map((event) => [event.event_id, whole.get(event.series_id)]));
  return found.flatMap((event) => {
    const series = begins.get(event.event_id);
    const isSingle = sale.subjects.get(event.sub_id)!.sells.includes('single') || series?.events === 1;
    const single = isSingle && offerOf(making, { event, left: seatsOnSale(event, claims) });
    const isWhole = series !== undefined && series.events > 1;
    const all = isWhole && offerOf(making, { event, left: left.get(event.series_id) ?? null, series });
    return [...(single ? [single] : []), ...(all ? [all] : [])];
  });
}

/** The first day after some on which there is something on sale; null if there is none. */
export async function dayAfter(
  context: SaleContext,
  tenant: Tenant,
  sale: Sale,
  { before, subjects }: Omit<Days, 'from'>,
): Promise<string | null> {
  const days = { from: before, before: addDays(sale.until, 1) };
  const asked = [...sale.subjects.values()].filter((one) => !subjects || subjects.includes(one.sub_id));
  const sellsSingle = ({ sells }: SaleSubject) => sells.includes('single');
  const ids = (some: readonly SaleSubject[]) => some.map((one) => one.sub_id);
  const single = wantedOf(context, sale, { ...days, subjects: ids(asked.filter(sellsSingle)) });
  const next = single ? await nextDay(context.db, tenant.institution_id, single) : null;
  const whole = ids(asked.filter((one) => !sellsSingle(one)));
  if (whole.length === 0) return next;
  const [series] = await offersOn(context, tenant, sale, {
    from: before,
    before: next ?? days.before,
    subjects: whole,
  });
  return series?.slot.day ?? next;
}
