import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';
import type { Taken } from '../../numbers/verbs.ts';

/** Payments that wait for the number of their receipt, the oldest first, held until the transaction ends. */
export async function unreceipted(db: Db, institution_id: number, count: number): Promise<number[]> {
  const { rows } = await sql<{ payment_id: number }>`
    select y.payment_id from payment y where y.institution_id = ${institution_id} and y.receipt_number is null and y.state = 'done' and y.kind <> 'given'
    order by y.payment_id limit ${count} for no key update`.execute(db);
  return rows.map((one) => one.payment_id);
}

/** Whether the receipt of a payment has its number, or never gets one. */
export async function hasReceipt(db: Db, institution_id: number, payment_id: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select y.receipt_number is not null or y.state <> 'done' or y.kind = 'given' as has from payment y
    where y.institution_id = ${institution_id} and y.payment_id = ${payment_id}`.execute(db);
  return rows[0]?.has ?? true;
}

/** Gives receipts their numbers. */
export async function numberReceipts(
  db: Db,
  institution_id: number,
  receipts: readonly (Taken & { payment_id: number })[],
): Promise<void> {
  const column = <K extends keyof (typeof receipts)[number]>(name: K) => receipts.map((one) => one[name]);
  await sql`update payment y set receipt_number = one.number, receipt_series = one.series, receipt_at = one.series_at
    from unnest(${column('payment_id')}::bigint[], ${column('number')}::text[], ${column('series')}::text[], ${column('series_at')}::bigint[]) one (payment_id, number, series, series_at)
    where y.institution_id = ${institution_id} and y.payment_id = one.payment_id`.execute(db);
}
