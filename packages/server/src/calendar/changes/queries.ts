import { sql } from 'kysely';
import { holdGrantsOfEvents } from '../credits/queries.ts';
import type { Db } from '../../http/context.ts';
import { type LostWait, removeEvents } from '../edits/queries.ts';
import { standsOnDay } from '../enrolments/queries.ts';

/** What an edit touched: events that stay, events that go, and events that came with it. */
export interface Touched {
  kept: readonly number[];
  removed: readonly number[];
}

/** Writes down what stands before an edit: the series, and each event that it touches with its staff; of those that go, their students, make-ups and who waits for them too. */
export async function noteBefore(
  db: Db,
  {
    institution_id,
    series_id,
    made_by,
    now,
  }: { institution_id: number; series_id: number; made_by: number; now: Date },
  { kept, removed }: Touched,
): Promise<number> {
  const ids = [...kept, ...removed];
  const { rows } = await sql<{ change_id: number }>`
    insert into event_change (institution_id, series_id, made_by, made_at, before, after)
    select ${institution_id}::bigint, ${series_id}::bigint, ${made_by}::bigint, ${now}::timestamptz, jsonb_build_object(
      'series', (select to_jsonb(s) from event_series s where s.institution_id = ${institution_id} and s.series_id = ${series_id}),
      'series_staff', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from event_series_staff t where t.institution_id = ${institution_id} and t.series_id = ${series_id}),
      'events', (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from event e where e.institution_id = ${institution_id} and e.event_id = any(${ids}::bigint[])),
      'staff', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from event_staff t where t.institution_id = ${institution_id} and t.event_id = any(${ids}::bigint[])),
      'students', (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from event_student c where c.institution_id = ${institution_id} and c.event_id = any(${removed}::bigint[])),
      'enrolments', (select coalesce(jsonb_agg(to_jsonb(n)), '[]') from enrolment n where n.institution_id = ${institution_id} and n.event_id = any(${removed}::bigint[])),
      'waits', (select coalesce(jsonb_agg(to_jsonb(w)), '[]') from waitlist w where w.institution_id = ${institution_id} and w.event_id = any(${removed}::bigint[]) and w.status in ('waiting', 'offered')),
      'seats', (select coalesce(jsonb_agg(to_jsonb(h)), '[]') from waitlist_seat h where h.institution_id = ${institution_id} and h.event_id = any(${removed}::bigint[])),
      'bookings', (select coalesce(jsonb_agg(to_jsonb(b)), '[]') from (select c.event_id, c.grant_id from credit_entry c
        where c.institution_id = ${institution_id} and c.event_id = any(${removed}::bigint[]) and c.cause = 'booking' group by 1, 2 having sum(c.amount) < 0) b),
      'last_enrolment', (select coalesce(max(n.enrolment_id), 0) from enrolment n where n.institution_id = ${institution_id} and n.series_id = ${series_id}),
      'removed', to_jsonb(${removed}::bigint[])), '{}'
    returning change_id`.execute(db);
  return rows[0]!.change_id;
}

/** Writes down which events came with an edit, and whether the series itself changed: all of them stand as they are by this edit. */
export async function noteAfter(
  db: Db,
  institution_id: number,
  change_id: number,
  { added = [], series }: { added?: readonly number[]; series: boolean },
): Promise<void> {
  await sql`update event_change set after = jsonb_build_object('added', to_jsonb(${added}::bigint[]), 'series', ${series}::boolean) where institution_id = ${institution_id} and change_id = ${change_id}`.execute(
    db,
  );
  if (added.length > 0)
    await sql`update event set last_change = ${change_id} where institution_id = ${institution_id} and event_id = any(${added}::bigint[])`.execute(
      db,
    );
}

/** Writes down who was told of an edit by mail: taking it back tells them too. */
export async function noteTold(db: Db, institution_id: number, change_id: number, told: Told): Promise<void> {
  await sql`update event_change set after = after || jsonb_build_object('told', ${JSON.stringify(told)}::jsonb) where institution_id = ${institution_id} and change_id = ${change_id}`.execute(
    db,
  );
}

/** Who was told of an edit; `away` is for whom others stand in by it. */
export interface Told {
  staff: readonly number[];
  students: readonly number[];
  away?: number;
}

/** An event as an edit left it; instants are milliseconds since 1970. */
export interface Standing {
  event_id: number;
  original_date: string;
  starts_at: number;
  ends_at: number;
  zone: string;
  title: string;
  version: number;
  staff: number[];
  students: number[];
}

