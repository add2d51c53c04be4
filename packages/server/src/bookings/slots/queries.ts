import { sql } from 'kysely';
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

/** The seats of an event, as the calendar counts them, and the day that it is on. */
export interface EventSeats {
  event_id: number;
  series_id: number;
  /** Its wall time, as `2027-01-04 16:00:00`. */
  local: string;
  capacity: number;
  enrolled: number;
  held: number;
}

/** An event that can be booked. */
export interface SaleEvent extends EventSeats {
  sub_id: number;
  /** Milliseconds since 1970. */
  starts_at: number;
  zone: string;
  minutes: number;
  title: string;
  location_id: number | null;
  room_id: number | null;
}

const seats = sql`e.event_id, e.series_id, e.local_start::text as local, e.capacity, e.enrolled, e.held`;

const HOUR = 3_600_000;
/** No clock is farther from UTC than 15 hours: days of any zone lie within these instants. */
const instantsOf = ({ from, before, earliest, now }: Wanted): [Date, Date] => [
  new Date(Math.max(Date.parse(from) - 15 * HOUR, earliest.getTime(), now.getTime() + 1)),
  new Date(Date.parse(before) + 15 * HOUR),
];

/** Instants only: with days as well, the planner would expect next to nothing, and then read everything again for each event. */
const within = (institution_id: number, wanted: Wanted) => {
  const [first, last] = instantsOf(wanted);
  const { subjects, locations } = wanted;
  return sql`e.institution_id = ${institution_id} and e.starts_at >= ${first}::timestamptz and e.starts_at < ${last}::timestamptz and e.sub_id = any(${subjects}::bigint[]) and ${bookable}
    ${locations.length > 0 ? sql`and e.location_id = any(${locations}::bigint[])` : sql``}`;
};

/** What can be booked on some days, by start. */
export async function eventsOnSale(db: Db, institution_id: number, wanted: Wanted): Promise<SaleEvent[]> {
  const { rows } = await sql<SaleEvent>`
    select ${seats}, e.sub_id, (extract(epoch from e.starts_at) * 1000)::float8 as starts_at, e.zone, e.minutes, e.title, e.location_id, e.room_id
    from event e where ${within(institution_id, wanted)} order by e.starts_at, e.event_id`.execute(db);
  return rows.filter(({ local }) => local >= wanted.from && local < wanted.before);
}

/** Who teaches the events of these days. */
export async function teachersOn(
  db: Db,
  institution_id: number,
  wanted: Wanted,
): Promise<{ event_id: number; user_detail_id: number }[]> {
  const [first, last] = instantsOf(wanted);
  const { rows } = await sql<{ event_id: number; user_detail_id: number }>`
    select t.event_id, t.user_detail_id from event_staff t
    where t.institution_id = ${institution_id} and t.starts_at >= ${first}::timestamptz and t.starts_at < ${last}::timestamptz and t.part = 'teacher'`.execute(
    db,
  );
  return rows;
}

