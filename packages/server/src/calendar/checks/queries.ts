import { sql } from 'kysely';
import type { Hours } from '@schoolbell/core/calendar/conflicts/rules';
import type { Db } from '../../http/context.ts';

/** A time at which a person or a room is taken; milliseconds since 1970. */
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

/**
 * No event is longer than a day, so earlier ones are over. Computed here and not in the statement, because below a policy
 * only simple comparisons can use an index.
 */
export const aDayBefore = (time: number) => time - 86_400_000;

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
    cross join lateral (select o.starts_at, o.ends_at, o.published, o.status from event o where o.institution_id = ${institution_id} and o.event_id = s.event_id offset 0) e
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

/** The weekly working hours of staff, if the school has entered them; of all staff if nobody is named. */
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

/** The names of events. */
export async function titlesOf(db: Db, institution_id: number, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ event_id: number; title: string }>`
    select e.event_id, coalesce(nullif(e.title, ''), s.sub_name, '') as title from event e left join subject s on s.institution_id = e.institution_id and s.sub_id = e.sub_id
    where e.institution_id = ${institution_id} and e.event_id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.event_id, row.title]));
}

/** Locks staff and a room until the transaction ends, in one order, so that two people who plan with them are handled one after the other. */
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
