import { type RawBuilder, sql } from 'kysely';
import { iso } from '../../../db/sql.ts';
import type { Db } from '../../../http/context.ts';
import type { OpenPart } from '../../ledger/queries.ts';

/** Whether an invoice `i` is charged by itself: by its own switch, or by that of its membership `m`. Its parts follow it. */
const isAuto = sql`(i.autocharge = 1 or coalesce(m.autocharge, 0) = 1)`;

const partsOf = (institution_id: number, which: RawBuilder<unknown>) => sql<OpenPart>`
  select i.account_id, i.invoice_id, s.installment_id, i.order_id, coalesce(s.due_on, i.due_on) as due_on, coalesce(s.amount - s.paid, i.balance) as open
  from invoice i left join installment s on s.institution_id = ${institution_id} and s.invoice_id = i.invoice_id and s.paid < s.amount
  left join membership m on m.institution_id = ${institution_id} and m.membership_id = i.membership_id
  where i.institution_id = ${institution_id} and i.number is not null and i.balance > 0 and ${which} and ${isAuto}
  order by i.invoice_id, coalesce(s.due_on, i.due_on), s.place`;

/** What of an account is due by a day and charged by itself, invoice by invoice. */
export async function dueParts(
  db: Db,
  institution_id: number,
  { account_id, today }: { account_id: number; today: string },
): Promise<OpenPart[]> {
  const which = sql`i.account_id = ${account_id} and coalesce(s.due_on, i.due_on) <= ${today}::date`;
  return (await partsOf(institution_id, which).execute(db)).rows;
}

/** What of an invoice is still open and charged by itself, due or not. */
export const autoParts = async (db: Db, institution_id: number, invoice_id: number): Promise<OpenPart[]> =>
  (await partsOf(institution_id, sql`i.invoice_id = ${invoice_id}`).execute(db)).rows;

/** Accounts with a method that may be charged by itself, and with something due that is. */
export async function accountsToCharge(db: Db, institution_id: number, today: string): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select distinct k.account_id from saved_method k
    join invoice i on i.institution_id = ${institution_id} and i.account_id = k.account_id and i.balance > 0 and i.number is not null
    left join installment s on s.institution_id = ${institution_id} and s.invoice_id = i.invoice_id and s.paid < s.amount
    left join membership m on m.institution_id = ${institution_id} and m.membership_id = i.membership_id
    where k.institution_id = ${institution_id} and k.is_default = 1 and k.removed_at is null and k.stopped_at is null
      and coalesce(s.due_on, i.due_on) <= ${today}::date and ${isAuto} order by k.account_id`.execute(db);
  return rows.map((row) => row.account_id);
}

/** Whether anybody let the school charge a method. */
export async function hasMethods(db: Db, institution_id: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from saved_method k where k.institution_id = ${institution_id} and k.removed_at is null and k.is_default = 1) as is`.execute(
    db,
  );
  return rows[0]!.is;
}

/** How an invoice is charged: by itself or by its membership, and whose account pays. */
export async function chargedBy(
  db: Db,
  institution_id: number,
  of: { invoice: number } | { membership: number },
): Promise<{ account_id: number; autocharge: 0 | 1; by_membership: 0 | 1; membership_id: number | null }> {
  const rows =
    'invoice' in of
      ? sql<{ account_id: number; autocharge: 0 | 1; by_membership: 0 | 1; membership_id: number | null }>`
    select i.account_id, i.membership_id, greatest(i.autocharge, coalesce(m.autocharge, 0)) as autocharge,
      coalesce(m.autocharge, 0) as by_membership
    from invoice i left join membership m on m.institution_id = ${institution_id} and m.membership_id = i.membership_id
    where i.institution_id = ${institution_id} and i.invoice_id = ${of.invoice}`
      : sql<{ account_id: number; autocharge: 0 | 1; by_membership: 0 | 1; membership_id: number | null }>`
    select m.account_id, m.membership_id, m.autocharge, 0 as by_membership from membership m
    where m.institution_id = ${institution_id} and m.membership_id = ${of.membership}`;
  return (await rows.execute(db)).rows[0]!;
}

