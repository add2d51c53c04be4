import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';

/** An event to come on a day whose holidays change; instants are milliseconds since 1970. */
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

/** The last day on which a school has an event, YYYY-MM-DD; empty where it has none to come. */
export async function lastDayOfEvents(db: Db, institution_id: number, now: Date): Promise<string> {
  const { rows } = await sql<{ day: string | null }>`select to_char(max(starts_at) + interval '1 day', 'YYYY-MM-DD') as day from event where institution_id = ${institution_id} and starts_at > ${now}::timestamptz`.execute(db);
  return rows[0]!.day ?? '';
}

/** Events to come from a day to a day, by start, held until the transaction ends: those that take place, and those that a holiday took away. */
export async function eventsOnDays(db: Db, institution_id: number, { first, last, now }: { first: string; last: string; now: Date }): Promise<DayEvent[]> {
  // A day is one of its own zone, so it may begin up to a day earlier or end later than in UTC.
  const [from, to] = [Date.parse(first) - 86_400_000, Date.parse(last) + 2 * 86_400_000].map((at) => new Date(at));
  const reached = sql`e.institution_id = ${institution_id} and e.starts_at > ${now}::timestamptz and e.starts_at > ${from}::timestamptz and e.starts_at < ${to}::timestamptz
    and e.local_start >= ${first}::date and e.local_start < ${last}::date + 1 and (e.status = 'scheduled' or e.is_off)`;
  await sql`select from event e where ${reached} order by e.event_id for no key update`.execute(db);
  const { rows } = await sql<DayEvent>`
    select e.event_id, e.series_id, to_char(e.local_start, 'YYYY-MM-DD') as date, to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI') as local_start, e.original_date, (extract(epoch from e.starts_at) * 1000)::float8 as starts_at,
      (extract(epoch from e.ends_at) * 1000)::float8 as ends_at, e.shifted, e.status, e.is_off, e.reason, e.published, e.marked, e.reminders, e.room_id,
      array(select t.user_detail_id::float8 from event_staff t where t.institution_id = e.institution_id and t.event_id = e.event_id) as staff,
      array(select c.user_detail_id::float8 from event_student c where c.institution_id = e.institution_id and c.event_id = e.event_id and c.status = 'enrolled') as students
    from event e where ${reached} order by e.starts_at, e.event_id`.execute(db);
  return rows;
}

/** What becomes of an event when its day closes or opens. */
export interface Settled { event_id: number; status: 'scheduled' | 'cancelled'; reason: string; overridden: boolean; remind_at: string | null }

/** Writes what became of events; who teaches them is held, or free, as they are. What an edit did before can't be taken back any more. */
export async function settleEvents(db: Db, institution_id: number, events: readonly Settled[], now: Date): Promise<void> {
  const ids = events.map((one) => one.event_id);
  await sql`update event e set status = n.status, reason = n.reason, is_off = n.status = 'cancelled', overridden = n.overridden, remind_at = n.remind_at, last_change = null, updated_at = ${now}, version = e.version + 1
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as n (event_id bigint, status text, reason text, overridden boolean, remind_at timestamptz) where e.institution_id = ${institution_id} and e.event_id = n.event_id`.execute(db);
  await sql`update event_staff t set holds = e.holds from event e where e.institution_id = ${institution_id} and e.event_id = any(${ids}::bigint[]) and t.institution_id = e.institution_id and t.event_id = e.event_id and t.holds <> e.holds`.execute(db);
}
