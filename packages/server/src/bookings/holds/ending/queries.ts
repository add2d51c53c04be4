import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';

/** A booking whose time is over, and the first of its classes. */
export interface Overdue {
  booking_id: number;
  series_id: number;
}

/** Bookings that hold seats beyond their time, in the order in which they are locked: of one class, or of all. */
export async function overdueBookings(
  db: Db,
  institution_id: number,
  { series_id, now, most }: { series_id?: number; now: Date; most: number },
): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select b.booking_id, min(l.series_id)::float8 as series_id from booking b join booking_line l on l.institution_id = ${institution_id} and l.booking_id = b.booking_id
    where b.institution_id = ${institution_id} and b.open_until <= ${now}::timestamptz and ${series_id === undefined ? sql`true` : sql`exists (select from booking_line m where m.institution_id = ${institution_id} and m.booking_id = b.booking_id and m.series_id = ${series_id})`}
    group by b.booking_id order by 2, 1 limit ${most}`.execute(db);
  return rows;
}

/** Whether an institution has something to end, or holds to forget. */
export async function hasOverdue(db: Db, institution_id: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from booking where institution_id = ${institution_id} and open_until <= now())
      or exists (select from booking where institution_id = ${institution_id} and sent_at is null and created_at < now() - interval '1 day') as is`.execute(
    db,
  );
  return rows[0]!.is;
}

/** When the next booking is over; null if none holds seats. */
export async function nextEnd(db: Db, institution_id: number, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(open_until) as at from booking where institution_id = ${institution_id} and open_until > ${now}::timestamptz`.execute(
    db,
  );
  return rows[0]!.at;
}

/** Forgets bookings that were never sent; they hold no seats any more. */
export async function forgetUnsent(db: Db, institution_id: number, before: Date): Promise<void> {
  await db
    .deleteFrom('booking')
    .where('institution_id', '=', institution_id)
    .where('sent_at', 'is', null)
    .where('open_until', 'is', null)
    .where('created_at', '<', before)
    .execute();
}
