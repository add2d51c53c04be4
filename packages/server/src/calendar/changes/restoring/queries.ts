import { sql } from 'kysely';
import { holdGrantsOfEvents } from '../../credits/queries.ts';
import type { Db } from '../../../http/context.ts';
import { type LostWait, removeEvents } from '../../edits/queries.ts';
import { standsOnDay } from '../../enrolments/seats/queries.ts';
import type { Change } from '../queries.ts';

const eventColumns = [
  'original_date',
  'local_start',
  'zone',
  'minutes',
  'starts_at',
  'ends_at',
  'shifted',
  'type',
  'sub_id',
  'title',
  'status',
  'reason',
  'is_off',
  'published',
  'overridden',
  'capacity',
  'location_id',
  'room_id',
  'reminders',
  'remind_at',
  'notes',
  'rental_location',
  'video_call_type',
  'lessonspace_url',
  'lessonspace_url_student',
  'zoom_event_map_id',
  'own',
  'last_change',
];
const seriesColumns = [
  'type',
  'status',
  'sub_id',
  'title',
  'notes',
  'from_date',
  'start_time',
  'minutes',
  'zone',
  'repeats',
  'weekdays',
  '"interval"',
  'until',
  'except_dates',
  'rrule',
  'planned_until',
  'capacity',
  'location_id',
  'room_id',
  'rental_location',
  'reminders',
  'video_call_type',
  'lessonspace_url',
  'lessonspace_url_student',
  'zoom_event_map_id',
  'last_change',
];
const list = (columns: readonly string[], alias = '') => sql.raw(columns.map((column) => alias + column).join(', '));

const changeOf = (institution_id: number, change_id: number) =>
  sql`event_change c where c.institution_id = ${institution_id} and c.change_id = ${change_id}`;

/** Rows as they were recorded before an edit, by name. */
const recordsOf = (institution_id: number, change_id: number) => (table: string, part: string) =>
  sql`jsonb_populate_recordset(null::${sql.raw(table)}, (select c.before -> ${sql.lit(part)} from ${changeOf(institution_id, change_id)}))`;

/** Restores events that an edit removed, with their students, their waitlist, and their booked make-up sessions. */
async function bringBack(
  db: Db,
  institution_id: number,
  { change_id, removed }: Pick<Change, 'change_id' | 'removed'>,
  now: Date,
): Promise<void> {
  if (removed.length === 0) return;
  const records = recordsOf(institution_id, change_id);
  await sql`insert into event (institution_id, event_id, series_id, created_at, updated_at, version, ${list(eventColumns)}) overriding system value
    select institution_id, event_id, series_id, created_at, ${now}::timestamptz, version + 1, ${list(eventColumns)} from ${records('event', 'events')} b where b.event_id = any(${removed}::bigint[])`.execute(
    db,
  );
  await sql`update enrolment n set event_id = b.event_id, status = b.status, reason = b.reason, cancelled_at = b.cancelled_at from ${records('enrolment', 'enrolments')} b where n.institution_id = ${institution_id} and n.enrolment_id = b.enrolment_id`.execute(
    db,
  );
  // A student who has left the class gets no seat back from that day on, and a merged student gets it through the record
  // that was kept.
  await sql`insert into event_student (institution_id, event_id, user_detail_id, enrolment_id, status)
    select b.institution_id, b.event_id, n.user_detail_id, b.enrolment_id, b.status from ${records('event_student', 'students')} b
    join enrolment n on n.institution_id = ${institution_id} and n.enrolment_id = b.enrolment_id join event e on e.institution_id = ${institution_id} and e.event_id = b.event_id
    where b.status = 'cancelled' or n.status = 'active' or n.to_date > n.from_date and n.to_date >= e.local_start::date
    order by b.event_id, n.user_detail_id, b.status = 'cancelled' on conflict do nothing`.execute(db);
  await sql`update waitlist w set event_id = b.event_id, status = case when b.status = 'offered' and b.offered_until > ${now}::timestamptz then 'offered' else 'waiting' end, reason = b.reason, token_hash = b.token_hash, ended_at = null
    from ${records('waitlist', 'waits')} b where w.institution_id = ${institution_id} and w.waitlist_id = b.waitlist_id and w.status = 'removed'`.execute(
    db,
  );
  await holdGrantsOfEvents(db, institution_id, removed);
  // One session per seat, also if two records that had one each are the same student now.
  await sql`insert into credit_entry (institution_id, grant_id, user_detail_id, kind, cause, amount, event_id, created_at)
    select distinct on (b.event_id, g.user_detail_id) g.institution_id, g.grant_id, g.user_detail_id, 'hold', 'booking', -1, b.event_id, ${now}::timestamptz
    from jsonb_to_recordset((select coalesce(c.before -> 'bookings', '[]') from ${changeOf(institution_id, change_id)})) b (event_id bigint, grant_id bigint) join credit_grant g on g.institution_id = ${institution_id} and g.grant_id = b.grant_id
    join event_student s on s.institution_id = g.institution_id and s.event_id = b.event_id and s.user_detail_id = g.user_detail_id and s.status = 'enrolled' order by b.event_id, g.user_detail_id, g.grant_id`.execute(
    db,
  );
  await sql`insert into waitlist_seat select b.* from ${records('waitlist_seat', 'seats')} b join waitlist w on w.institution_id = ${institution_id} and w.waitlist_id = b.waitlist_id and w.status = 'offered' order by b.event_id, b.waitlist_id on conflict do nothing`.execute(
    db,
  );
}

