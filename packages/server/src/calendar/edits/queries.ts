import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';
import type { Part, SeriesAbout } from '../series/queries.ts';
import type { SeriesEvent } from '../series/occurrences/queries.ts';

/** An event as an edit leaves it; instants are ISO 8601. */
export interface EditedEvent extends Pick<
  SeriesEvent,
  | 'event_id'
  | 'local_start'
  | 'minutes'
  | 'status'
  | 'reason'
  | 'is_off'
  | 'overridden'
  | 'type'
  | 'sub_id'
  | 'title'
  | 'capacity'
  | 'location_id'
  | 'room_id'
  | 'reminders'
  | 'notes'
  | 'rental_location'
  | 'video_call_type'
  | 'lessonspace_url'
  | 'lessonspace_url_student'
  | 'zoom_event_map_id'
  | 'own'
> {
  starts_at: string;
  ends_at: string;
  shifted: boolean;
  remind_at: string | null;
}

const columns = {
  local_start: 'timestamp',
  minutes: 'int',
  starts_at: 'timestamptz',
  ends_at: 'timestamptz',
  shifted: 'boolean',
  status: 'text',
  reason: 'text',
  is_off: 'boolean',
  overridden: 'boolean',
  type: 'text',
  sub_id: 'bigint',
  title: 'text',
  capacity: 'int',
  location_id: 'bigint',
  room_id: 'bigint',
  reminders: 'smallint',
  remind_at: 'timestamptz',
  notes: 'text',
  rental_location: 'text',
  video_call_type: 'text',
  lessonspace_url: 'text',
  lessonspace_url_student: 'text',
  zoom_event_map_id: 'text',
  own: 'text[]',
} as const;

/** Writes events as an edit leaves them, in one statement, because they may take each other's rooms. */
export async function writeEvents(
  db: Db,
  institution_id: number,
  events: readonly EditedEvent[],
  { change_id, now }: { change_id: number; now: Date },
): Promise<void> {
  const names = Object.keys(columns);
  await sql`update event e set ${sql.raw(names.map((name) => `${name} = n.${name}`).join(', '))}, last_change = ${change_id}, updated_at = ${now}::timestamptz, version = e.version + 1
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as n (event_id bigint, ${sql.raw(
      Object.entries(columns)
        .map(([name, type]) => `${name} ${type}`)
        .join(', '),
    )})
    where e.institution_id = ${institution_id} and e.event_id = n.event_id`.execute(db);
}

/** Takes the staff of events out of them. */
export async function clearStaff(db: Db, institution_id: number, ids: readonly number[]): Promise<void> {
  await sql`delete from event_staff where institution_id = ${institution_id} and event_id = any(${ids}::bigint[])`.execute(
    db,
  );
}

/** Puts staff into events that have none. */
export async function fillStaff(
  db: Db,
  institution_id: number,
  ids: readonly number[],
  staff: readonly Part[],
): Promise<void> {
  await sql`insert into event_staff (institution_id, event_id, user_detail_id, part, starts_at, ends_at, holds)
    select e.institution_id, e.event_id, t.user_detail_id, t.part, e.starts_at, e.ends_at, e.holds from event e cross join jsonb_to_recordset(${JSON.stringify(staff)}::jsonb) as t (user_detail_id bigint, part text)
    where e.institution_id = ${institution_id} and e.event_id = any(${ids}::bigint[]) order by e.event_id, t.user_detail_id`.execute(
    db,
  );
}

/** Details that an event has from its series unless it says otherwise. */
export const inherited = [
  'notes',
  'rental_location',
  'video_call_type',
  'lessonspace_url',
  'lessonspace_url_student',
  'zoom_event_map_id',
] as const satisfies readonly (keyof SeriesAbout)[];

/** Copies values of a series into its events, before the series changes: events in `except` follow the series. */
export async function keepDetails(
  db: Db,
  institution_id: number,
  series_id: number,
  names: readonly (typeof inherited)[number][],
  except: readonly number[],
): Promise<void> {
  if (names.length === 0) return;
  await sql`update event e set ${sql.raw(names.map((name) => `${name} = coalesce(e.${name}, s.${name})`).join(', '))} from event_series s
    where s.institution_id = ${institution_id} and s.series_id = ${series_id} and e.institution_id = s.institution_id and e.series_id = s.series_id and not (e.event_id = any(${except}::bigint[]))`.execute(
    db,
  );
}

/** A person who waited for a removed event, with its local time. */
export interface LostWait {
  user_detail_id: number;
  local_start: string;
}

/** Takes events out of a series, and ends enrolments and waits that were for one of them alone; returns who waited. */
export async function removeEvents(
  db: Db,
  institution_id: number,
  ids: readonly number[],
  now: Date,
): Promise<LostWait[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<LostWait>`
    update waitlist w set status = 'removed', reason = 'No longer planned', token_hash = null, ended_at = ${now} from event e
    where w.institution_id = ${institution_id} and w.event_id = any(${ids}::bigint[]) and w.status in ('waiting', 'offered') and e.institution_id = w.institution_id and e.event_id = w.event_id
    returning w.user_detail_id, to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI') as local_start`.execute(db);
  await sql`update enrolment set status = 'cancelled', cancelled_at = ${now}, reason = 'No longer planned' where institution_id = ${institution_id} and event_id = any(${ids}::bigint[]) and status = 'active'`.execute(
    db,
  );
  // First the places, while what their make-ups hold still names the event: so it is given back.
  await sql`delete from event_student where institution_id = ${institution_id} and event_id = any(${ids}::bigint[])`.execute(
    db,
  );
  await sql`delete from event where institution_id = ${institution_id} and event_id = any(${ids}::bigint[])`.execute(
    db,
  );
  return rows.sort((a, b) => a.local_start.localeCompare(b.local_start));
}

/** Cancels events, with a reason; the records of places stay. */
export async function cancelEvents(
  db: Db,
  institution_id: number,
  ids: readonly number[],
  { reason, change_id, now }: { reason: string; change_id: number; now: Date },
): Promise<void> {
  await sql`update event set status = 'cancelled', reason = ${reason}, is_off = false, remind_at = null, last_change = ${change_id}, updated_at = ${now}, version = version + 1 where institution_id = ${institution_id} and event_id = any(${ids}::bigint[])`.execute(
    db,
  );
}

/** Students who wait for only one of the events. */
export async function waitingIn(db: Db, institution_id: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{
    user_detail_id: number;
  }>`select distinct user_detail_id from waitlist where institution_id = ${institution_id} and event_id = any(${ids}::bigint[]) and status in ('waiting', 'offered') order by 1`.execute(
    db,
  );
  return rows.map((row) => row.user_detail_id);
}

/** Students with a place in any of the events. */
export async function studentsIn(db: Db, institution_id: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{
    user_detail_id: number;
  }>`select distinct user_detail_id from event_student where institution_id = ${institution_id} and event_id = any(${ids}::bigint[]) and status = 'enrolled' order by 1`.execute(
    db,
  );
  return rows.map((row) => row.user_detail_id);
}
