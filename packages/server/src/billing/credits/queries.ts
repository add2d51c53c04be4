import { sql } from 'kysely';
import type { creditsOf, creditTransactions } from '@schoolbell/core/billing/credits/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { COUNT_CAP, pageFrom, type Page } from '@schoolbell/core/http/page';
import type { Db } from '../../http/context.ts';
import { iso } from '../../db/sql.ts';
import { named } from '../invoices/queries.ts';

export type AccountRow = ResultOf<typeof creditsOf>['accounts'][number];
export type EntryRow = ResultOf<typeof creditTransactions>['data'][number];

/** The accounts of people, those of the first person first; with free money or debts all of them, else the main ones. */
export async function accountsOf(db: Db, institution_id: number, holders: readonly number[]): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select a.account_id, ${named('p')} as payer, a.currency, a.balance, a.credit
    from account a join person p on p.institution_id = ${institution_id} and p.user_detail_id = a.holder_id
    where a.institution_id = ${institution_id} and a.holder_id = any(${holders}::bigint[]) and (a.is_main = 1 or a.balance <> 0 or a.credit <> 0)
    order by array_position(${holders}::bigint[], a.holder_id), a.is_main desc, a.account_id`.execute(db);
  return rows;
}

/** What a list of free money says of its payments and notes. */
export async function namesOf(
  db: Db,
  institution_id: number,
  payments: readonly number[],
  notes: readonly number[],
): Promise<{ payments: Map<number, { receipt_number: string | null; notes: string }>; notes: Map<number, string> }> {
  const found = await sql<{ payment_id: number; receipt_number: string | null; notes: string }>`
    select y.payment_id, y.receipt_number, y.notes from payment y where y.institution_id = ${institution_id} and y.payment_id = any(${payments}::bigint[])`.execute(
    db,
  );
  const numbered = await sql<{ credit_note_id: number; number: string }>`
    select n.credit_note_id, n.number from credit_note n where n.institution_id = ${institution_id} and n.credit_note_id = any(${notes}::bigint[])`.execute(
    db,
  );
  return {
    payments: new Map(found.rows.map((row) => [row.payment_id, row])),
    notes: new Map(numbered.rows.map((row) => [row.credit_note_id, row.number])),
  };
}

/** A page of what became of money on accounts, the newest first. */
export async function listEntries(
  db: Db,
  institution_id: number,
  accounts: readonly number[],
  { page, per_page }: { page: number; per_page: number },
): Promise<Page<EntryRow>> {
  const where = sql`e.institution_id = ${institution_id} and e.account_id = any(${accounts}::bigint[])`;
  const [rows, counted] = await Promise.all([
    sql<EntryRow>`
      select e.entry_id, e.account_id, e.kind, e.amount, y.currency, ${named('p')} as actor, ${iso('e.at')} as at,
        json_build_object('payment_id', y.payment_id, 'kind', y.kind, 'receipt_number', y.receipt_number) as payment,
        case when i.invoice_id is not null then json_build_object('invoice_id', i.invoice_id, 'number', i.number) end as invoice,
        case when n.credit_note_id is not null then json_build_object('credit_note_id', n.credit_note_id, 'number', n.number) end as credit_note
      from money_entry e join payment y on y.institution_id = ${institution_id} and y.payment_id = e.payment_id
      left join person p on p.institution_id = ${institution_id} and p.user_detail_id = e.actor_id
      left join invoice i on i.institution_id = ${institution_id} and i.invoice_id = e.invoice_id
      left join credit_note n on n.institution_id = ${institution_id} and n.credit_note_id = e.credit_note_id
      where ${where} order by e.entry_id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(db),
    sql<{
      counted: number;
    }>`select count(*) as counted from (select from money_entry e where ${where} limit ${sql.lit(COUNT_CAP + 1)}) found`.execute(
      db,
    ),
  ]);
  return pageFrom(rows.rows, counted.rows[0]!.counted, page, per_page);
}

/** Accounts with free money whose last day is before a day, some at a time. */
export async function expiredAccounts(db: Db, institution_id: number, today: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select distinct y.account_id from payment y
    where y.institution_id = ${institution_id} and y.expires_on < ${today}::date and y.free > 0 order by y.account_id limit ${count}`.execute(
    db,
  );
  return rows.map((row) => row.account_id);
}

/** The expired free money of accounts that are held. */
export async function expiredPayments(
  db: Db,
  institution_id: number,
  accounts: readonly number[],
  today: string,
): Promise<{ payment_id: number; holder_id: number; free: number; currency: string }[]> {
  const { rows } = await sql<{ payment_id: number; holder_id: number; free: number; currency: string }>`
    select y.payment_id, a.holder_id, y.free - y.held as free, y.currency
    from payment y join account a on a.institution_id = ${institution_id} and a.account_id = y.account_id
    where y.institution_id = ${institution_id} and y.account_id = any(${accounts}::bigint[]) and y.expires_on < ${today}::date and y.free > y.held
    order by y.payment_id`.execute(db);
  return rows;
}