/** The first of these days on which an event can be booked; null if there is none. */
export async function nextDay(db: Db, institution_id: number, wanted: Wanted): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select to_char(e.local_start, 'YYYY-MM-DD') as day from event e
    where ${within(institution_id, wanted)} and e.local_start >= ${wanted.from}::date and e.local_start < ${wanted.before}::date order by e.starts_at limit 1`.execute(
    db,
  );
  return rows[0]?.day ?? null;
}

/** An event of a series from which on a place in it is sold. */
export type Start = Pick<SaleEvent, 'series_id' | 'starts_at'>;

/** What a place in a whole series is in, from one of its events on. */
export interface SaleSeries {
  series_id: number;
  events: number;
  /** Free seats of its fullest event; null if seats are unlimited. */
  unclaimed: number | null;
  last: string;
  /** A bit for each of its weekdays; 2 is Monday. */
  weekdays: number;
  /** Weeks between its weeks; 0 if it follows no week. */
  interval: number;
  /** Whether more events are made as time goes by. */
  is_endless: boolean;
}

const startsFrom = (starts: readonly Start[]) =>
  sql`unnest(${starts.map((one) => one.series_id)}::bigint[], ${starts.map((one) => new Date(one.starts_at).toISOString())}::timestamptz[]) f (series_id, starts_at)`;

/**
 * The series of these events, each from its event on: only those of which it is the next event on sale, so that each series
 * is offered once.
 */
export async function seriesFrom(
  db: Db,
  institution_id: number,
  starts: readonly Start[],
  { earliest, now }: Pick<Wanted, 'earliest' | 'now'>,
): Promise<SaleSeries[]> {
  const { rows } = await sql<SaleSeries>`
    select f.series_id, a.events, a.unclaimed, a.last, a.weekdays, case when s.repeats = 'weekly' then s."interval" else 0 end as "interval", s.repeats <> 'one_time' and s.until is null as is_endless
    from ${startsFrom(starts)} join event_series s on s.institution_id = ${institution_id} and s.series_id = f.series_id
    cross join lateral (select count(*)::int as events, min(case when e.capacity > 0 then e.capacity - e.enrolled - e.held end)::int as unclaimed, max(e.local_start)::text as last, bit_or(1 << extract(isodow from e.local_start)::int) as weekdays
      from event e where e.institution_id = ${institution_id} and e.series_id = f.series_id and e.starts_at >= f.starts_at and ${bookable}) a
    where not exists (select from event e where e.institution_id = ${institution_id} and e.series_id = f.series_id and e.starts_at >= ${earliest}::timestamptz and e.starts_at > ${now}::timestamptz and e.starts_at < f.starts_at and ${bookable})`.execute(
    db,
  );
  return rows;
}

/** The events that places in these series are in, each from its start on, ids ascending. */
export async function eventsFrom(db: Db, institution_id: number, starts: readonly Start[]): Promise<EventSeats[]> {
  if (starts.length === 0) return [];
  const { rows } = await sql<EventSeats>`
    select ${seats} from ${startsFrom(starts)} join event e on e.institution_id = ${institution_id} and e.series_id = f.series_id and e.starts_at >= f.starts_at and ${bookable} order by e.event_id`.execute(
    db,
  );
  return rows;
}

/** Those of some events that can still be booked. */
export async function bookableAmong(
  db: Db,
  institution_id: number,
  events: readonly number[],
  now: Date,
): Promise<EventSeats[]> {
  const { rows } = await sql<EventSeats>`
    select ${seats} from event e where e.institution_id = ${institution_id} and e.event_id = any(${events}::bigint[]) and e.starts_at > ${now}::timestamptz and ${bookable} order by e.event_id`.execute(
    db,
  );
  return rows;
}

/** What people call the teachers, locations and rooms of a list. */
export interface Names {
  teachers: Map<number, string>;
  locations: Map<number, string>;
  rooms: Map<number, string>;
}

/** Names of teachers, as the school writes names, and of all of its locations and rooms. */
export async function namesOn(db: Db, institution_id: number, people: readonly number[]): Promise<Names> {
  const { rows } = await sql<{ kind: string; id: number; name: string }>`
    select 'teachers' as kind, p.user_detail_id as id, full_name(p.first_name, p.surname) as name from person p where p.institution_id = ${institution_id} and p.user_detail_id = any(${people}::bigint[])
    union all select 'locations', l.location_id, l.p_name from location l where l.institution_id = ${institution_id}
    union all select 'rooms', r.room_id, r.name from room r where r.institution_id = ${institution_id}`.execute(db);
  const of = (kind: string) => new Map(rows.flatMap((row) => (row.kind === kind ? [[row.id, row.name]] : [])));
  return { teachers: of('teachers'), locations: of('locations'), rooms: of('rooms') };
}
