import { sql } from 'kysely';
import type { Confirmation } from '@schoolbell/core/bookings/rules';
import type { Db } from '../../http/context.ts';

/** The subject of a class. Its way of confirming is null where the settings decide. */
export interface SubjectSold {
  sub_id: number | null;
  confirm: Confirmation | null;
  is_bookable: 0 | 1;
  status: string;
}

/** How a class's subject is confirmed, and whether it is still on sale. */
export async function subjectOf(
  db: Db,
  institution_id: number,
  { series_id, event_id }: { series_id: number; event_id: number | null },
): Promise<SubjectSold | undefined> {
  const { rows } = await sql<SubjectSold>`
    select b.sub_id, k.confirm, coalesce(b.is_bookable, 0) as is_bookable, s.status from event_series s
      left join event e on e.institution_id = ${institution_id} and e.event_id = ${event_id}::bigint
      left join subject b on b.institution_id = ${institution_id} and b.sub_id = coalesce(e.sub_id, s.sub_id) and b.archived_at is null
      left join booking_subject k on k.institution_id = ${institution_id} and k.sub_id = b.sub_id
    where s.institution_id = ${institution_id} and s.series_id = ${series_id}`.execute(db);
  return rows[0];
}

/** What a booking gets as it is sent. */
export interface SentBooking {
  institution_id: number;
  booking_id: number;
  email: string;
  guardian_id: number | null;
  submission_id: number;
  source: string;
  places: number;
  made_on: string;
  now: Date;
}

/** Writes that a booking was sent. Its page loses it, and so does the count of its address. */
export async function writeSent(db: Db, { institution_id, booking_id, now, ...values }: SentBooking): Promise<void> {
  await db
    .updateTable('booking')
    .set({ ...values, sent_at: now, hold_hash: null, asker_key: null, updated_at: now })
    .where('institution_id', '=', institution_id)
    .where('booking_id', '=', booking_id)
    .execute();
}

/** Writes whose line is whose, as the family named them, and what it costs now where that is known. */
export async function nameLines(
  db: Db,
  institution_id: number,
  booking_id: number,
  lines: readonly { line: number; child_name: string; price: number | undefined }[],
): Promise<void> {
  await sql`update booking_line l set child_name = n.child_name, price = coalesce(n.price, l.price) from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) n (line smallint, child_name text, price bigint)
    where l.institution_id = ${institution_id} and l.booking_id = ${booking_id} and l.line = n.line`.execute(db);
}

/** Takes lines out of a booking that is not sent yet, with the seats that they held. */
export async function dropLines(
  db: Db,
  institution_id: number,
  booking_id: number,
  lines: readonly number[],
): Promise<void> {
  if (lines.length === 0) return;
  await sql`delete from booking_line where institution_id = ${institution_id} and booking_id = ${booking_id} and line = any(${lines}::smallint[])`.execute(
    db,
  );
}

/** Takes a booking back that is not sent yet, with everything in it. */
export async function dropBooking(db: Db, institution_id: number, booking_id: number): Promise<void> {
  await sql`delete from booking where institution_id = ${institution_id} and booking_id = ${booking_id} and sent_at is null`.execute(
    db,
  );
}

/** Writes which order a booking is paid by. */
export async function writeOrder(db: Db, institution_id: number, booking_id: number, order_id: number): Promise<void> {
  await db
    .updateTable('booking')
    .set({ order_id })
    .where('institution_id', '=', institution_id)
    .where('booking_id', '=', booking_id)
    .execute();
}

/** Writes which place each line became. */
export async function writePlaces(
  db: Db,
  institution_id: number,
  booking_id: number,
  places: readonly { line: number; enrolment_id: number }[],
): Promise<void> {
  await sql`update booking_line l set enrolment_id = n.enrolment_id from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) n (line smallint, enrolment_id bigint)
    where l.institution_id = ${institution_id} and l.booking_id = ${booking_id} and l.line = n.line`.execute(db);
}

/** Which booking an order is of. */
export async function bookingOfOrder(db: Db, institution_id: number, order_id: number): Promise<number | undefined> {
  const found = await db
    .selectFrom('booking')
    .select('booking_id')
    .where('institution_id', '=', institution_id)
    .where('order_id', '=', order_id)
    .executeTakeFirst();
  return found?.booking_id;
}
