import { type RawBuilder, sql } from 'kysely';
import { KEPT_FOR_TRIALS } from '@schoolbell/core/bookings/settings/rules';
import type { PricedSubject } from '@schoolbell/core/bookings/pricing/rules';
import type { Confirmation, Sold } from '@schoolbell/core/bookings/rules';
import type { Db } from '../../http/context.ts';

/** A subject that can be booked, with what it charges and how it is booked. */
export interface SaleSubject extends PricedSubject {
  sub_name: string;
  category: string;
  description: string;
  colour: string;
  image_handle: string | null;
  min_age: number | null;
  max_age: number | null;
  link_only: 0 | 1;
  link_key: string;
  confirm: Confirmation | null;
  sells: Sold[];
}

/** The subjects that can be booked, as the catalogue orders them. */
export async function saleSubjects(db: Db, institution_id: number): Promise<SaleSubject[]> {
  const { rows } = await sql<SaleSubject>`
    select s.sub_id, s.sub_name, c.name as category, s.description, s.colour, s.image_handle, s.charging, s.period_fee, s.min_age, s.max_age,
      coalesce(b.link_only, 0) as link_only, coalesce(b.link_key, '') as link_key, b.confirm, coalesce(b.sells, '{single,series}') as sells,
      coalesce((select json_agg(json_build_object('duration_id', d.duration_id, 'minutes', d.minutes, 'fee', d.fee) order by d.minutes, d.duration_id) from subject_duration d
        where d.institution_id = ${institution_id} and d.sub_id = s.sub_id and d.archived_at is null), '[]') as durations
    from subject s join category c on c.institution_id = ${institution_id} and c.category_id = s.category_id
    left join booking_subject b on b.institution_id = ${institution_id} and b.sub_id = s.sub_id
    where s.institution_id = ${institution_id} and s.is_bookable = 1 and s.archived_at is null order by c.order_by, c.category_id, s.order_by, s.sub_id`.execute(
    db,
  );
  return rows;
}

/** A sub page that is open. */
export interface OpenPage {
  page_id: number;
  slug: string;
  title: string;
  text: string;
  image_handle: string | null;
  sub_ids: number[];
  location_ids: number[];
  types: number[];
}

/** A sub page by its slug or its id. Undefined if there is none, or if it was archived. */
export async function findPage(
  db: Db,
  institution_id: number,
  by: { slug: string } | { page_id: number },
): Promise<OpenPage | undefined> {
  const which = 'slug' in by ? sql`p.slug = ${by.slug}` : sql`p.page_id = ${by.page_id}`;
  const { rows } = await sql<OpenPage>`
    select p.page_id, p.slug, p.title, p.text, p.image_handle, p.sub_ids::float8[] as sub_ids, p.location_ids::float8[] as location_ids, p.types
    from booking_page p where p.institution_id = ${institution_id} and ${which} and p.archived_at is null`.execute(db);
  return rows[0];
}

/** Seats of bookings whose time is over: they are free again, also where no worker has run yet. */
const overdue = (institution_id: number, now: Date): RawBuilder<unknown> => sql`
  overdue as (select x.event_id, count(*)::int as seats from booking b join booking_seat x on x.institution_id = ${institution_id} and x.booking_id = b.booking_id
    where b.institution_id = ${institution_id} and b.open_until <= ${now}::timestamptz group by 1)`;

/** How many people wait for a seat in each of the events of `source`, by the waitlist's rule (`waitingFor`). */
const waits = (institution_id: number, source: string): RawBuilder<unknown> => sql`
  waits as (select e.event_id, count(*)::int as people from ${sql.raw(source)} e join waitlist w on w.institution_id = ${institution_id} and w.series_id = e.series_id and w.status = 'waiting'
    and (w.event_id = e.event_id or w.event_id is null and w.from_date <= e.local_start::date and (w.to_date is null or w.to_date >= e.local_start::date)) group by 1)`;

