import { sql } from 'kysely';
import type { PaymentRow } from '@schoolbell/core/billing/payments/schemas';
import type { Db } from '../../../http/context.ts';
import type { Of } from '../../invoices/queries.ts';
import { columns, joins, narrowed, type PaymentFilter } from '../queries.ts';

const AT_ONCE = 500;

/** Filtered payments, the oldest id first, some hundred at a time: the memory stays the same however many there are. */
export async function* exportedPayments(db: Db, of: Of, filter: PaymentFilter): AsyncGenerator<PaymentRow[]> {
  const where = await narrowed(db, of, filter);
  const { institution_id } = of;
  for (let after = 0; ;) {
    const { rows } = await sql<PaymentRow>`
      select ${columns(institution_id)} from (
        select y.* from payment y where ${where} and y.payment_id > ${after} order by y.payment_id limit ${sql.lit(AT_ONCE)}) y
      ${joins(institution_id)} order by y.payment_id`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.payment_id;
  }
}
