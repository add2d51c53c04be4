import { sql } from 'kysely';
import type { Ages } from '@schoolbell/core/catalog/ages/rules';
import type { Db } from '../../../http/context.ts';

/** What the subject of a class, or of one event of it, says of ages. Undefined if it has no subject. */
export async function agesOf(
  db: Db,
  institution_id: number,
  { series_id, event_id }: { series_id: number; event_id: number | null },
): Promise<(Ages & { sub_name: string }) | undefined> {
  const { rows } = await sql<Ages & { sub_name: string }>`
    select b.min_age, b.max_age, b.sub_name from event_series s left join event e on e.institution_id = s.institution_id and e.event_id = ${event_id}::bigint
    join subject b on b.institution_id = s.institution_id and b.sub_id = coalesce(e.sub_id, s.sub_id) where s.institution_id = ${institution_id} and s.series_id = ${series_id}`.execute(
    db,
  );
  return rows[0];
}

/** When people were born, YYYY-MM-DD or null, with their names. */
export async function bornOf(
  db: Db,
  institution_id: number,
  people: readonly number[],
): Promise<{ user_detail_id: number; firstName: string; surname: string; dob: string | null }[]> {
  const { rows } = await sql<{ user_detail_id: number; firstName: string; surname: string; dob: string | null }>`
    select user_detail_id, first_name as "firstName", surname, to_char(dob, 'YYYY-MM-DD') as dob from person where institution_id = ${institution_id} and user_detail_id = any(${people}::bigint[]) order by user_detail_id`.execute(
    db,
  );
  return rows;
}

/**
 * Whether a place `n` in a whole class includes the day of an event `e`. A place with a known end isn't active any more but
 * valid until then; one that ended from its first day on has that day as its last, and no seat.
 */
export const standsOnDay = sql`n.event_id is null and (n.status = 'active' or n.to_date > n.from_date) and n.from_date <= e.local_start::date and (n.to_date is null or n.to_date >= e.local_start::date)`;

/** Gives events added to a series later to the students enrolled on their days. Throws the database's own refusal if there are too few seats. */
export async function seatEnrolled(
  db: Db,
  institution_id: number,
  series_id: number,
  ids: readonly number[],
): Promise<void> {
  await sql`insert into event_student (institution_id, event_id, user_detail_id, enrolment_id)
    select e.institution_id, e.event_id, n.user_detail_id, min(n.enrolment_id)
    from event e join enrolment n on n.institution_id = e.institution_id and n.series_id = e.series_id and ${standsOnDay}
    where e.institution_id = ${institution_id} and e.series_id = ${series_id} and e.event_id = any(${ids}::bigint[]) group by 1, 2, 3 order by 2, 3`.execute(
    db,
  );
}

/** An event for which places are wanted: milliseconds since 1970. Held seats count as taken; an event cancelled by a holiday may be restored. */
export interface Place {
  event_id: number;
  from: number;
  to: number;
  capacity: number;
  enrolled: number;
  date: string;
  is_off: boolean;
}

/**
 * The events to come of a series between two days (empty ends are open), or one of them alone; locked until the transaction
 * ends where places are taken. Cancelled ones only where places are given up: taking that back must not bring somebody back.
 */
export async function placesOf(
  db: Db,
  institution_id: number,
  {
    series_id,
    event_id,
    from,
    to,
    now,
    locked = false,
    cancelled = false,
  }: {
    series_id: number;
    event_id: number | undefined;
    from: string;
    to: string;
    now: Date;
    locked?: boolean;
    cancelled?: boolean;
  },
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select e.event_id, (extract(epoch from e.starts_at) * 1000)::float8 as "from", (extract(epoch from e.ends_at) * 1000)::float8 as "to", e.capacity, e.enrolled + e.held as enrolled, e.local_start::date as date, e.is_off
    from event e where e.institution_id = ${institution_id} and e.series_id = ${series_id} and e.marked = 0 and e.starts_at > ${now}::timestamptz and (${cancelled} or e.status <> 'cancelled' or e.is_off)
      and ${event_id === undefined ? sql`true` : sql`e.event_id = ${event_id}`} and ${from === '' ? sql`true` : sql`e.local_start >= ${from}::date`} and ${to === '' ? sql`true` : sql`e.local_start < ${to}::date + 1`}
    order by e.event_id ${locked ? sql`for no key update` : sql``}`.execute(db);
  return rows;
}

/** Which of the students have a place in which of the events already. */
export async function seatsTaken(
  db: Db,
  institution_id: number,
  students: readonly number[],
  events: readonly number[],
): Promise<{ event_id: number; user_detail_id: number }[]> {
  const { rows } = await sql<{ event_id: number; user_detail_id: number }>`
    select event_id, user_detail_id from event_student where institution_id = ${institution_id} and event_id = any(${events}::bigint[]) and user_detail_id = any(${students}::bigint[]) and status = 'enrolled'`.execute(
    db,
  );
  return rows;
}

/** The events in which a person has a place. */
export async function eventsOfPlace(db: Db, institution_id: number, enrolment_id: number): Promise<number[]> {
  const { rows } = await sql<{
    event_id: number;
  }>`select event_id from event_student where institution_id = ${institution_id} and enrolment_id = ${enrolment_id} and status = 'enrolled'`.execute(
    db,
  );
  return rows.map((row) => row.event_id);
}

/** Gives places back, of one enrolment in the named events; returns how many. */
export async function freeSeats(
  db: Db,
  institution_id: number,
  enrolment_id: number,
  events: readonly number[],
): Promise<number> {
  const { rows } =
    await sql`update event_student set status = 'cancelled' where institution_id = ${institution_id} and enrolment_id = ${enrolment_id} and event_id = any(${events}::bigint[]) and status = 'enrolled' returning 1`.execute(
      db,
    );
  return rows.length;
}