/** Seats on sale of an event `e`, as `forSale` of core counts them. */
const left = sql`case when e.capacity > 0 then greatest(0, e.capacity - e.enrolled - (e.held - coalesce(o.seats, 0)) - coalesce(w.people, 0) - ${sql.lit(KEPT_FOR_TRIALS)}) end`;

/** Whether an event `e` could be booked at all. */
const bookable = sql`e.published and e.status = 'scheduled' and e.marked = 0 and e.type = 'class'`;

/** Which events are asked for: from a day until before another, of some subjects and locations (none is all). */
export interface Wanted {
  subjects: readonly number[];
  locations: readonly number[];
  from: string;
  before: string;
  /** The first instant at which one may begin, by the notice that the school asks for. */
  earliest: Date;
  now: Date;
}

/** An event that can be booked, with what of it is on sale; `left` is null where it takes as many as come. */
export interface SaleEvent {
  event_id: number;
  series_id: number;
  sub_id: number;
  local_start: string;
  starts_at: Date;
  zone: string;
  minutes: number;
  title: string;
  place: string;
  teachers: number[] | null;
  left: number | null;
}

const HOUR = 3_600_000;
/** No clock is farther from UTC than 15 hours: days of any zone lie within these instants. */
const instantsOf = (from: string, before: string): [Date, Date] => [
  new Date(Date.parse(from) - 15 * HOUR),
  new Date(Date.parse(before) + 15 * HOUR),
];

const within = (institution_id: number, { subjects, locations, from, before, earliest, now }: Wanted) => {
  const [first, last] = instantsOf(from, before);
  const begins = new Date(Math.max(first.getTime(), earliest.getTime()));
  return sql`e.institution_id = ${institution_id} and e.starts_at >= ${begins}::timestamptz and e.starts_at < ${last}::timestamptz and e.starts_at > ${now}::timestamptz
    and e.local_start >= ${from}::date and e.local_start < ${before}::date and e.sub_id = any(${subjects}::bigint[]) and ${bookable}
    ${locations.length > 0 ? sql`and e.location_id = any(${locations}::bigint[])` : sql``}`;
};

/** What can be booked on some days, by start. */
export async function eventsOnSale(db: Db, institution_id: number, wanted: Wanted): Promise<SaleEvent[]> {
  const { rows } = await sql<SaleEvent>`
    with shown as materialized (select e.event_id, e.series_id, e.sub_id, e.local_start, e.starts_at, e.zone, e.minutes, e.title, e.location_id, e.room_id, e.capacity, e.enrolled, e.held
      from event e where ${within(institution_id, wanted)}),
    taught as (select t.event_id, array_agg(t.user_detail_id::float8 order by t.user_detail_id) as teachers from shown e join event_staff t on t.institution_id = ${institution_id} and t.event_id = e.event_id and t.part = 'teacher' group by 1),
    ${overdue(institution_id, wanted.now)}, ${waits(institution_id, 'shown')}
    select e.event_id, e.series_id, e.sub_id, to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI') as local_start, e.starts_at, e.zone, e.minutes, e.title, concat_ws(', ', l.p_name, r.name) as place, t.teachers, ${left} as left
    from shown e left join location l on l.institution_id = ${institution_id} and l.location_id = e.location_id left join room r on r.institution_id = ${institution_id} and r.room_id = e.room_id
    left join taught t on t.event_id = e.event_id left join overdue o on o.event_id = e.event_id left join waits w on w.event_id = e.event_id
    order by e.starts_at, e.event_id`.execute(db);
  return rows;
}

