import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';

/** A part of an issued invoice that is not paid: an installment, or what the invoice owes where it has none. */
export interface OpenPart {
  account_id: number;
  invoice_id: number;
  installment_id: number | null;
  order_id: number | null;
  due_on: string;
  /** What is still to be paid of it, in minor units. */
  open: number;
}

/** What of issued invoices is to be paid, the earliest due first: of the accounts, or of the invoices named. */
export async function openParts(
  db: Db,
  institution_id: number,
  of: { accounts: readonly number[] } | { invoices: readonly number[] },
): Promise<OpenPart[]> {
  const which =
    'accounts' in of
      ? sql`i.account_id = any(${of.accounts}::bigint[])`
      : sql`i.invoice_id = any(${of.invoices}::bigint[])`;
  const { rows } = await sql<OpenPart>`
    select i.account_id, i.invoice_id, s.installment_id, i.order_id, coalesce(s.due_on, i.due_on) as due_on, coalesce(s.amount - s.paid, i.balance) as open
    from invoice i left join installment s on s.institution_id = ${institution_id} and s.invoice_id = i.invoice_id and s.paid < s.amount
    where i.institution_id = ${institution_id} and ${which} and i.balance > 0
    order by coalesce(s.due_on, i.due_on), i.invoice_id, s.place`.execute(db);
  return rows;
}

/** Money on no invoice: of which payment, and which note set it free. */
export interface FreeMoney {
  account_id: number;
  payment_id: number;
  credit_note_id: number | null;
  amount: number;
  kind: 'desk' | 'gateway' | 'given';
  expires_on: string | null;
  paid_on: string;
}

const inFree = sql`sum(case when e.kind in ('in', 'free') then e.amount else -e.amount end)`;

/** The free money of accounts, of one payment or of one note: what expires first, then the oldest. Without `held`, money that a pending refund holds is not among it. */
export async function freeMoney(
  db: Db,
  institution_id: number,
  of: { accounts: readonly number[] } | { payment: number } | { note: number },
  { held = false } = {},
): Promise<FreeMoney[]> {
  const which =
    'accounts' in of
      ? sql`p.account_id = any(${of.accounts}::bigint[])`
      : 'payment' in of
        ? sql`p.payment_id = ${of.payment}`
        : sql`p.payment_id in (select n.payment_id from money_entry n where n.institution_id = ${institution_id} and n.credit_note_id = ${of.note})`;
  const { rows } = await sql<FreeMoney & { held: number }>`
    select p.account_id, p.payment_id, e.credit_note_id, ${inFree}::bigint as amount, p.kind, p.expires_on, p.paid_on, p.held
    from payment p join money_entry e on e.institution_id = ${institution_id} and e.payment_id = p.payment_id
    where p.institution_id = ${institution_id} and ${which} and p.free > 0
    group by p.account_id, p.payment_id, e.credit_note_id, p.kind, p.expires_on, p.paid_on, p.held
    having ${inFree} > 0
    order by p.expires_on nulls last, p.paid_on, p.payment_id, e.credit_note_id nulls first`.execute(db);
  const left = new Map(rows.map((row) => [row.payment_id, held ? 0 : row.held]));
  const usable = rows.map(({ held: _, ...row }) => {
    const kept = Math.min(row.amount, left.get(row.payment_id)!);
    left.set(row.payment_id, left.get(row.payment_id)! - kept);
    return { ...row, amount: row.amount - kept };
  });
  return usable.filter((row) => row.amount > 0 && (!('note' in of) || row.credit_note_id === of.note));
}

/** Money of a payment on an invoice. */
export interface Allocated {
  account_id: number;
  payment_id: number;
  credit_note_id: number | null;
  invoice_id: number;
  installment_id: number | null;
  amount: number;
}

/** What of payments is on invoices, the newest allocation first: of one invoice, or of one payment. */
export async function allocatedMoney(
  db: Db,
  institution_id: number,
  of: { invoice: number } | { payment: number },
): Promise<Allocated[]> {
  const which = 'invoice' in of ? sql`e.invoice_id = ${of.invoice}` : sql`e.payment_id = ${of.payment}`;
  const { rows } = await sql<Allocated>`
    select e.account_id, e.payment_id, null::bigint as credit_note_id, e.invoice_id, e.installment_id,
      sum(case when e.kind = 'allocate' then e.amount else -e.amount end)::bigint as amount
    from money_entry e
    where e.institution_id = ${institution_id} and ${which} and e.kind in ('allocate', 'free')
    group by e.account_id, e.payment_id, e.invoice_id, e.installment_id
    having sum(case when e.kind = 'allocate' then e.amount else -e.amount end) > 0
    order by max(e.entry_id) filter (where e.kind = 'allocate') desc`.execute(db);
  return rows;
}

/** One line of the ledger. */
export interface MoneyLine {
  account_id: number;
  payment_id: number;
  credit_note_id?: number | null;
  invoice_id?: number | null;
  installment_id?: number | null;
  refund_id?: number | null;
  kind: 'in' | 'allocate' | 'free' | 'refund' | 'revoke' | 'expire';
  amount: number;
}

/** Writes lines into the ledger, in this order; triggers bring the sums beside it up to date. */
export async function writeMoney(
  db: Db,
  { institution_id, actor_id, now }: { institution_id: number; actor_id: number | null; now: Date },
  lines: readonly MoneyLine[],
): Promise<void> {
  const written = lines.filter((line) => line.amount > 0);
  if (written.length === 0) return;
  const column = <K extends keyof MoneyLine>(name: K) => written.map((line) => line[name] ?? null);
  await sql`insert into money_entry (institution_id, account_id, payment_id, credit_note_id, invoice_id, installment_id, refund_id, kind, amount, actor_id, at)
    select ${institution_id}::bigint, one.account_id, one.payment_id, one.credit_note_id, one.invoice_id, one.installment_id, one.refund_id, one.kind, one.amount, ${actor_id}::bigint, ${now}::timestamptz
    from unnest(${column('account_id')}::bigint[], ${column('payment_id')}::bigint[], ${column('credit_note_id')}::bigint[], ${column('invoice_id')}::bigint[],
        ${column('installment_id')}::bigint[], ${column('refund_id')}::bigint[], ${column('kind')}::text[], ${column('amount')}::bigint[])
      with ordinality one (account_id, payment_id, credit_note_id, invoice_id, installment_id, refund_id, kind, amount, place) order by one.place`.execute(
    db,
  );
}
