import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';

/** What lines sell that can be sold once: pieces from the shelf, and registration fees of a year. */
export interface Good {
  invoice_id: number;
  item_id: number;
  student_id: number;
  product_id: number | null;
  product_name: string | null;
  /** 1 where the product was archived since it was put on the invoice. */
  is_archived: 0 | 1;
  registration_fee_id: number | null;
  pieces: number;
  net: number;
  currency: string;
}

/** The products and fees on invoices that have not taken theirs yet, in the order in which everybody holds them. */
export async function goodsToTake(db: Db, institution_id: number, invoices: readonly number[]): Promise<Good[]> {
  const { rows } = await sql<Good>`
    select t.invoice_id, t.item_id, t.student_id, t.product_id, r.product_name, coalesce(r.status, 0) as is_archived, t.registration_fee_id, (t.thousandths / 1000)::int as pieces, t.net, i.currency
    from invoice i join invoice_item t on t.institution_id = ${institution_id} and t.invoice_id = i.invoice_id
    left join product r on r.institution_id = ${institution_id} and r.product_id = t.product_id
    where i.institution_id = ${institution_id} and i.invoice_id = any(${invoices}::bigint[]) and i.taken_at is null and num_nonnulls(t.product_id, t.registration_fee_id) > 0
    order by t.product_id, t.registration_fee_id, t.item_id`.execute(db);
  return rows;
}

/** The products on invoices that took theirs, to be brought back. */
export async function goodsTaken(db: Db, institution_id: number, items: readonly number[]): Promise<Good[]> {
  const { rows } = await sql<Good>`
    select t.invoice_id, t.item_id, t.student_id, t.product_id, null as product_name, 0 as is_archived, t.registration_fee_id, (t.thousandths / 1000)::int as pieces, t.net, i.currency
    from invoice_item t join invoice i on i.institution_id = ${institution_id} and i.invoice_id = t.invoice_id
    where t.institution_id = ${institution_id} and t.item_id = any(${items}::bigint[]) and i.taken_at is not null and num_nonnulls(t.product_id, t.registration_fee_id) > 0
    order by t.product_id, t.registration_fee_id, t.item_id`.execute(db);
  return rows;
}

/** Writes down that invoices have taken what they sell. */
export async function markTaken(db: Db, institution_id: number, invoices: readonly number[], at: Date): Promise<void> {
  await sql`update invoice set taken_at = ${at}::timestamptz where institution_id = ${institution_id} and invoice_id = any(${invoices}::bigint[]) and taken_at is null`.execute(
    db,
  );
}

/** Gives lessons back, so that they can be billed again. */
export async function releaseSessions(
  db: Db,
  institution_id: number,
  items: readonly number[],
  at: Date,
): Promise<void> {
  await sql`update item_session set released_at = ${at}::timestamptz where institution_id = ${institution_id} and item_id = any(${items}::bigint[]) and released_at is null`.execute(
    db,
  );
}

/** Takes registration fees that lines charged from those that are paid. */
export async function releaseFees(db: Db, institution_id: number, items: readonly number[]): Promise<void> {
  await db
    .deleteFrom('registration_fee_paid')
    .where('institution_id', '=', institution_id)
    .where('invoice_item_id', 'in', [...items])
    .execute();
}

/** The lines of invoices. */
export async function itemsOf(db: Db, institution_id: number, invoices: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('invoice_item')
    .select('item_id')
    .where('institution_id', '=', institution_id)
    .where('invoice_id', 'in', [...invoices])
    .orderBy('item_id')
    .execute();
  return rows.map((one) => one.item_id);
}
