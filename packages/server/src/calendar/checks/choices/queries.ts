import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';
import { type Wanted, aDayBefore } from '../queries.ts';

/** A room, and at how many of the wanted times it is taken. */
export interface RoomChoice {
  room_id: number;
  location_id: number;
  name: string;
  capacity: number;
  taken: number;
}

/** A person who can teach, and the number of wanted times at which they can't. */
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

const instants = (times: readonly number[]) => times.map((time) => new Date(time).toISOString());

/** Most events are over by then; longer ones have their own index. */
const twoHoursBefore = (time: number) => time - 7_200_000;

/** Every room and all qualified staff (all teachers if nobody is named for the subject), free ones first. Events in `except` are ignored. */
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
