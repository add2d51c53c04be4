import { type Insertable, sql } from 'kysely';
import type { InvoiceStatus } from '@schoolbell/core/billing/invoices/schemas';
import type { CloseReason, OrderState, Settle } from '@schoolbell/core/billing/orders/rules';
import type { Db } from '../../http/context.ts';
import { statusOf } from '../invoices/queries.ts';
import type { SaleOrderTable } from './tables.ts';

/** An order as verbs ask of it. */
export interface Order {
  order_id: number;
  tell: string;
  settle: Settle;
  state: OrderState;
  payer_id: number;
  invoice_id: number | null;
  /** The money that came after it was closed. */
  payment_id: number | null;
}

const columns = sql`o.order_id, o.tell, o.settle, o.state, o.payer_id, o.invoice_id, o.payment_id`;

/** An order by its id or its source; held until the transaction ends where it is to change. */
export async function findOrder(
  db: Db,
  institution_id: number,
  by: { id: number } | { source: string; source_id: number },
  { held = false } = {},
): Promise<Order | undefined> {
  const which =
    'id' in by ? sql`o.order_id = ${by.id}` : sql`o.source = ${by.source} and o.source_id = ${by.source_id}`;
  const { rows } = await sql<Order>`
    select ${columns} from sale_order o where o.institution_id = ${institution_id} and ${which} ${held ? sql`for no key update` : sql``}`.execute(
    db,
  );
  return rows[0];
}

/** Adds an order; undefined where its source has one already. Answers its id. */
export async function insertOrder(db: Db, row: Insertable<SaleOrderTable>): Promise<number | undefined> {
  const made = await db
    .insertInto('sale_order')
    .values(row)
    .onConflict((on) => on.columns(['institution_id', 'source', 'source_id']).doNothing())
    .returning('order_id')
    .executeTakeFirst();
  return made?.order_id;
}

/** Changes an order that is held. */
export async function changeOrder(
  db: Db,
  institution_id: number,
  order_id: number,
  row: {
    state?: OrderState;
    invoice_id?: number;
    payment_id?: number;
    closed_reason?: CloseReason;
    closed_at?: Date;
    updated_at: Date;
  },
): Promise<void> {
  await db
    .updateTable('sale_order')
    .set(row)
    .where('institution_id', '=', institution_id)
    .where('order_id', '=', order_id)
    .execute();
}

/** How orders stand, for lists. */
export interface OrderStanding {
  order_id: number;
  state: OrderState;
  invoice_id: number | null;
  invoice_number: string | null;
  status: InvoiceStatus | null;
  total: number;
  paid: number;
  balance: number;
}

/** How orders stand: their state, and what of their invoices is paid. Without an invoice all is 0. */
export async function standingsOf(
  db: Db,
  institution_id: number,
  ids: readonly number[],
  today: string,
): Promise<OrderStanding[]> {
  const { rows } = await sql<OrderStanding>`
    select o.order_id, o.state, o.invoice_id, i.number as invoice_number, case when i.invoice_id is not null then ${statusOf(today)} end as status,
      coalesce(i.total, 0)::bigint as total, coalesce(i.paid, 0)::bigint as paid, coalesce(i.balance, 0)::bigint as balance
    from sale_order o left join invoice i on i.institution_id = ${institution_id} and i.invoice_id = o.invoice_id
    where o.institution_id = ${institution_id} and o.order_id = any(${ids}::bigint[]) order by o.order_id`.execute(db);
  return rows;
}

/** The day of the school. */
export async function dayOf(db: Db, institution_id: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (now() at time zone i.time_zone)::date as day from institution i where i.institution_id = ${institution_id}`.execute(
    db,
  );
  return rows[0]!.day;
}
