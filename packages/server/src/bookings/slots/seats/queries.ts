import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';

/** Someone in line for a seat in one event of a series, or in all from a day to a day. */
export interface Waiting {
  series_id: number;
  event_id: number | null;
  from_date: string;
  to_date: string | null;
}

/** Everyone in line for these series who has no offer yet. */
export async function peopleWaiting(db: Db, institution_id: number, series: readonly number[]): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select w.series_id, w.event_id, w.from_date, w.to_date from waitlist w
    where w.institution_id = ${institution_id} and w.series_id = any(${series}::bigint[]) and w.status = 'waiting'`.execute(
    db,
  );
  return rows;
}

/** Seats of bookings whose time is over: they are free again, also where no worker has run yet. */
export async function overdueSeats(
  db: Db,
  institution_id: number,
  now: Date,
): Promise<{ event_id: number; series_id: number; seats: number }[]> {
  const { rows } = await sql<{ event_id: number; series_id: number; seats: number }>`
    select x.event_id, e.series_id, count(*)::int as seats from booking b join booking_seat x on x.institution_id = ${institution_id} and x.booking_id = b.booking_id
    join event e on e.institution_id = ${institution_id} and e.event_id = x.event_id
    where b.institution_id = ${institution_id} and b.open_until <= ${now}::timestamptz group by 1, 2`.execute(db);
  return rows;
}