/** The first day of these on which an event can be booked; null if there is none. */
export async function nextDay(db: Db, institution_id: number, wanted: Wanted): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select to_char(e.local_start, 'YYYY-MM-DD') as day from event e where ${within(institution_id, wanted)} order by e.starts_at limit 1`.execute(
    db,
  );
  return rows[0]?.day ?? null;
}

/** What a place in a whole series is in, from one of its events on. */
export interface SaleSeries {
  series_id: number;
  events: number;
  left: number | null;
  last: string;
  weekdays: number[];
  /** Weeks between its weeks; 0 if it follows no week. */
  interval: number;
  /** Whether more events are made as time goes by. */
  is_endless: boolean;
}

/**
 * The series of these events, each from its event on: only those of which it is the next event on sale, so that each series
 * is offered once.
 */
export async function seriesFrom(
  db: Db,
  institution_id: number,
  events: readonly Pick<SaleEvent, 'series_id' | 'starts_at'>[],
  { earliest, now }: Pick<Wanted, 'earliest' | 'now'>,
): Promise<SaleSeries[]> {
  const { rows } = await sql<SaleSeries>`
    with firsts as (select * from unnest(${events.map((one) => one.series_id)}::bigint[], ${events.map((one) => one.starts_at.toISOString())}::timestamptz[]) f (series_id, starts_at)
      where not exists (select from event e where e.institution_id = ${institution_id} and e.series_id = f.series_id and e.starts_at >= ${earliest}::timestamptz and e.starts_at > ${now}::timestamptz and e.starts_at < f.starts_at and ${bookable})),
    ahead as materialized (select e.event_id, e.series_id, e.local_start, e.capacity, e.enrolled, e.held from firsts f join event e on e.institution_id = ${institution_id} and e.series_id = f.series_id and e.starts_at >= f.starts_at and ${bookable}),
    ${overdue(institution_id, now)}, ${waits(institution_id, 'ahead')},
    sums as (select e.series_id, count(*)::int as events, min(${left})::int as left, max(e.local_start) as last, array_agg(distinct extract(isodow from e.local_start)::float8) as weekdays
      from ahead e left join overdue o on o.event_id = e.event_id left join waits w on w.event_id = e.event_id group by 1)
    select u.series_id, u.events, u.left, to_char(u.last, 'YYYY-MM-DD"T"HH24:MI') as last, u.weekdays, case when s.repeats = 'weekly' then s."interval" else 0 end as "interval", s.repeats <> 'one_time' and s.until is null as is_endless
    from sums u join event_series s on s.institution_id = ${institution_id} and s.series_id = u.series_id`.execute(db);
  return rows;
}

/** The events of a series that a place in it is in, from an instant on, ids ascending. */
export async function eventIdsFrom(
  db: Db,
  institution_id: number,
  series_id: number,
  starts_at: Date,
): Promise<number[]> {
  const { rows } = await sql<{ event_id: number }>`
    select e.event_id from event e where e.institution_id = ${institution_id} and e.series_id = ${series_id} and e.starts_at >= ${starts_at}::timestamptz and ${bookable} order by e.event_id`.execute(
    db,
  );
  return rows.map((row) => row.event_id);
}

/** Seats on sale of some events, by event; those that can't be booked any more are not among them. */
export async function seatsOnSale(
  db: Db,
  institution_id: number,
  events: readonly number[],
  now: Date,
): Promise<{ event_id: number; left: number | null }[]> {
  const { rows } = await sql<{ event_id: number; left: number | null }>`
    with ahead as materialized (select e.event_id, e.series_id, e.local_start, e.capacity, e.enrolled, e.held from event e
      where e.institution_id = ${institution_id} and e.event_id = any(${events}::bigint[]) and e.starts_at > ${now}::timestamptz and ${bookable}),
    ${overdue(institution_id, now)}, ${waits(institution_id, 'ahead')}
    select e.event_id, ${left} as left from ahead e left join overdue o on o.event_id = e.event_id left join waits w on w.event_id = e.event_id order by e.event_id`.execute(
    db,
  );
  return rows;
}

/** Names of teachers, as the school writes names. */
export async function teacherNames(
  db: Db,
  institution_id: number,
  people: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ user_detail_id: number; name: string }>`
    select p.user_detail_id, full_name(p.first_name, p.surname) as name from person p where p.institution_id = ${institution_id} and p.user_detail_id = any(${people}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.user_detail_id, row.name]));
}
