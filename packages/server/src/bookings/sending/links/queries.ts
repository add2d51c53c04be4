import { sql } from 'kysely';
import type { Erase } from '../../../db/erasing.ts';
import type { Db } from '../../../http/context.ts';

/** Which booking a link opens. Undefined for one that is too old, or none. */
export async function bookingOfLink(
  db: Db,
  institution_id: number,
  token_hash: Buffer,
  now: Date,
): Promise<number | undefined> {
  const found = await db
    .selectFrom('booking_link')
    .select('booking_id')
    .where('institution_id', '=', institution_id)
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found?.booking_id;
}

/** Keeps what opens a family's page about its booking. */
export async function addBookingLink(
  db: Db,
  link: { institution_id: number; booking_id: number; token_hash: Buffer; expires_at: Date; created_at: Date },
): Promise<void> {
  await db.insertInto('booking_link').values(link).execute();
}

/** Takes away links that open nothing any more. */
export async function forgetLinks(db: Db, institution_id: number, now: Date): Promise<void> {
  await db
    .deleteFrom('booking_link')
    .where('institution_id', '=', institution_id)
    .where('expires_at', '<=', now)
    .execute();
}

/** The picture of a school, for its pages. */
export async function schoolOfPage(db: Db, institution_id: number): Promise<{ logo_handle: string | null }> {
  return db
    .selectFrom('institution')
    .select('logo_handle')
    .where('institution_id', '=', institution_id)
    .executeTakeFirstOrThrow();
}

/** What an order's invoice comes to; null where it has none. */
export async function totalOf(db: Db, institution_id: number, order_id: number): Promise<number | null> {
  const { rows } = await sql<{ total: number }>`
    select i.total::float8 as total from sale_order o join invoice i on i.institution_id = ${institution_id} and i.invoice_id = o.invoice_id
    where o.institution_id = ${institution_id} and o.order_id = ${order_id}`.execute(db);
  return rows[0]?.total ?? null;
}

/** A booking by its reference and an address that the school has for it. */
export async function sentBooking(
  db: Db,
  institution_id: number,
  { reference, email }: { reference: string; email: string },
): Promise<number | undefined> {
  const address = email.trim().toLowerCase();
  const { rows } = await sql<{ booking_id: number }>`
    select b.booking_id from booking b where b.institution_id = ${institution_id} and b.reference = upper(${reference}) and b.sent_at is not null and ${address} <> ''
      and (lower(trim(b.email)) = ${address} or exists (select from person g where g.institution_id = ${institution_id} and g.user_detail_id = b.guardian_id and lower(trim(g.email)) = ${address}))`.execute(
    db,
  );
  return rows[0]?.booking_id;
}

/** Forgets what staff wrote about the bookings of erased people, and what opens them. */
export const eraseFromBookings: Erase = async ({ db, institution_id }, people) => {
  const theirs = sql`(select b.booking_id from booking b where b.institution_id = ${institution_id} and (b.guardian_id = any(${people}::bigint[])
    or exists (select from booking_line l where l.institution_id = ${institution_id} and l.booking_id = b.booking_id and l.person_id = any(${people}::bigint[]))))`;
  await sql`delete from booking_link where institution_id = ${institution_id} and booking_id in ${theirs}`.execute(db);
  await sql`update booking_step set note = '' where institution_id = ${institution_id} and note <> '' and booking_id in ${theirs}`.execute(
    db,
  );
  // The address that was given without a guardian's record is of the children.
  await sql`update booking b set email = '' where b.institution_id = ${institution_id} and b.guardian_id is null and b.email <> '' and b.booking_id in ${theirs}
    and not exists (select from booking_line o where o.institution_id = ${institution_id} and o.booking_id = b.booking_id and o.person_id <> all(${people}::bigint[]))`.execute(
    db,
  );
};
