import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';

/** An unsent hold, found by the page's token. */
export interface Hold {
  booking_id: number;
  created_at: Date;
}

/** The hold of a token. Undefined if there is none, or if it was sent. */
export async function findHold(db: Db, institution_id: number, hold_hash: Buffer): Promise<Hold | undefined> {
  const { rows } = await sql<Hold>`
    select booking_id, created_at from booking where institution_id = ${institution_id} and hold_hash = ${hold_hash} and sent_at is null`.execute(
    db,
  );
  return rows[0];
}

/** Lets one request at a time of an address hold seats, until the transaction ends. */
export async function lockAsker(db: Db, institution_id: number, asker_key: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`booking ${institution_id} ${asker_key.toString('base64url')}`}, 0))`.execute(
    db,
  );
}

/** How many unsent holds of an address hold seats now, and the most of them in one of the events; `except` is left out. */
export async function countHolds(
  db: Db,
  institution_id: number,
  {
    asker_key,
    events,
    except,
    now,
  }: { asker_key: Buffer; events: readonly number[]; except: number | null; now: Date },
): Promise<{ holds: number; in_event: number }> {
  const live = sql`b.institution_id = ${institution_id} and b.asker_key = ${asker_key} and b.sent_at is null and b.open_until > ${now}::timestamptz and b.booking_id is distinct from ${except}::bigint`;
  const { rows } = await sql<{ holds: number; in_event: number }>`
    select (select count(*)::int from booking b where ${live}) as holds,
      coalesce((select count(distinct b.booking_id)::int from booking b join booking_seat s on s.institution_id = ${institution_id} and s.booking_id = b.booking_id
        where ${live} and s.event_id = any(${events}::bigint[]) group by s.event_id order by 1 desc limit 1), 0) as in_event`.execute(
    db,
  );
  return rows[0]!;
}

/** Locks events until the transaction ends, by id. */
export async function lockEvents(db: Db, institution_id: number, events: readonly number[]): Promise<void> {
  await sql`select from event where institution_id = ${institution_id} and event_id = any(${events}::bigint[]) order by event_id for no key update`.execute(
    db,
  );
}

/** What a hold is written with; `price` is for one child. */
export interface HoldToWrite {
  places: number;
  series_id: number;
  event_id: number | null;
  from_date: string;
  to_date: string | null;
  price: number;
  page_id: number | null;
  first_at: Date;
  open_until: Date;
  zone: string;
  now: Date;
}

/** Keeps a new hold without lines. Undefined if its reference is taken. */
export async function insertHold(
  db: Db,
  institution_id: number,
  { reference, hold_hash, asker_key }: { reference: string; hold_hash: Buffer; asker_key: Buffer },
  { places, page_id, first_at, open_until, zone, now }: HoldToWrite,
): Promise<number | undefined> {
  const made = await db
    .insertInto('booking')
    .values({
      institution_id,
      reference,
      booking_type: 2,
      places,
      hold_hash,
      asker_key,
      open_until,
      page_id,
      first_at,
      zone,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['institution_id', 'reference']).doNothing())
    .returning('booking_id')
    .executeTakeFirst();
  return made?.booking_id;
}

/** Gives a hold one line for each child. */
export async function insertLines(
  db: Db,
  institution_id: number,
  booking_id: number,
  { places, series_id, event_id, from_date, to_date, price }: HoldToWrite,
): Promise<number[]> {
  const lines = Array.from({ length: places }, (_, child) => ({ line: child + 1, child }));
  await db
    .insertInto('booking_line')
    .values(
      lines.map((one) => ({ institution_id, booking_id, ...one, series_id, event_id, from_date, to_date, price })),
    )
    .execute();
  return lines.map((one) => one.line);
}

/** Takes the lines of a hold away, with their seats. */
export async function dropLines(db: Db, institution_id: number, booking_id: number): Promise<void> {
  await db
    .deleteFrom('booking_line')
    .where('institution_id', '=', institution_id)
    .where('booking_id', '=', booking_id)
    .execute();
}

/** Writes what a hold is of now, and until when. */
export async function changeHold(
  db: Db,
  institution_id: number,
  booking_id: number,
  { places, page_id, first_at, open_until, zone, now }: HoldToWrite,
): Promise<void> {
  await sql`update booking set places = ${places}, page_id = ${page_id}::bigint, first_at = ${first_at}, open_until = ${open_until}, zone = case when ${zone} = '' then zone else ${zone} end, updated_at = ${now}, version = version + 1
    where institution_id = ${institution_id} and booking_id = ${booking_id}`.execute(db);
}

/** Lets a hold last until then. */
export async function renewHold(
  db: Db,
  institution_id: number,
  booking_id: number,
  { open_until, now }: { open_until: Date; now: Date },
): Promise<void> {
  await sql`update booking set open_until = ${open_until}, updated_at = ${now}, version = version + 1 where institution_id = ${institution_id} and booking_id = ${booking_id}`.execute(
    db,
  );
}

/** The form that asks who is coming: the school's booking form of this type, else its first form of it. Undefined if all are archived. */
export async function bookingFormOf(
  db: Db,
  institution_id: number,
  form_type: 'student' | 'lead',
): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string }>`
    select hash from form where institution_id = ${institution_id} and form_type = ${form_type} and archived_at is null order by purpose = 'booking' desc, is_first desc, custom_form_id limit 1`.execute(
    db,
  );
  return rows[0]?.hash;
}

/** An event that a key may name, whatever became of it. */
export interface Known {
  event_id: number;
  series_id: number;
  sub_id: number;
  starts_at: Date;
}

/** The events around a day, nearest first. */
export async function eventsAround(
  db: Db,
  institution_id: number,
  { day, days }: { day: string; days: number },
): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select event_id, series_id, sub_id, starts_at from event where institution_id = ${institution_id} and sub_id is not null
      and starts_at > ${day}::date - ${days}::int and starts_at < ${day}::date + ${days + 1}::int order by abs(extract(epoch from starts_at - ${day}::date)), event_id limit 10000`.execute(
    db,
  );
  return rows;
}
