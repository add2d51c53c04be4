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

/** A line of payers who share a bill says 1; how many pieces it sells is beside it. */
const pieces = sql`coalesce(t.pieces, t.thousandths / 1000)::int`;
/** What payers share is sold once: by the first of their invoices. */
const ofFirst = sql`(i.split_id is null or i.split_id = i.invoice_id)`;
/** A line of all who share it. */
const wholeNet = (institution_id: number) =>
  sql`coalesce((select sum(x.net)::bigint from invoice o join invoice_item x on x.institution_id = ${institution_id} and x.invoice_id = o.invoice_id and x.place = t.place
      where o.institution_id = ${institution_id} and o.split_id = i.split_id), t.net)`;

/** The products and fees on invoices that have not taken theirs yet, in the order in which everybody holds them. */
export async function goodsToTake(db: Db, institution_id: number, invoices: readonly number[]): Promise<Good[]> {
  const { rows } = await sql<Good>`
    select t.invoice_id, t.item_id, t.student_id, t.product_id, r.product_name, coalesce(r.status, 0) as is_archived, t.registration_fee_id, ${pieces} as pieces, ${wholeNet(institution_id)} as net, i.currency
    from invoice i join invoice_item t on t.institution_id = ${institution_id} and t.invoice_id = i.invoice_id
    left join product r on r.institution_id = ${institution_id} and r.product_id = t.product_id
    where i.institution_id = ${institution_id} and i.invoice_id = any(${invoices}::bigint[]) and i.taken_at is null and ${ofFirst} and num_nonnulls(t.product_id, t.registration_fee_id) > 0
    order by t.product_id, t.registration_fee_id, t.item_id`.execute(db);
  return rows;
}

/** The products on invoices that took theirs, to be brought back. */
export async function goodsTaken(db: Db, institution_id: number, items: readonly number[]): Promise<Good[]> {
  const { rows } = await sql<Good>`
    select t.invoice_id, t.item_id, t.student_id, t.product_id, null as product_name, 0 as is_archived, t.registration_fee_id, ${pieces} as pieces, t.net, i.currency
    from invoice_item t join invoice i on i.institution_id = ${institution_id} and i.invoice_id = t.invoice_id
    where t.institution_id = ${institution_id} and t.item_id = any(${items}::bigint[]) and i.taken_at is not null and ${ofFirst} and num_nonnulls(t.product_id, t.registration_fee_id) > 0
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
  if (invoices.length === 0) return [];
  const rows = await db
    .selectFrom('invoice_item')
    .select('item_id')
    .where('institution_id', '=', institution_id)
    .where('invoice_id', 'in', [...invoices])
    .orderBy('item_id')
    .execute();
  return rows.map((one) => one.item_id);
}

/**
 * The invoices that give back what they sold when one of them is cancelled: it alone; where payers share a bill, all of them
 * with the last, and none before: what one still pays a part of is sold. People who cancel parts of one bill at once wait here.
 */
export async function invoicesGivingBack(db: Db, institution_id: number, invoice_id: number): Promise<number[]> {
  await sql`select from invoice f where f.institution_id = ${institution_id} and f.invoice_id = (
    select i.split_id from invoice i where i.institution_id = ${institution_id} and i.invoice_id = ${invoice_id}) for no key update`.execute(
    db,
  );
  const { rows } = await sql<{ invoice_id: number; stands: boolean }>`
    select o.invoice_id, o.status <> 'cancelled' as stands
    from invoice i join invoice o on o.institution_id = ${institution_id} and (o.invoice_id = i.invoice_id or o.split_id = i.split_id)
    where i.institution_id = ${institution_id} and i.invoice_id = ${invoice_id} order by o.invoice_id`.execute(db);
  if (rows.some((one) => one.stands && one.invoice_id !== invoice_id)) return [];
  return rows.map((one) => one.invoice_id);
}
