import { createHmac } from 'node:crypto';
import type * as z from 'zod/mini';
import type { OrderedThing } from '@schoolbell/core/billing/orders/rules';
import type { Slot as SlotSchema } from '@schoolbell/core/bookings/page/schemas';
import { priceFrom, thingOf } from '@schoolbell/core/bookings/pricing/rules';
import { type Confirmation, FEW_SEATS, fewest } from '@schoolbell/core/bookings/rules';
import { weeklyText } from '@schoolbell/core/bookings/slots/rules';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { dayIn } from '@schoolbell/core/format';
import type { Context, Tenant } from '../../http/context.ts';
import { type BookingSettings, bookingSettings } from '../settings/queries.ts';
import {
  eventIdsFrom,
  eventsOnSale,
  findPage,
  nextDay,
  type OpenPage,
  type SaleEvent,
  saleSubjects,
  type SaleSeries,
  type SaleSubject,
  seatsOnSale,
  seriesFrom,
  teacherNames,
  type Wanted,
} from './queries.ts';

export type Slot = z.output<typeof SlotSchema>;
/** What slots need of a request. */
export type SaleContext = Pick<Context, 'db' | 'now' | 'key'>;

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
  /** Seats on sale, also where the school doesn't show them; null if it takes as many as come. */
  left: number | null;
  slot: Slot;
}

/** An offer in a list: its events are only looked up where somebody books it. */
export type ListedOffer = Omit<Offer, 'events'>;

/** Names a thing on sale in public: 16 letters that nobody can guess, and that say nothing of its id. */
export const keyOf = (secret: Buffer, institution_id: number, kind: 'event' | 'series' | 'subject', id: number) =>
  createHmac('sha256', secret).update(`${institution_id}:${kind}:${id}`).digest('base64url').slice(0, 16);

/** What keys of things on sale are made with. */
export const SALE_KEY = 'sale line';

/** What a school sells, on one of its pages or on all of them. */
export interface Sale {
  settings: BookingSettings;
  page: OpenPage | null;
  subjects: Map<number, SaleSubject>;
  /** The school's today, and the last day that can be booked. */
  today: string;
  until: string;
  earliest: Date;
}

/** Which part of what is on sale: a sub page by its slug or id, and a subject by its link. */
export interface Which {
  page?: string | number | undefined;
  link?: string | undefined;
  /** This subject alone, also where it is booked by its link only. */
  sub_id?: number;
}

const CLASS = 2;

/** A subject with what it sells at a price that a booking can use. */
function soldOf(subject: SaleSubject): SaleSubject {
  const place = { minutes: 0, events: 1, from: '', to: '' };
  const hasPrice = (kind: 'event' | 'series') => thingOf(subject, { ...place, kind }) !== null;
  const sells = subject.sells.filter((one) => one !== 'trial' && hasPrice(one === 'single' ? 'event' : 'series'));
  return { ...subject, sells };
}

function isShown(subject: SaleSubject, page: OpenPage | null, { link, sub_id }: Which, linked: boolean): boolean {
  if (sub_id !== undefined) return subject.sub_id === sub_id;
  if (page && page.sub_ids.length > 0 && !page.sub_ids.includes(subject.sub_id)) return false;
  return linked ? subject.link_key === link : subject.link_only === 0;
}

/** What is on sale at a school, by its settings. Undefined for a page that isn't there, or not any more. */
export async function saleOf({ db, now }: SaleContext, tenant: Tenant, which: Which): Promise<Sale | undefined> {
  const { institution_id, time_zone } = tenant;
  const { page: asked, link = '' } = which;
  const by = typeof asked === 'number' ? { page_id: asked } : { slug: asked ?? '' };
  const page = asked === undefined || asked === '' ? null : await findPage(db, institution_id, by);
  if (page === undefined) return undefined;
  const settings = await bookingSettings(db, institution_id);
  const { app, preferences } = settings;
  const sellsClasses = app.types.includes(CLASS) && (!page || page.types.length === 0 || page.types.includes(CLASS));
  const found = sellsClasses ? await saleSubjects(db, institution_id) : [];
  const linked = link !== '' && found.some((subject) => subject.link_key === link);
  const today = dayIn(now, time_zone);
  return {
    settings,
    page,
    subjects: new Map(
      found.filter((one) => isShown(one, page, which, linked)).map((subject) => [subject.sub_id, soldOf(subject)]),
    ),
    today,
    until: addDays(today, preferences.horizon_days),
    earliest: new Date(now.getTime() + preferences.notice_hours * 3_600_000),
  };
}