/**
 * Puts back what stood before an edit. Seats and marks stay as they are now: they are not what the edit changed. Returns who
 * waited for what came with the edit, and which events take place again that did not after it.
 */
export async function restore(
  db: Db,
  institution_id: number,
  { change_id, series_id, kept, added, removed }: Change,
  now: Date,
): Promise<{ lost: LostWait[]; again: number[] }> {
  const { rows: off } = await sql<{
    event_id: number;
  }>`select event_id from event where institution_id = ${institution_id} and event_id = any(${kept}::bigint[]) and status = 'cancelled'`.execute(
    db,
  );
  const records = recordsOf(institution_id, change_id);
  const lost = await removeEvents(db, institution_id, added, now);
  await sql`delete from event_staff where institution_id = ${institution_id} and event_id = any(${kept}::bigint[])`.execute(
    db,
  );
  await sql`update event_series s set (${list(seriesColumns)}, updated_at, version) = (select ${list(seriesColumns, 'b.')}, ${now}::timestamptz, s.version + 1 from jsonb_populate_record(null::event_series, (select c.before -> 'series' from ${changeOf(institution_id, change_id)})) b)
    where s.institution_id = ${institution_id} and s.series_id = ${series_id}`.execute(db);
  await sql`delete from event_series_staff where institution_id = ${institution_id} and series_id = ${series_id}`.execute(
    db,
  );
  await sql`insert into event_series_staff select * from ${records('event_series_staff', 'series_staff')}`.execute(db);
  await sql`update event e set ${sql.join(eventColumns.map((column) => sql.raw(`${column} = b.${column}`)))}, updated_at = ${now}::timestamptz, version = e.version + 1
    from ${records('event', 'events')} b where e.institution_id = ${institution_id} and e.event_id = b.event_id and e.event_id = any(${kept}::bigint[])`.execute(
    db,
  );
  await bringBack(db, institution_id, { change_id, removed }, now);
  await sql`insert into event_staff (institution_id, event_id, user_detail_id, part, starts_at, ends_at, holds)
    select b.institution_id, b.event_id, b.user_detail_id, b.part, e.starts_at, e.ends_at, e.holds from ${records('event_staff', 'staff')} b join event e on e.institution_id = ${institution_id} and e.event_id = b.event_id
    order by b.event_id, b.user_detail_id`.execute(db);
  await sql`update event_change set undone_at = ${now} where institution_id = ${institution_id} and change_id = ${change_id}`.execute(
    db,
  );
  return { lost, again: [...removed, ...off.map((one) => one.event_id)] };
}

/** Whether a make-up that comes back with events would hold a session that was booked or used elsewhere since. */
export async function isOverbooked(db: Db, institution_id: number, events: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from credit_entry c where c.institution_id = ${institution_id} and c.grant_id in (
      select b.grant_id from credit_entry b where b.institution_id = ${institution_id} and b.event_id = any(${events}::bigint[]) and b.cause = 'booking' group by b.grant_id, b.event_id having sum(b.amount) < 0)
    and c.cause <> 'expiry' group by c.grant_id having sum(c.amount) < 0 limit 1`.execute(db);
  return rows.length > 0;
}

/** Students who were enrolled in the class after the edit and have no seat in what takes place again of their days. */
const newcomers = (institution_id: number, { change_id }: Change, events: readonly number[], now: Date) => sql`
  select e.event_id, n.user_detail_id, min(n.enrolment_id) as enrolment_id
  from event_change c join enrolment n on n.institution_id = c.institution_id and n.series_id = c.series_id and n.enrolment_id > (c.before ->> 'last_enrolment')::bigint
  join event e on e.institution_id = n.institution_id and e.event_id = any(${events}::bigint[]) and e.marked = 0 and e.starts_at > ${now}::timestamptz and not (e.status = 'cancelled' and not e.is_off) and ${standsOnDay}
  where c.institution_id = ${institution_id} and c.change_id = ${change_id}
    and not exists (select from event_student s where s.institution_id = e.institution_id and s.event_id = e.event_id and s.user_detail_id = n.user_detail_id) group by 1, 2`;

/** Whether there are seats for everyone enrolled after the edit, as well as for people who wait for one of the restored events. */
export async function hasRoom(
  db: Db,
  institution_id: number,
  change: Change,
  events: readonly number[],
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from (${newcomers(institution_id, change, events, now)}) n join event e on e.institution_id = ${institution_id} and e.event_id = n.event_id where e.capacity > 0 group by e.institution_id, e.event_id
    having e.enrolled + e.held + count(*) + (select count(*) from waitlist w where w.institution_id = ${institution_id} and w.event_id = e.event_id and w.status = 'waiting') > e.capacity limit 1`.execute(
    db,
  );
  return rows.length === 0;
}

/** Gives students enrolled after the edit their seats in the restored events; returns who they are. */
export async function seatNewcomers(
  db: Db,
  institution_id: number,
  change: Change,
  events: readonly number[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ user_detail_id: number }>`
    insert into event_student (institution_id, event_id, user_detail_id, enrolment_id)
    select ${institution_id}::bigint, n.event_id, n.user_detail_id, n.enrolment_id from (${newcomers(institution_id, change, events, now)}) n order by 2, 3 returning user_detail_id`.execute(
    db,
  );
  return [...new Set(rows.map((row) => row.user_detail_id))];
}