/** Which of some invoices are being charged now. */
export async function underCharge(db: Db, institution_id: number, invoices: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ invoice_id: number }>`
    select distinct t.invoice_id from checkout_item t
    join checkout c on c.institution_id = ${institution_id} and c.checkout_id = t.checkout_id and c.method_id is not null and c.state in ('opening', 'open', 'processing')
    where t.institution_id = ${institution_id} and t.invoice_id = any(${invoices}::bigint[])`.execute(db);
  return new Set(rows.map((row) => row.invoice_id));
}

/** How a family pays an account by itself now: it has a page open, or money that is on its way or to be confirmed. */
export async function familyPays(
  db: Db,
  institution_id: number,
  account_id: number,
): Promise<{ has_page: boolean; has_money: boolean }> {
  const { rows } = await sql<{ has_page: boolean; has_money: boolean }>`
    select exists (select from checkout c where c.institution_id = ${institution_id} and c.account_id = ${account_id} and c.method_id is null and c.state in ('opening', 'open')) as has_page,
      exists (select from checkout c where c.institution_id = ${institution_id} and c.account_id = ${account_id} and c.method_id is null and c.state = 'processing')
        or exists (select from payment y where y.institution_id = ${institution_id} and y.account_id = ${account_id} and y.state = 'claimed') as has_money`.execute(
    db,
  );
  return rows[0]!;
}

/** A charge of an invoice: its payment, and how often it was tried. */
export interface Attempt {
  invoice_id: number;
  payment_id: number;
  account_id: number;
  state: 'done' | 'scheduled' | 'failed';
  amount: number;
  currency: string;
  failure: string;
  tries: number;
  retry_on: string | null;
  /** The day of its first try. */
  paid_on: string;
  created_by: number | null;
  at: string;
}

/** The charges of invoices, the newest first. */
export async function attemptsOf(
  db: Db,
  institution_id: number,
  of: { invoices: readonly number[] } | { payment: number },
): Promise<Attempt[]> {
  const which = 'payment' in of ? sql`y.payment_id = ${of.payment}` : sql`t.invoice_id = any(${of.invoices}::bigint[])`;
  const { rows } = await sql<Attempt>`
    select distinct on (y.payment_id) t.invoice_id, y.payment_id, y.account_id, y.state, y.amount, y.currency, y.failure, y.tries, y.retry_on, y.paid_on, y.created_by, ${iso('y.updated_at')} as at
    from checkout c join checkout_item t on t.institution_id = ${institution_id} and t.checkout_id = c.checkout_id
    join payment y on y.institution_id = ${institution_id} and y.payment_id = c.payment_id
    where c.institution_id = ${institution_id} and c.method_id is not null and ${which} and y.state <> 'deleted' order by y.payment_id desc limit 100`.execute(
    db,
  );
  return rows;
}

/** What was declined of an account and is no longer owed is not tried again. */
export async function endRetries(db: Db, institution_id: number, now: Date): Promise<void> {
  await sql`update payment y set retry_on = null, updated_at = ${now}::timestamptz, version = y.version + 1
    where y.institution_id = ${institution_id} and y.state = 'failed' and y.retry_on is not null and not exists (
      select from checkout c join checkout_item t on t.institution_id = ${institution_id} and t.checkout_id = c.checkout_id
      join invoice i on i.institution_id = ${institution_id} and i.invoice_id = t.invoice_id and i.balance > 0
      where c.institution_id = ${institution_id} and c.payment_id = y.payment_id)`.execute(db);
}

/** Whether a payment still waits for its money. */
export async function isAwaited(db: Db, institution_id: number, payment_id: number): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    select y.state from payment y where y.institution_id = ${institution_id} and y.payment_id = ${payment_id} and y.state in ('scheduled', 'failed', 'claimed')`.execute(
    db,
  );
  return rows.length > 0;
}
