import { type Insertable, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { DisputeRow as DisputeRowSchema } from '@schoolbell/core/billing/payments/schemas';
import type { DisputeState } from '@schoolbell/core/billing/refunds/rules';
import { iso } from '../../db/sql.ts';
import type { Db } from '../../http/context.ts';
import type { DisputeTable } from '../checkout/tables.ts';

type DisputeRow = z.output<typeof DisputeRowSchema>;

/** The disputes of a payment, the newest first. */
export async function disputesOf(db: Db, institution_id: number, payment_id: number): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    select d.dispute_id, d.amount, d.state, d.reason, coalesce(to_char(d.answer_by at time zone i.time_zone, 'YYYY-MM-DD'), '') as answer_by, ${iso('d.created_at')} as created_on
    from dispute d join institution i on i.institution_id = ${institution_id}
    where d.institution_id = ${institution_id} and d.payment_id = ${payment_id} order by d.dispute_id desc limit 50`.execute(
    db,
  );
  return rows;
}

/** A dispute by what its gateway calls it. */
export async function findDispute(
  db: Db,
  institution_id: number,
  payment_id: number,
  gateway_ref: string,
): Promise<{ dispute_id: number; state: DisputeState } | undefined> {
  return db
    .selectFrom('dispute')
    .select(['dispute_id', 'state'])
    .where('institution_id', '=', institution_id)
    .where('payment_id', '=', payment_id)
    .where('gateway_ref', '=', gateway_ref)
    .executeTakeFirst();
}

/** Adds a dispute; answers its id. */
export async function insertDispute(db: Db, row: Insertable<DisputeTable>): Promise<number> {
  return (await db.insertInto('dispute').values(row).returning('dispute_id').executeTakeFirstOrThrow()).dispute_id;
}

/** Changes a dispute whose payment's account is held. */
export async function changeDispute(
  db: Db,
  institution_id: number,
  dispute_id: number,
  row: Partial<Omit<Insertable<DisputeTable>, 'institution_id' | 'dispute_id'>>,
): Promise<void> {
  await db
    .updateTable('dispute')
    .set(row)
    .where('institution_id', '=', institution_id)
    .where('dispute_id', '=', dispute_id)
    .execute();
}
