import { sql } from 'kysely';
import type { BookingState, BookingType } from '@schoolbell/core/bookings/rules';
import { COUNT_CAP } from '@schoolbell/core/http/page';
import { iso } from '../../../db/sql.ts';
import type { Db } from '../../../http/context.ts';
import { type Span, sumsOf } from '../../../sums/queries.ts';
import { bookingFact } from '../../facts/queries.ts';

/** What the bookings sent on a day come to, by type and state. */
export interface DaySum {
  day: string;
  booking_type: BookingType;
  state: BookingState;
  bookings: number;
  places: number;
}

/** Bookings sent on the days of a span, from the kept sums. */
export async function sumsByDay(db: Db, institution_id: number, span: Span): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select x.day, x.booking_type, x.state, sum(x.bookings)::bigint as bookings, sum(x.places)::bigint as places
    from ${sumsOf(bookingFact, institution_id, span, 'day')} x group by 1, 2, 3 having sum(x.bookings) > 0 order by 1, 2, 3`.execute(
    db,
  );
  return rows;
}

/** What stands at a moment: requests and when the first must be answered, unpaid ones, and certain ones ahead, counted to the cap. */
export interface Standing {
  pending: number;
  next_answer: string | null;
  unpaid: number;
  upcoming: number;
}

/** Counts bookings that need an answer or a payment, and bookings that are coming up. */
export async function standingNow(db: Db, institution_id: number, now: Date): Promise<Standing> {
  const most = sql.lit(COUNT_CAP + 1);
  const { rows } = await sql<Standing>`
    select (select count(*) from (select from booking b where b.institution_id = ${institution_id} and b.state = 'pending' and b.sent_at is not null limit ${most}) p) as pending,
      (select ${iso('min(b.open_until)')} from booking b where b.institution_id = ${institution_id} and b.state = 'pending' and b.sent_at is not null) as next_answer,
      (select count(*) from (select from booking b where b.institution_id = ${institution_id} and b.state = 'unpaid' and b.sent_at is not null limit ${most}) u) as unpaid,
      (select count(*) from (select from booking b where b.institution_id = ${institution_id} and b.state = 'confirmed' and b.sent_at is not null and b.first_at > ${now}::timestamptz limit ${most}) c) as upcoming`.execute(
    db,
  );
  return rows[0]!;
}

/** Counts the bookings that no one on the staff has opened yet, up to the cap. */
export async function countUnread(db: Db, institution_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from booking b where b.institution_id = ${institution_id} and b.read_at is null and b.sent_at is not null limit ${sql.lit(COUNT_CAP + 1)}) u`.execute(
    db,
  );
  return rows[0]!.count;
}

/** Notes who opened a booking first. False if this school has none of that id; undefined where it was read before. */
export async function markRead(
  db: Db,
  institution_id: number,
  { booking_id, read_by, now }: { booking_id: number; read_by: number; now: Date },
): Promise<boolean | undefined> {
  const { rows } = await sql<{ found: boolean; marked: boolean }>`
    with marked as (
      update booking set read_at = ${now}, read_by = ${read_by} where institution_id = ${institution_id} and booking_id = ${booking_id} and read_at is null and sent_at is not null returning 1)
    select exists (select from booking b where b.institution_id = ${institution_id} and b.booking_id = ${booking_id} and b.sent_at is not null) as found, exists (select from marked) as marked`.execute(
    db,
  );
  const { found, marked } = rows[0]!;
  return found ? marked || undefined : false;
}
