import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';

/** Deletes an invoice that never had a number, with all that belongs to it. */
export async function deleteInvoice(db: Db, institution_id: number, invoice_id: number): Promise<void> {
  await db
    .deleteFrom('invoice')
    .where('institution_id', '=', institution_id)
    .where('invoice_id', '=', invoice_id)
    .execute();
}

/** Writes down that an invoice is cancelled, and why. */
export async function markCancelled(
  db: Db,
  institution_id: number,
  invoice_id: number,
  { by, reason, at }: { by: number | null; reason: string; at: Date },
): Promise<void> {
  await sql`update invoice set cancelled_at = ${at}::timestamptz, cancelled_by = ${by}::bigint, cancel_reason = ${reason}, autocharge = 0, updated_at = ${at}::timestamptz, version = version + 1
    where institution_id = ${institution_id} and invoice_id = ${invoice_id}`.execute(db);
}
