import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';
import { ownOf } from '../payments/queries.ts';

/** The checkout that a payment came of, by its id. */
export async function checkoutOf(db: Db, institution_id: number, payment_id: number): Promise<number | undefined> {
  const found = await db
    .selectFrom('checkout')
    .select('checkout_id')
    .where('institution_id', '=', institution_id)
    .where('payment_id', '=', payment_id)
    .orderBy('checkout_id', 'desc')
    .executeTakeFirst();
  return found?.checkout_id;
}

/** The picture or PDF of a transfer. */
export interface Slip {
  reference: string;
  media_type: string;
  bytes: number;
}

/** A slip by its handle, where it is on a payment: with `own`, one that this person may see. */
export async function findSlip(
  db: Db,
  of: { institution_id: number; own: number | null },
  handle: string,
): Promise<Slip | undefined> {
  const { institution_id } = of;
  const { rows } = await sql<Slip>`
    select y.reference, f.media_type, f.bytes from payment y
    join file f on f.institution_id = ${institution_id} and f.handle = y.slip_handle
    where y.institution_id = ${institution_id} and y.slip_handle = ${handle} and ${ownOf(of)} limit 1`.execute(db);
  return rows[0];
}

/** Whether a payment has its slip already. */
export async function hasSlip(db: Db, institution_id: number, payment_id: number): Promise<boolean> {
  const found = await db
    .selectFrom('payment')
    .select('slip_handle')
    .where('institution_id', '=', institution_id)
    .where('payment_id', '=', payment_id)
    .executeTakeFirst();
  return found?.slip_handle != null;
}
