import { sql } from 'kysely';
import type { Fact } from '../../sums/queries.ts';

/** Invoices by their day of issue, drafts and scheduled ones too. Only what is owed has a `next_due_on`: so a paid month is a few rows. */
export const invoiceFact: Fact = {
  name: 'invoice',
  keys: { currency: 'text', status: 'text', next_due_on: 'date' },
  measures: ['count', 'net', 'tax', 'total', 'balance'],
  rows: (institution_id, isAsked) => sql`
    select i.issue_on as day, i.currency, i.status, case when i.status in ('issued', 'part') then i.next_due_on end as next_due_on,
      count(*) as count, sum(i.total - i.tax) as net, sum(i.tax) as tax, sum(i.total) as total, sum(i.balance) as balance
    from invoice i where i.institution_id = ${institution_id} and ${isAsked(sql`i.issue_on`)} group by 1, 2, 3, 4`,
};

/** What is owed by the day on which it is due: open parts, and invoices without one. `total` is what the parts were over. */
export const dueFact: Fact = {
  name: 'due',
  keys: { currency: 'text', status: 'text', next_due_on: 'date' },
  measures: ['count', 'total', 'balance'],
  rows: (institution_id, isAsked) => sql`
    select p.day, p.currency, p.status, p.next_due_on, count(*) as count, sum(p.total) as total, sum(p.open) as balance from (
      select s.due_on as day, i.currency, i.status, i.next_due_on, s.amount as total, s.amount - s.paid as open
      from installment s join invoice i on i.institution_id = ${institution_id} and i.invoice_id = s.invoice_id
      where s.institution_id = ${institution_id} and ${isAsked(sql`s.due_on`)} and s.paid < s.amount and i.balance > 0
      union all
      select i.due_on, i.currency, i.status, i.next_due_on, i.total, i.balance
      from invoice i where i.institution_id = ${institution_id} and ${isAsked(sql`i.due_on`)} and i.balance > 0
        and not exists (select from installment s where s.institution_id = ${institution_id} and s.invoice_id = i.invoice_id and s.paid < s.amount)) p
    group by 1, 2, 3, 4`,
};