/** What an offer is made of. */
interface Made {
  event: SaleEvent;
  series?: SaleSeries;
}

function offerOf(secret: Buffer, institution_id: number, sale: Sale, { event, series }: Made): ListedOffer | undefined {
  const { settings, page, subjects } = sale;
  const { app, preferences } = settings;
  const subject = subjects.get(event.sub_id)!;
  const { local_start, minutes } = event;
  const [day, last] = [local_start.slice(0, 10), series?.last ?? local_start];
  const kind = series ? 'series' : 'event';
  const events = series?.events ?? 1;
  const place = { kind, minutes, events, from: day, to: last.slice(0, 10) } as const;
  const what = thingOf(subject, place);
  // A subject without a price that fits can't be booked yet.
  if (!what) return undefined;
  const left = series ? series.left : event.left;
  const { show_seats, show_prices } = app;
  const isTold = show_seats === 'always' || (show_seats === 'few' && left !== null && left <= FEW_SEATS);
  return {
    kind,
    series_id: event.series_id,
    event_id: series ? null : event.event_id,
    sub_id: event.sub_id,
    starts_at: event.starts_at,
    from_date: day,
    to_date: series && !series.is_endless ? last.slice(0, 10) : null,
    confirm: subject.confirm ?? preferences.confirm,
    page_id: page?.page_id ?? null,
    what,
    left,
    slot: {
      key: keyOf(secret, institution_id, kind, series ? event.series_id : event.event_id),
      subject: keyOf(secret, institution_id, 'subject', event.sub_id),
      kind,
      day,
      local_start,
      starts_at: event.starts_at.toISOString(),
      zone: event.zone,
      minutes,
      title: event.title || subject.sub_name,
      place: event.place,
      teachers: '',
      left: isTold ? left : null,
      is_full: left === 0 ? 1 : 0,
      price: show_prices === 1 ? priceFrom(subject, place) : null,
      events,
      last,
      weekly: series ? weeklyText(series.weekdays, series.interval) : '',
    },
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

/** What is on sale on some days, by start: events first, then the series that begin with one of them. */
export async function offersOn(context: SaleContext, tenant: Tenant, sale: Sale, days: Days): Promise<ListedOffer[]> {
  const { db } = context;
  const { institution_id } = tenant;
  const wanted = wantedOf(context, sale, days);
  if (!wanted) return [];
  const found = await eventsOnSale(db, institution_id, wanted);
  const firsts = firstsOf(sale, found);
  const sums = firsts.length > 0 ? await seriesFrom(db, institution_id, firsts, wanted) : [];
  const whole = new Map(sums.map((one) => [one.series_id, one]));
  const begins = new Map(firsts.map((event) => [event.event_id, whole.get(event.series_id)]));
  const secret = context.key(SALE_KEY);
  const names = await namesOf(context, tenant, sale, found);
  return found.flatMap((event) => {
    const series = begins.get(event.event_id);
    const isSingle = sale.subjects.get(event.sub_id)!.sells.includes('single') || series?.events === 1;
    const made: Made[] = [
      ...(isSingle ? [{ event }] : []),
      ...(series && series.events > 1 ? [{ event, series }] : []),
    ];
    const teachers = event.teachers?.flatMap((id) => names.get(id) ?? []).join(', ') ?? '';
    return made.flatMap((one) => {
      const offer = offerOf(secret, institution_id, sale, one);
      return offer ? [{ ...offer, slot: { ...offer.slot, teachers } }] : [];
    });
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

async function namesOf(
  { db }: SaleContext,
  { institution_id }: Tenant,
  { settings }: Sale,
  events: readonly SaleEvent[],
): Promise<Map<number, string>> {
  const people = settings.app.show_teachers === 1 ? [...new Set(events.flatMap((event) => event.teachers ?? []))] : [];
  return people.length > 0 ? teacherNames(db, institution_id, people) : new Map<number, string>();
}

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
  const events =
    event_id === null ? await eventIdsFrom(context.db, tenant.institution_id, series_id, starts_at) : [event_id];
  return { ...offer, events };
}

/**
 * Seats on sale of some events together, as they are now: the fewest of them, and none if one of them can't be booked any
 * more. Null if all of them take as many as come.
 */
export async function placesLeft(
  { db, now }: Pick<SaleContext, 'db' | 'now'>,
  { institution_id }: Pick<Tenant, 'institution_id'>,
  events: readonly number[],
): Promise<number | null> {
  const seats = await seatsOnSale(db, institution_id, events, now);
  return seats.length < events.length ? 0 : fewest(seats.map((one) => one.left));
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
