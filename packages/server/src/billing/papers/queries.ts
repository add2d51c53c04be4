import { sql } from 'kysely';
import type { Party } from '@schoolbell/core/billing/invoices/schemas';
import type { Db } from '../../http/context.ts';
import type { Seller } from '../payers/queries.ts';

/** The school as an issued document copied it. */
export async function sellerOf(
  db: Db,
  institution_id: number,
  table: 'invoice' | 'credit_note',
  id: number,
): Promise<Seller | null> {
  const { rows } = await sql<{ seller: Seller | Record<string, never> }>`
    select d.seller from ${sql.table(table)} d where d.institution_id = ${institution_id} and ${sql.ref(`d.${table}_id`)} = ${id}`.execute(
    db,
  );
  const seller = rows[0]?.seller;
  return seller && 'name' in seller ? (seller as Seller) : null;
}

/** What was paid on an invoice, in the words of its document. */
export async function paidOn(
  db: Db,
  institution_id: number,
  invoice_id: number,
): Promise<{ paid_on: string; what: string; amount: number }[]> {
  const { rows } = await sql<{ paid_on: string; what: string; amount: number }>`
    select y.paid_on, case when y.kind = 'given' then 'Credit' else coalesce(m.name, y.gateway, '') end as what, sum(case when e.kind = 'allocate' then e.amount else -e.amount end)::bigint as amount
    from money_entry e join payment y on y.institution_id = ${institution_id} and y.payment_id = e.payment_id
    left join payment_mode m on m.institution_id = ${institution_id} and m.mode_id = y.mode_id
    where e.institution_id = ${institution_id} and e.invoice_id = ${invoice_id} group by y.payment_id, y.paid_on, y.kind, m.name, y.gateway
    having sum(case when e.kind = 'allocate' then e.amount else -e.amount end) > 0 order by y.paid_on, y.payment_id limit 100`.execute(
    db,
  );
  return rows;
}

/** How an account's holder is named and reached now. */
export async function holderOf(db: Db, institution_id: number, account_id: number): Promise<Party | undefined> {
  const { rows } = await sql<Party>`
    select p.first_name || case when p.surname = '' then '' else ' ' || p.surname end as name, p.email, p.street, p.city, p.state, p.zip, p.country
    from account a join person p on p.institution_id = ${institution_id} and p.user_detail_id = a.holder_id
    where a.institution_id = ${institution_id} and a.account_id = ${account_id}`.execute(db);
  return rows[0];
}

/** Who holds an account: their mails name them. */
export async function holdersOf(db: Db, institution_id: number, account_id: number): Promise<number[]> {
  const { rows } = await sql<{ holder_id: number }>`
    select a.holder_id from account a where a.institution_id = ${institution_id} and a.account_id = ${account_id}`.execute(
    db,
  );
  return rows.map((row) => row.holder_id);
}

/** The invoice that a link opens or opened before its time ran out; not one that was taken back. */
export async function formerLink(db: Db, institution_id: number, token_hash: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{ invoice_id: number }>`
    select l.invoice_id from invoice_link l where l.institution_id = ${institution_id} and l.token_hash = ${token_hash} and l.revoked_at is null`.execute(
    db,
  );
  return rows[0]?.invoice_id;
}

/** Writes down that a document was mailed. */
export async function markSent(
  db: Db,
  institution_id: number,
  table: 'invoice' | 'credit_note',
  id: number,
  at: Date,
): Promise<void> {
  await sql`update ${sql.table(table)} set sent_status = 1, sent_at = ${at}::timestamptz where institution_id = ${institution_id} and ${sql.ref(`${table}_id`)} = ${id}`.execute(
    db,
  );
}

/** Open invoices of an account, the earliest due first. */
export async function owedBy(
  db: Db,
  institution_id: number,
  account_id: number,
): Promise<{ invoice_id: number; number: string; next_due_on: string; balance: number; currency: string }[]> {
  const { rows } = await sql<{
    invoice_id: number;
    number: string;
    next_due_on: string;
    balance: number;
    currency: string;
  }>`
    select i.invoice_id, i.number, i.next_due_on, i.balance, i.currency from invoice i
    where i.institution_id = ${institution_id} and i.account_id = ${account_id} and i.balance > 0 order by i.next_due_on, i.invoice_id limit 100`.execute(
    db,
  );
  return rows;
}

/** Whether a payment came for an order that had ended. */
export async function isOfEnded(db: Db, institution_id: number, payment_id: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from sale_order o where o.institution_id = ${institution_id} and o.payment_id = ${payment_id} and o.state in ('late', 'refused')) as is`.execute(
    db,
  );
  return rows[0]!.is;
}
