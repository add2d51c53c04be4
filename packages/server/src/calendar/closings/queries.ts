import { type RawBuilder, sql } from 'kysely';
import type { Days } from '@schoolbell/core/calendar/holidays/rules';
import type { Db } from '../../http/context.ts';

/** A future event on a day whose holidays change; instants are milliseconds since 1970. */
export interface DayEvent {
  event_id: number;
  series_id: number;
  /** Its day, and its wall time YYYY-MM-DDTHH:mm. */
  date: string;
  local_start: string;
  original_date: string;
  starts_at: number;
  ends_at: number;
  shifted: boolean;
  status: 'scheduled' | 'cancelled';
  is_off: boolean;
  reason: string;
  published: boolean;
  marked: number;
  reminders: number;
  room_id: number | null;
  staff: number[];
  students: number[];
}

/**
 * The years from a day to a day (an empty end is open) in which a school has events to come, cut to those days. It hops from
 * the first event of a year to the first of the next, so that neither many events nor one that is far off cost anything.
 */
export async function yearsOfEvents(
  db: Db,
  institution_id: number,
  { first, last, now }: { first: string; last: string; now: Date },
): Promise<Days[]> {
  // The date at an event's place can differ from ours, so a year is searched from two days before it.
  const within = (from: RawBuilder<unknown>) =>
    sql`select min(e.starts_at) from event e where e.institution_id = ${institution_id} and e.starts_at >= ${from}`;
  const { rows } = await sql<{ year: number }>`
    with recursive hop (at) as (
      (${within(sql`greatest(${now}::timestamptz, ${first}::date - interval '2 days')`)}) union all
      select (${within(sql`make_date(extract(year from hop.at + interval '2 days')::int + 1, 1, 1)::timestamptz - interval '2 days'`)}) from hop where hop.at is not null and (${last} = '' or hop.at < nullif(${last}, '')::date + interval '2 days'))
    select distinct year::int as year from hop, lateral (values (extract(year from hop.at - interval '2 days')), (extract(year from hop.at + interval '2 days'))) one (year) where hop.at is not null order by 1`.execute(
    db,
  );
  return rows
    .map(({ year }) => ({ start_date: `${year}-01-01`, end_date: `${year}-12-31` }))
    .filter((days) => days.end_date >= first && (last === '' || days.start_date <= last))
    .map(({ start_date, end_date }) => ({
      start_date: start_date > first ? start_date : first,
      end_date: last !== '' && last < end_date ? last : end_date,
    }));
}

/** Future events on some stretches of days, by start, locked until the transaction ends: those that take place, and those that a holiday cancelled. */
export async function eventsOnDays(
  db: Db,
  institution_id: number,
  { days, now }: { days: readonly Days[]; now: Date },
): Promise<DayEvent[]> {
  if (days.length === 0) return [];
  // Stretches are read off the index by instants; an event's own wall decides.
  const reached = sql`e.institution_id = ${institution_id} and e.event_id in (
    select o.event_id from unnest(${days.map((one) => one.start_date)}::text[]::date[], ${days.map((one) => one.end_date)}::text[]::date[]) d (first, last)
    join event o on o.institution_id = ${institution_id} and o.starts_at > greatest(${now}::timestamptz, d.first - interval '2 days') and o.starts_at < d.last + interval '3 days' and o.local_start >= d.first and o.local_start < d.last + 1
    where o.status = 'scheduled' or o.is_off)`;
  await sql`select from event e where ${reached} order by e.event_id for no key update`.execute(db);
  const { rows } = await sql<DayEvent>`
    select e.event_id, e.series_id, to_char(e.local_start, 'YYYY-MM-DD') as date, to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI') as local_start, e.original_date, (extract(epoch from e.starts_at) * 1000)::float8 as starts_at,
      (extract(epoch from e.ends_at) * 1000)::float8 as ends_at, e.shifted, e.status, e.is_off, e.reason, e.published, e.marked, e.reminders, e.room_id,
      array(select t.user_detail_id::float8 from event_staff t where t.institution_id = ${institution_id} and t.event_id = e.event_id) as staff,
      array(select c.user_detail_id::float8 from event_student c where c.institution_id = ${institution_id} and c.event_id = e.event_id and c.status = 'enrolled') as students
    from event e where ${reached} order by e.starts_at, e.event_id`.execute(db);
  return rows;
}

/** What becomes of an event when its day closes or opens. */
export interface Settled {
  event_id: number;
  status: 'scheduled' | 'cancelled';
  reason: string;
  overridden: boolean;
  remind_at: string | null;
}

/** Writes the result for events; their staff are booked, or free, accordingly. Earlier edits of them can no longer be undone. */
export async function settleEvents(
  db: Db,
  institution_id: number,
  events: readonly Settled[],
  now: Date,
): Promise<void> {
  const ids = events.map((one) => one.event_id);
  await sql`update event e set status = n.status, reason = n.reason, is_off = n.status = 'cancelled', overridden = n.overridden, remind_at = n.remind_at, last_change = null, updated_at = ${now}, version = e.version + 1
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as n (event_id bigint, status text, reason text, overridden boolean, remind_at timestamptz) where e.institution_id = ${institution_id} and e.event_id = n.event_id`.execute(
    db,
  );
  await sql`update event_staff t set holds = e.holds from event e where e.institution_id = ${institution_id} and e.event_id = any(${ids}::bigint[]) and t.institution_id = e.institution_id and t.event_id = e.event_id and t.holds <> e.holds`.execute(
    db,
  );
}
