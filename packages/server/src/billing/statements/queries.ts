import { type RawBuilder, sql } from 'kysely';
import type { StatementRow } from '@schoolbell/core/billing/statements/schemas';
import type { Db } from '../../http/context.ts';
import { named } from '../invoices/queries.ts';

/** A line before the running balance is worked out. */
export type Movement = Omit<StatementRow, 'balance'>;

/**
 * What moved an account between two days, the oldest first; of more than `most`, the newest. Documents count on their day, money on
 * the day it came or went.
 */
export async function movementsOf(
  db: Db,
  institution_id: number,
  account_id: number,
  { from, to, most }: { from: string; to: string; most: number | null },
): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select * from (${all(institution_id, account_id)}) m
    where (${from} = '' or m.day >= nullif(${from}, '')::date) and (${to} = '' or m.day <= nullif(${to}, '')::date)
    order by m.day desc, m.place desc, m.id desc limit ${most}::bigint`.execute(db);
  return rows.toReversed().map(({ kind, id, day, reference, text, charge, payment }) => ({
    kind,
    id,
    day,
    reference,
    text,
    charge,
    payment,
  }));
}

/** What was owed at the end of a day; without one, what is owed in all. */
export async function owedOn(db: Db, institution_id: number, account_id: number, day: string): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(sum(m.charge - m.payment), 0)::bigint as owed from (${all(institution_id, account_id)}) m
    where ${day} = '' or m.day <= nullif(${day}, '')::date`.execute(db);
  return rows[0]!.owed;
}

const all = (institution_id: number, account_id: number) => sql`
  select 'invoice' as kind, i.invoice_id as id, i.issue_on as day, i.number as reference, '' as text, i.total as charge, 0::bigint as payment, 1 as place
    from invoice i where i.institution_id = ${institution_id} and i.account_id = ${account_id} and i.number is not null
  union all
  select 'creditNote', n.credit_note_id, n.issue_on, n.number, n.reason, 0, n.total, 2
    from credit_note n where n.institution_id = ${institution_id} and n.account_id = ${account_id} and n.voided_at is null
  union all
  select 'payment', y.payment_id, y.paid_on, coalesce(y.receipt_number, ''), case when y.kind = 'given' then 'Credit' else coalesce(m.name, y.gateway, '') end, 0,
      (select coalesce(sum(case when e.kind = 'in' then e.amount else -e.amount end), 0)::bigint from money_entry e
        where e.institution_id = ${institution_id} and e.payment_id = y.payment_id and e.kind in ('in', 'revoke', 'expire') and e.refund_id is null), 3
    from payment y left join payment_mode m on m.institution_id = ${institution_id} and m.mode_id = y.mode_id
    where y.institution_id = ${institution_id} and y.account_id = ${account_id} and y.state = 'done'
  union all
  select 'refund', f.refund_id, f.refunded_on, coalesce(y.receipt_number, ''), f.reason, f.amount, 0, 4
    from refund f join payment y on y.institution_id = ${institution_id} and y.payment_id = f.payment_id
    where f.institution_id = ${institution_id} and y.account_id = ${account_id} and f.state = 'succeeded'
  union all
  select 'transfer', t.payment_id, t.day, t.reference, 'For ' || string_agg(t.name, ', ' order by t.name), sum(t.amount)::bigint, 0, 5
    from (${across(institution_id, sql`e.account_id = ${account_id} and i.account_id <> ${account_id}`, sql`i.account_id`)}) t
    group by t.payment_id, t.day, t.reference
  union all
  select 'transfer', t.payment_id, t.day, t.reference, 'From ' || t.name, 0, t.amount, 6
    from (${across(institution_id, sql`i.account_id = ${account_id} and e.account_id <> ${account_id}`, sql`e.account_id`)}) t`;

/** Money of one account that is on invoices of another, as one parent pays for the other: by payment and by the other account. */
const across = (institution_id: number, which: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`
  select e.payment_id, y.paid_on as day, coalesce(y.receipt_number, '') as reference, trim(p.first_name || ' ' || p.surname) as name,
      sum(case when e.kind = 'allocate' then e.amount else -e.amount end)::bigint as amount
    from invoice i join money_entry e on e.institution_id = ${institution_id} and e.invoice_id = i.invoice_id
    join payment y on y.institution_id = ${institution_id} and y.payment_id = e.payment_id
    join account o on o.institution_id = ${institution_id} and o.account_id = ${other}
    join person p on p.institution_id = ${institution_id} and p.user_detail_id = o.holder_id
    where i.institution_id = ${institution_id} and ${which}
    group by e.payment_id, y.paid_on, y.receipt_number, p.user_detail_id, p.first_name, p.surname
    having sum(case when e.kind = 'allocate' then e.amount else -e.amount end) <> 0`;

/** An account's holder by name. */
export async function holderNamed(
  db: Db,
  institution_id: number,
  account_id: number,
): Promise<{ user_detail_id: number; firstName: string; surname: string }> {
  const { rows } = await sql<{ holder: { user_detail_id: number; firstName: string; surname: string } }>`
    select ${named('p')} as holder from account a join person p on p.institution_id = ${institution_id} and p.user_detail_id = a.holder_id
    where a.institution_id = ${institution_id} and a.account_id = ${account_id}`.execute(db);
  return rows[0]!.holder;
}
