import { sql } from 'kysely';
import type { Hours } from '@schoolbell/core/calendar/conflicts/rules';
import type { Db } from '../../http/context.ts';

/** A time at which somebody, or a room, is taken; milliseconds since 1970. */
export interface Booking {
  id: number;
  event_id: number;
  from: number;
  to: number;
}
/** When something is wanted, in milliseconds since 1970. */
export interface Wanted {
  from: number;
  to: number;
}

const ms = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;
const instants = (times: readonly number[]) => times.map((time) => new Date(time).toISOString());

/**
 * No event is longer than a day: what begins earlier than that is over. Reckoned here and not in the statement, because
 * below a policy only bare comparisons may use an index.
 */
const aDayBefore = (time: number) => time - 86_400_000;
/** Most events are over by then: what lasts longer has an index of its own. */
const twoHoursBefore = (time: number) => time - 7_200_000;

/** When staff are taken between two instants, by published events. Begins by the index, a day early. */
export async function staffBookings(
  db: Db,
  institution_id: number,
  staff: readonly number[],
  { from, to }: Wanted,
): Promise<Booking[]> {
  if (staff.length === 0) return [];
  const { rows } = await sql<Booking>`
    select s.user_detail_id as id, s.event_id, ${ms('s.starts_at')} as "from", ${ms('s.ends_at')} as "to"
    from event_staff s join event e on e.institution_id = s.institution_id and e.event_id = s.event_id
    where s.institution_id = ${institution_id} and s.user_detail_id = any(${staff}::bigint[]) and s.starts_at > ${new Date(aDayBefore(from))}::timestamptz and s.starts_at < ${new Date(to)}::timestamptz
      and e.published and e.status = 'scheduled'`.execute(db);
  return rows;
}

/** When a room is taken between two instants, by published events. */
export async function roomBookings(
  db: Db,
  institution_id: number,
  room_id: number,
  { from, to }: Wanted,
): Promise<Booking[]> {
  const { rows } = await sql<Booking>`
    select e.room_id as id, e.event_id, ${ms('e.starts_at')} as "from", ${ms('e.ends_at')} as "to"
    from event e
    where e.institution_id = ${institution_id} and e.room_id = ${room_id} and e.starts_at > ${new Date(aDayBefore(from))}::timestamptz and e.starts_at < ${new Date(to)}::timestamptz
      and e.published and e.status = 'scheduled'`.execute(db);
  return rows;
}

/** When students are elsewhere between two instants: in published events in which they have a place. */
export async function studentBookings(
  db: Db,
  institution_id: number,
  students: readonly number[],
  { from, to }: Wanted,
): Promise<Booking[]> {
  if (students.length === 0) return [];
  const { rows } = await sql<Booking>`
    select s.user_detail_id as id, s.event_id, ${ms('e.starts_at')} as "from", ${ms('e.ends_at')} as "to"
    from event_student s
    -- Each event by its id: right after thirty students were enrolled in hundreds, what is known of the tables knows of none of them, and the planner goes through all events for each.
    cross join lateral (select o.starts_at, o.ends_at, o.published, o.status from event o where o.institution_id = s.institution_id and o.event_id = s.event_id offset 0) e
    where s.institution_id = ${institution_id} and s.user_detail_id = any(${students}::bigint[]) and s.status = 'enrolled'
      and e.starts_at > ${new Date(aDayBefore(from))}::timestamptz and e.starts_at < ${new Date(to)}::timestamptz and e.published and e.status = 'scheduled'`.execute(
    db,
  );
  return rows;
}

/** Approved leaves of staff that share a day with a stretch of days. */
export async function approvedLeaves(
  db: Db,
  institution_id: number,
  staff: readonly number[],
  first: string,
  last: string,
): Promise<{ user_detail_id: number; start_date: string; end_date: string }[]> {
  if (staff.length === 0) return [];
  return db
    .selectFrom('leave')
    .select(['applied_by as user_detail_id', 'start_date', 'end_date'])
    .where('institution_id', '=', institution_id)
    .where('status', '=', 'Accepted')
    .where('cancelled_at', 'is', null)
    .where('applied_by', 'in', [...staff])
    .where('start_date', '<=', last)
    .where('end_date', '>=', first)
    .execute();
}

/** When in the week staff work, as far as the school wrote it down; all of them, where nobody is named. */
export async function workingHours(
  db: Db,
  institution_id: number,
  staff: readonly number[] | null,
): Promise<(Hours & { user_detail_id: number })[]> {
  const { rows } = await sql<Hours & { user_detail_id: number }>`
    select user_detail_id, weekday, to_char(time_from, 'HH24:MI') as "from", to_char(time_to, 'HH24:MI') as "to" from working_hours
    where institution_id = ${institution_id} and (${staff === null} or user_detail_id = any(${staff ?? []}::bigint[])) order by user_detail_id, weekday, time_from`.execute(
    db,
  );
  return rows;
}

