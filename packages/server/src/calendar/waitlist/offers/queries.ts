import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';
import { type Entry, isHere, entryColumns, entrySource } from '../queries.ts';

/** The offer that a token opens. Undefined if it is answered, too old or withdrawn, or its person has left. */
export async function findOffer(
  db: Db,
  institution_id: number,
  token_hash: Buffer,
  now: Date,
): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`
    select ${entryColumns} from ${entrySource} where w.institution_id = ${institution_id} and w.token_hash = ${token_hash} and w.status = 'offered' and w.offered_until > ${now}::timestamptz and ${isHere}`.execute(
    db,
  );
  return rows[0];
}

/** Gives an open offer the token that its mail brings. False if it was answered or withdrawn meanwhile. */
export async function giveOfferToken(
  db: Db,
  institution_id: number,
  waitlist_id: number,
  token_hash: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('waitlist')
    .set({ token_hash })
    .where('institution_id', '=', institution_id)
    .where('waitlist_id', '=', waitlist_id)
    .where('status', '=', 'offered')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Offers whose time is over. */
export async function expiredOffers(
  db: Db,
  institution_id: number,
  now: Date,
): Promise<{ waitlist_id: number; series_id: number; user_detail_id: number }[]> {
  const { rows } = await sql<{ waitlist_id: number; series_id: number; user_detail_id: number }>`
    select waitlist_id, series_id, user_detail_id from waitlist where institution_id = ${institution_id} and status = 'offered' and offered_until <= ${now}::timestamptz order by series_id, waitlist_id`.execute(
    db,
  );
  return rows;
}
