import { type Insertable, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { RefundRow as RefundRowSchema } from '@schoolbell/core/billing/payments/schemas';
import type { Db } from '../../http/context.ts';
import { named } from '../invoices/queries.ts';
import type { RefundTable } from '../ledger/tables.ts';

type RefundRow = z.output<typeof RefundRowSchema>;

/** The refunds of a payment, the newest first. */
export async function refundsOf(db: Db, institution_id: number, payment_id: number): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select f.refund_id, f.payment_id, f.amount, y.currency, f.state, f.reason, f.refunded_on, f.credit_note_id, ${named('p')} as created_by
    from refund f join payment y on y.institution_id = ${institution_id} and y.payment_id = f.payment_id
    left join person p on p.institution_id = ${institution_id} and p.user_detail_id = f.created_by
    where f.institution_id = ${institution_id} and f.payment_id = ${payment_id} order by f.refund_id desc limit 200`.execute(
    db,
  );
  return rows;
}

/** Adds a refund; answers its id. */
export async function insertRefund(db: Db, row: Insertable<RefundTable>): Promise<number> {
  return (await db.insertInto('refund').values(row).returning('refund_id').executeTakeFirstOrThrow()).refund_id;
}