/** What events are called. */
export async function titlesOf(db: Db, institution_id: number, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ event_id: number; title: string }>`
    select e.event_id, coalesce(nullif(e.title, ''), s.sub_name, '') as title from event e left join subject s on s.institution_id = e.institution_id and s.sub_id = e.sub_id
    where e.institution_id = ${institution_id} and e.event_id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.event_id, row.title]));
}

/** A room, and at how many of the wanted times it is taken. */
export interface RoomChoice {
  room_id: number;
  location_id: number;
  name: string;
  capacity: number;
  taken: number;
}
/** Somebody who may teach, and at how many of the wanted times they can't. */
export interface StaffChoice {
  user_detail_id: number;
  firstName: string;
  surname: string;
  taken: number;
}

/** When a wanted time is by the school's clock: a day, and times of it (HH:mm, an end at midnight as 24:00). */
export interface Clock {
  date: string;
  from: string;
  until: string;
}

/** Every room and everybody qualified (all teachers, where nobody is named for the subject), the free ones first. Events of `except` are looked through. */
export async function choicesFor(
  db: Db,
  institution_id: number,
  {
    wanted,
    sub_id,
    except,
    clock,
  }: { wanted: readonly Wanted[]; sub_id: number | null; except: readonly number[]; clock: readonly Clock[] },
): Promise<{ rooms: RoomChoice[]; staff: StaffChoice[] }> {
  const { rows } = await sql<{ rooms: RoomChoice[]; staff: StaffChoice[] }>`
    with slot as (
      select * from unnest(${instants(wanted.map((one) => aDayBefore(one.from)))}::timestamptz[], ${instants(wanted.map((one) => twoHoursBefore(one.from)))}::timestamptz[], ${instants(wanted.map((one) => one.from))}::timestamptz[], ${instants(wanted.map((one) => one.to))}::timestamptz[], ${clock.map((one) => one.date)}::date[],
          ${clock.map((one) => one.from)}::time[], ${clock.map((one) => one.until)}::time[]) with ordinality slot (b, h, f, t, d, begins, ends, n)),
    busy as materialized (
      select slot.n, e.event_id, e.room_id, false as long from slot join event e on e.institution_id = ${institution_id} and e.starts_at > slot.h and e.starts_at < slot.t and e.ends_at > slot.f
      where e.published and e.status = 'scheduled' and not (e.event_id = any(${except}::bigint[]))
      union all
      select slot.n, e.event_id, e.room_id, true from slot join event e on e.institution_id = ${institution_id} and e.minutes > 120 and e.starts_at > slot.b and e.starts_at <= slot.h and e.ends_at > slot.f
      where e.published and e.status = 'scheduled' and not (e.event_id = any(${except}::bigint[]))),
    taken as (select room_id, count(distinct n)::int as taken from busy group by room_id),
    -- Their staff is read off the index by the same times; only that of the few long ones is fetched by its key.
    near as materialized (
      select slot.n, t.event_id, t.user_detail_id from slot join event_staff t on t.institution_id = ${institution_id} and t.starts_at > slot.h and t.starts_at < slot.t and t.ends_at > slot.f),
    away as (
      select s.user_detail_id, b.n from busy b join near s on s.n = b.n and s.event_id = b.event_id where not b.long
      union select s.user_detail_id, b.n from busy b cross join lateral (select t.user_detail_id from event_staff t where t.institution_id = ${institution_id} and t.event_id = b.event_id offset 0) s where b.long
      union select l.applied_by, slot.n from slot join leave l on l.institution_id = ${institution_id} and l.status = 'Accepted' and l.cancelled_at is null and l.start_date <= slot.d and l.end_date >= slot.d
      union select w.user_detail_id, slot.n from (select distinct user_detail_id from working_hours where institution_id = ${institution_id}) w cross join slot
        where not exists (select from working_hours h where h.institution_id = ${institution_id} and h.user_detail_id = w.user_detail_id and h.weekday = extract(isodow from slot.d) and h.time_from <= slot.begins and h.time_to >= slot.ends)),
    missing as (select user_detail_id, count(*)::int as taken from away group by 1),
    named as (select user_detail_id from subject_staff where institution_id = ${institution_id} and sub_id = ${sub_id}::bigint),
    some_rooms as (
      select r.room_id, r.location_id, r.name, r.capacity, coalesce(t.taken, 0) as taken, l.p_name, r.order_by
      from room r join location l on l.institution_id = r.institution_id and l.location_id = r.location_id left join taken t on t.room_id = r.room_id
      where r.institution_id = ${institution_id} and r.archived_at is null and l.archived_at is null order by taken, l.p_name, r.order_by, r.name limit ${MOST_CHOICES}),
    some_staff as (
      select p.user_detail_id, p.first_name, p.surname, coalesce(m.taken, 0) as taken
      from person p left join missing m on m.user_detail_id = p.user_detail_id
      where p.institution_id = ${institution_id} and p.archived_at is null and p.role_id in (1, 2, 7, 8, 9, 10)
        and case when exists (select from named) then p.user_detail_id in (select user_detail_id from named) else p.role_id in (2, 7) end
      order by taken, fold(p.first_name), fold(p.surname), p.user_detail_id limit ${MOST_CHOICES})
    select (select coalesce(json_agg(json_build_object('room_id', room_id, 'location_id', location_id, 'name', name, 'capacity', capacity, 'taken', taken) order by taken, p_name, order_by, name), '[]') from some_rooms) as rooms,
      (select coalesce(json_agg(json_build_object('user_detail_id', user_detail_id, 'firstName', first_name, 'surname', surname, 'taken', taken) order by taken, fold(first_name), fold(surname), user_detail_id), '[]') from some_staff) as staff`.execute(
    db,
  );
  return rows[0]!;
}

/** Rooms, and staff, that a choice offers at most. */
const MOST_CHOICES = 200;

/** Holds staff and a room until the transaction ends, in one order: two who plan with the same ones come one after the other. */
export async function holdPlaces(
  db: Db,
  institution_id: number,
  staff: readonly number[],
  rooms: readonly number[],
): Promise<void> {
  if (staff.length > 0)
    await sql`select from person where institution_id = ${institution_id} and user_detail_id = any(${staff}::bigint[]) order by user_detail_id for no key update`.execute(
      db,
    );
  if (rooms.length > 0)
    await sql`select from room where institution_id = ${institution_id} and room_id = any(${rooms}::bigint[]) order by room_id for no key update`.execute(
      db,
    );
}