/** Events as they stand, with who teaches them and who comes. */
export async function standingOf(db: Db, institution_id: number, ids: readonly number[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select e.event_id, e.original_date, (extract(epoch from e.starts_at) * 1000)::float8 as starts_at, (extract(epoch from e.ends_at) * 1000)::float8 as ends_at, e.zone, coalesce(nullif(e.title, ''), b.sub_name, '') as title, e.version,
      array(select t.user_detail_id::float8 from event_staff t where t.institution_id = e.institution_id and t.event_id = e.event_id) as staff,
      array(select c.user_detail_id::float8 from event_student c where c.institution_id = e.institution_id and c.event_id = e.event_id and c.status = 'enrolled') as students
    from event e left join subject b on b.institution_id = e.institution_id and b.sub_id = e.sub_id where e.institution_id = ${institution_id} and e.event_id = any(${ids}::bigint[]) order by e.starts_at, e.event_id`.execute(
    db,
  );
  return rows;
}

/** An edit that may be taken back. */
export interface Change {
  change_id: number;
  series_id: number;
  made_by: number | null;
  made_at: Date;
  undone: boolean;
  told: { staff: number[]; students: number[]; away?: number } | null;
  added: number[];
  kept: number[];
  removed: number[];
}

/** An edit, with its series held until the transaction ends. Undefined where this school has none of that id. */
export async function findChange(db: Db, institution_id: number, change_id: number): Promise<Change | undefined> {
  const { rows } = await sql<Change>`
    select c.change_id, c.series_id, c.made_by, c.made_at, c.undone_at is not null as undone, c.after -> 'told' as told, array(select value::float8 from jsonb_array_elements_text(coalesce(c.after -> 'added', '[]'))) as added,
      array(select value::float8 from jsonb_array_elements_text(c.before -> 'removed')) as removed,
      array(select (value ->> 'event_id')::float8 from jsonb_array_elements(c.before -> 'events') where not (c.before -> 'removed' @> (value -> 'event_id'))) as kept
    from event_change c join event_series s on s.institution_id = c.institution_id and s.series_id = c.series_id
    where c.institution_id = ${institution_id} and c.change_id = ${change_id} for no key update of s`.execute(db);
  return rows[0];
}

/** Whether everything that an edit touched still is as the edit left it: nothing changed, marked or begun since. What it moved into the past itself has not begun since. */
export async function isUntouched(
  db: Db,
  institution_id: number,
  { change_id, kept, added }: Change,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ fine: boolean }>`
    select (select count(*) from event e where e.institution_id = ${institution_id} and e.event_id = any(${[...kept, ...added]}::bigint[]) and e.last_change = ${change_id} and e.marked = 0 and (e.starts_at > ${now}::timestamptz or e.starts_at <= c.made_at)) = ${kept.length + added.length}
      and (not (c.after -> 'series')::boolean or s.last_change = ${change_id}) as fine
    from event_change c join event_series s on s.institution_id = c.institution_id and s.series_id = c.series_id
    where c.institution_id = ${institution_id} and c.change_id = ${change_id}`.execute(db);
  return rows[0]?.fine ?? false;
}

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

/**
 * Puts back what stood before an edit. Seats and marks stay as they are now: they are not what the edit changed. Answers who
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
  const change = sql`event_change c where c.institution_id = ${institution_id} and c.change_id = ${change_id}`;
  const records = (table: string, part: string) =>
    sql`jsonb_populate_recordset(null::${sql.raw(table)}, (select c.before -> ${sql.lit(part)} from ${change}))`;
  const lost = await removeEvents(db, institution_id, added, now);
  await sql`delete from event_staff where institution_id = ${institution_id} and event_id = any(${kept}::bigint[])`.execute(
    db,
  );
  await sql`update event_series s set (${list(seriesColumns)}, updated_at, version) = (select ${list(seriesColumns, 'b.')}, ${now}::timestamptz, s.version + 1 from jsonb_populate_record(null::event_series, (select c.before -> 'series' from ${change})) b)
    where s.institution_id = ${institution_id} and s.series_id = ${series_id}`.execute(db);
  await sql`delete from event_series_staff where institution_id = ${institution_id} and series_id = ${series_id}`.execute(
    db,
  );
  await sql`insert into event_series_staff select * from ${records('event_series_staff', 'series_staff')}`.execute(db);
  await sql`update event e set ${sql.join(eventColumns.map((column) => sql.raw(`${column} = b.${column}`)))}, updated_at = ${now}::timestamptz, version = e.version + 1
    from ${records('event', 'events')} b where e.institution_id = ${institution_id} and e.event_id = b.event_id and e.event_id = any(${kept}::bigint[])`.execute(
    db,
  );
  if (removed.length > 0) {
    await sql`insert into event (institution_id, event_id, series_id, created_at, updated_at, version, ${list(eventColumns)}) overriding system value
      select institution_id, event_id, series_id, created_at, ${now}::timestamptz, version + 1, ${list(eventColumns)} from ${records('event', 'events')} b where b.event_id = any(${removed}::bigint[])`.execute(
      db,
    );
    await sql`update enrolment n set event_id = b.event_id, status = b.status, reason = b.reason, cancelled_at = b.cancelled_at from ${records('enrolment', 'enrolments')} b where n.institution_id = ${institution_id} and n.enrolment_id = b.enrolment_id`.execute(
      db,
    );
    // Whoever left the class meanwhile has no seat in what comes back of the days since, and whose record became one with another has theirs by that one.
    await sql`insert into event_student (institution_id, event_id, user_detail_id, enrolment_id, status)
      select b.institution_id, b.event_id, n.user_detail_id, b.enrolment_id, b.status from ${records('event_student', 'students')} b
      join enrolment n on n.institution_id = b.institution_id and n.enrolment_id = b.enrolment_id join event e on e.institution_id = b.institution_id and e.event_id = b.event_id
      where b.status = 'cancelled' or n.status = 'active' or n.to_date > n.from_date and n.to_date >= e.local_start::date
      order by b.event_id, n.user_detail_id, b.status = 'cancelled' on conflict do nothing`.execute(db);
    await sql`update waitlist w set event_id = b.event_id, status = case when b.status = 'offered' and b.offered_until > ${now}::timestamptz then 'offered' else 'waiting' end, reason = b.reason, token_hash = b.token_hash, ended_at = null
      from ${records('waitlist', 'waits')} b where w.institution_id = ${institution_id} and w.waitlist_id = b.waitlist_id and w.status = 'removed'`.execute(
      db,
    );
    await holdGrantsOfEvents(db, institution_id, removed);
    // One session a seat, also where two records that had one each are the same student by now.
    await sql`insert into credit_entry (institution_id, grant_id, user_detail_id, kind, cause, amount, event_id, created_at)
      select distinct on (b.event_id, g.user_detail_id) g.institution_id, g.grant_id, g.user_detail_id, 'hold', 'booking', -1, b.event_id, ${now}::timestamptz
      from jsonb_to_recordset((select coalesce(c.before -> 'bookings', '[]') from ${change})) b (event_id bigint, grant_id bigint) join credit_grant g on g.institution_id = ${institution_id} and g.grant_id = b.grant_id
      join event_student s on s.institution_id = g.institution_id and s.event_id = b.event_id and s.user_detail_id = g.user_detail_id and s.status = 'enrolled' order by b.event_id, g.user_detail_id, g.grant_id`.execute(
      db,
    );
    await sql`insert into waitlist_seat select b.* from ${records('waitlist_seat', 'seats')} b join waitlist w on w.institution_id = b.institution_id and w.waitlist_id = b.waitlist_id and w.status = 'offered' order by b.event_id, b.waitlist_id on conflict do nothing`.execute(
      db,
    );
  }
  await sql`insert into event_staff (institution_id, event_id, user_detail_id, part, starts_at, ends_at, holds)
    select b.institution_id, b.event_id, b.user_detail_id, b.part, e.starts_at, e.ends_at, e.holds from ${records('event_staff', 'staff')} b join event e on e.institution_id = b.institution_id and e.event_id = b.event_id
    order by b.event_id, b.user_detail_id`.execute(db);
  await sql`update event_change set undone_at = ${now} where institution_id = ${institution_id} and change_id = ${change_id}`.execute(
    db,
  );
  return { lost, again: [...removed, ...off.map((one) => one.event_id)] };
}

/** Students who were enrolled in the class after the edit and have no seat in what takes place again of their days. */
const newcomers = (institution_id: number, { change_id }: Change, events: readonly number[], now: Date) => sql`
  select e.event_id, n.user_detail_id, min(n.enrolment_id) as enrolment_id
  from event_change c join enrolment n on n.institution_id = c.institution_id and n.series_id = c.series_id and n.enrolment_id > (c.before ->> 'last_enrolment')::bigint
  join event e on e.institution_id = n.institution_id and e.event_id = any(${events}::bigint[]) and e.marked = 0 and e.starts_at > ${now}::timestamptz and not (e.status = 'cancelled' and not e.is_off) and ${standsOnDay}
  where c.institution_id = ${institution_id} and c.change_id = ${change_id}
    and not exists (select from event_student s where s.institution_id = e.institution_id and s.event_id = e.event_id and s.user_detail_id = n.user_detail_id) group by 1, 2`;

/** Whether there are seats for all who were enrolled after the edit, beside those who wait for one of what takes place again. */
export async function hasRoom(
  db: Db,
  institution_id: number,
  change: Change,
  events: readonly number[],
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from (${newcomers(institution_id, change, events, now)}) n join event e on e.institution_id = ${institution_id} and e.event_id = n.event_id where e.capacity > 0 group by e.institution_id, e.event_id
    having e.enrolled + e.held + count(*) + (select count(*) from waitlist w where w.institution_id = e.institution_id and w.event_id = e.event_id and w.status = 'waiting') > e.capacity limit 1`.execute(
    db,
  );
  return rows.length === 0;
}

/** Gives those who were enrolled after the edit their seats in what takes place again; answers who they are. */
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

/** Forgets edits that nobody can take back any more. */
export async function forgetChanges(db: Db, institution_id: number, before: Date): Promise<void> {
  await db
    .deleteFrom('event_change')
    .where('institution_id', '=', institution_id)
    .where('made_at', '<', before)
    .execute();
}
