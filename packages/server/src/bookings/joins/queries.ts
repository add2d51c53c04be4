import { sql } from 'kysely';
import type { HeldSeat } from '../../calendar/enrolments/outside/verbs.ts';
import type { Db } from '../../http/context.ts';

/** The bookings of a class that have to do with some of its events, because they are for one of them or hold seats in them. */
export async function bookingsIn(
  db: Db,
  institution_id: number,
  { series_id, events }: { series_id: number; events: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ booking_id: number }>`
    select distinct l.booking_id from booking_line l where l.institution_id = ${institution_id} and l.series_id = ${series_id} and l.state not in ('rejected', 'expired', 'cancelled')
      and (l.event_id = any(${events}::bigint[]) or exists (select from booking_seat s where s.institution_id = ${institution_id} and s.booking_id = l.booking_id and s.line = l.line and s.event_id = any(${events}::bigint[])))
    order by 1`.execute(db);
  return rows.map((row) => row.booking_id);
}

/** When events are, on their own wall. */
export async function timesOf(db: Db, institution_id: number, events: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ event_id: number; local_start: string }>`
    select event_id, to_char(local_start, 'YYYY-MM-DD"T"HH24:MI') as local_start from event where institution_id = ${institution_id} and event_id = any(${events}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.event_id, row.local_start]));
}

/** Lets the seats of some lines in some events go. */
export async function dropSeatsIn(
  db: Db,
  institution_id: number,
  booking_id: number,
  { lines, events }: { lines: readonly number[]; events: readonly number[] },
): Promise<void> {
  await sql`delete from booking_seat where institution_id = ${institution_id} and booking_id = ${booking_id} and line = any(${lines}::smallint[]) and event_id = any(${events}::bigint[])`.execute(
    db,
  );
}

/** Puts a booking where its events are now: the day of a line for one event, the first start, and seats no longer than that. */
export async function followMoved(db: Db, institution_id: number, booking_id: number, now: Date): Promise<void> {
  await sql`update booking_line l set from_date = e.local_start::date, to_date = e.local_start::date from event e
    where l.institution_id = ${institution_id} and l.booking_id = ${booking_id} and e.institution_id = ${institution_id} and e.event_id = l.event_id`.execute(
    db,
  );
  await sql`update booking b set first_at = f.first, open_until = case when b.open_until is not null then least(b.open_until, f.first) end, updated_at = ${now}::timestamptz, version = b.version + 1
    from (select min(e.starts_at) as first from booking_line l join event e on e.institution_id = ${institution_id}
        and (e.event_id = l.event_id or l.event_id is null and e.event_id in (select s.event_id from booking_seat s where s.institution_id = ${institution_id} and s.booking_id = l.booking_id and s.line = l.line))
      where l.institution_id = ${institution_id} and l.booking_id = ${booking_id}) f
    where b.institution_id = ${institution_id} and b.booking_id = ${booking_id} and f.first is not null`.execute(db);
}

/** The seats that bookings hold in an event, the first to end first. Unsent holds have no names yet. */
export async function heldIn(db: Db, institution_id: number, event_id: number): Promise<HeldSeat[]> {
  const { rows } = await sql<HeldSeat>`
    select nullif(l.child_name, '') as child, coalesce(nullif(trim(g.first_name || ' ' || g.surname), ''), nullif(b.email, '')) as guardian, to_char(b.open_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until
    from booking_seat s join booking_line l on l.institution_id = ${institution_id} and l.booking_id = s.booking_id and l.line = s.line
    join booking b on b.institution_id = ${institution_id} and b.booking_id = s.booking_id
    left join person g on g.institution_id = ${institution_id} and g.user_detail_id = b.guardian_id
    where s.institution_id = ${institution_id} and s.event_id = ${event_id} order by b.open_until, s.booking_id, s.line`.execute(
    db,
  );
  return rows;
}
