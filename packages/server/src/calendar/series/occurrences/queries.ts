import { sql } from 'kysely';
import type { Planned } from '@schoolbell/core/calendar/series/rules';
import type { Db } from '../../../http/context.ts';
import type { Part } from '../queries.ts';

/** An occurrence to write; instants are ISO 8601. */
export interface Occasion {
  original_date: string;
  local_start: string;
  starts_at: string;
  ends_at: string;
  shifted: boolean;
  status: 'scheduled' | 'cancelled';
  reason: string;
  is_off: boolean;
  overridden: boolean;
  remind_at: string | null;
}

/** Adds occurrences to a series with its current values; returns their ids in the order of their days. */
export async function insertOccasions(
  db: Db,
  institution_id: number,
  series_id: number,
  occasions: readonly Occasion[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ event_id: number }>`
    insert into event (institution_id, series_id, original_date, local_start, zone, minutes, starts_at, ends_at, shifted, type, sub_id, title, status, reason, is_off, published, overridden, capacity, location_id, room_id, reminders, remind_at, created_at, updated_at)
    select s.institution_id, s.series_id, o.original_date, o.local_start, s.zone, s.minutes, o.starts_at, o.ends_at, o.shifted, s.type, s.sub_id, s.title, o.status, o.reason, o.is_off, s.status = 'published', o.overridden,
      s.capacity, s.location_id, s.room_id, s.reminders, o.remind_at, ${now}::timestamptz, ${now}::timestamptz
    from event_series s cross join jsonb_to_recordset(${JSON.stringify(occasions)}::jsonb) as o (original_date date, local_start timestamp, starts_at timestamptz, ends_at timestamptz, shifted boolean, status text, reason text, is_off boolean, overridden boolean, remind_at timestamptz)
    where s.institution_id = ${institution_id} and s.series_id = ${series_id} order by o.original_date
    returning event_id`.execute(db);
  return rows.map((row) => row.event_id);
}

/** Gives events the staff of their series. */
export async function staffFromSeries(
  db: Db,
  institution_id: number,
  series_id: number,
  ids: readonly number[],
): Promise<void> {
  await sql`insert into event_staff (institution_id, event_id, user_detail_id, part, starts_at, ends_at, holds)
    select e.institution_id, e.event_id, t.user_detail_id, t.part, e.starts_at, e.ends_at, e.holds
    from event e join event_series_staff t on t.institution_id = e.institution_id and t.series_id = e.series_id
    where e.institution_id = ${institution_id} and e.series_id = ${series_id} and e.event_id = any(${ids}::bigint[]) order by e.event_id, t.user_detail_id`.execute(
    db,
  );
}

/** An occurrence as edits and checks look at it. */
export interface SeriesEvent extends Planned {
  ends_at: number;
  zone: string;
  status: 'scheduled' | 'cancelled';
  is_off: boolean;
  shifted: boolean;
  reason: string;
  overridden: boolean;
  type: string;
  sub_id: number | null;
  title: string;
  capacity: number;
  enrolled: number;
  location_id: number | null;
  room_id: number | null;
  reminders: number;
  notes: string | null;
  rental_location: string | null;
  video_call_type: string | null;
  lessonspace_url: string | null;
  lessonspace_url_student: string | null;
  zoom_event_map_id: string | null;
  own: string[];
  staff: Part[];
  version: number;
}

/** Every event of a series, by start, locked until the transaction ends where it is to change. */
export async function eventsOfSeries(
  db: Db,
  institution_id: number,
  series_id: number,
  { locked = false } = {},
): Promise<SeriesEvent[]> {
  if (locked)
    await sql`select from event where institution_id = ${institution_id} and series_id = ${series_id} order by event_id for no key update`.execute(
      db,
    );
  const [{ rows }, { rows: people }] = await Promise.all([
    sql<Omit<SeriesEvent, 'staff'>>`
      select e.event_id, e.original_date, to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI') as local_start, e.minutes, (extract(epoch from e.starts_at) * 1000)::float8 as starts_at, (extract(epoch from e.ends_at) * 1000)::float8 as ends_at,
        e.zone, e.status, e.is_off, e.shifted, e.reason, e.overridden, e.type, e.sub_id, e.title, e.capacity, e.enrolled, e.marked, e.location_id, e.room_id, e.reminders, e.notes, e.rental_location, e.video_call_type, e.lessonspace_url,
        e.lessonspace_url_student, e.zoom_event_map_id, e.own, e.version
      from event e where e.institution_id = ${institution_id} and e.series_id = ${series_id} order by e.starts_at, e.event_id`.execute(
      db,
    ),
    sql<Part & { event_id: number }>`
      select t.event_id, t.user_detail_id, t.part from event e join event_staff t on t.institution_id = e.institution_id and t.event_id = e.event_id
      where e.institution_id = ${institution_id} and e.series_id = ${series_id} order by t.event_id, t.user_detail_id`.execute(
      db,
    ),
  ]);
  const staff = new Map<number, Part[]>();
  for (const { event_id, ...part } of people) staff.set(event_id, [...(staff.get(event_id) ?? []), part]);
  return rows.map((row) => ({ ...row, staff: staff.get(row.event_id) ?? [] }));
}

/** Publishes every event of a draft; those booked despite a clash reserve nothing. */
export async function publishEvents(
  db: Db,
  institution_id: number,
  series_id: number,
  overridden: readonly number[],
  now: Date,
): Promise<void> {
  await sql`update event set published = true, overridden = event_id = any(${overridden}::bigint[]), last_change = null, version = version + 1, updated_at = ${now} where institution_id = ${institution_id} and series_id = ${series_id}`.execute(
    db,
  );
  await followEvents(db, institution_id, series_id);
}

/** Lets the staff of a series' events be where and when their events are. */
export async function followEvents(db: Db, institution_id: number, series_id: number): Promise<void> {
  await sql`update event_staff t set starts_at = e.starts_at, ends_at = e.ends_at, holds = e.holds from event e
    where e.institution_id = ${institution_id} and e.series_id = ${series_id} and t.institution_id = e.institution_id and t.event_id = e.event_id
      and (t.starts_at, t.ends_at, t.holds) is distinct from (e.starts_at, e.ends_at, e.holds)`.execute(db);
}
