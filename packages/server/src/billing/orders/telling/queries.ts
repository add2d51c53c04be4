import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';

/** An order whose caller is to be told of something. */
export interface Told {
  order_id: number;
  tell: string;
}

/** The open orders of invoices that owe nothing any more, held. */
export async function paidOrders(db: Db, institution_id: number, invoices: readonly number[]): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select o.order_id, o.tell from sale_order o join invoice i on i.institution_id = ${institution_id} and i.order_id = o.order_id and i.invoice_id = o.invoice_id
    where o.institution_id = ${institution_id} and i.invoice_id = any(${invoices}::bigint[]) and i.number is not null and i.balance = 0 and o.state = 'open'
    order by o.order_id for no key update of o`.execute(db);
  return rows;
}

/** The orders that were paid and whose invoices are among these. */
export async function settledOrders(db: Db, institution_id: number, invoices: readonly number[]): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select o.order_id, o.tell from sale_order o join invoice i on i.institution_id = ${institution_id} and i.order_id = o.order_id and i.invoice_id = o.invoice_id
    where o.institution_id = ${institution_id} and i.invoice_id = any(${invoices}::bigint[]) and o.state in ('paid', 'done') order by o.order_id`.execute(
    db,
  );
  return rows;
}

/** Writes down that orders are paid. */
export async function markPaid(db: Db, institution_id: number, orders: readonly number[], at: Date): Promise<void> {
  await sql`update sale_order set state = 'paid', updated_at = ${at}::timestamptz where institution_id = ${institution_id} and order_id = any(${orders}::bigint[]) and state = 'open'`.execute(
    db,
  );
}
