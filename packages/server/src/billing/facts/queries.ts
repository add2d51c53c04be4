import { sql } from 'kysely';
import type { Fact } from '../../sums/queries.ts';
import { splitLines } from './lines/queries.ts';

/**
 * Invoices by their day of issue, drafts and scheduled ones too. Only what is owed has a `next_due_on`: so a paid month is a few rows.
 * `numbered` tells those with a number, which a cancelled one may never have had.
 */
export const invoiceFact: Fact = {
  name: 'invoice',
  keys: { currency: 'text', status: 'text', next_due_on: 'date', numbered: 'text' },
  measures: ['count', 'net', 'tax', 'total', 'balance'],
  rows: (institution_id, isAsked) => sql`
    select i.issue_on as day, i.currency, i.status, case when i.status in ('issued', 'part') then i.next_due_on end as next_due_on,
      case when i.number is null then '' else 'numbered' end as numbered, count(*) as count, sum(i.total - i.tax) as net, sum(i.tax) as tax, sum(i.total) as total, sum(i.balance) as balance
    from invoice i where i.institution_id = ${institution_id} and ${isAsked(sql`i.issue_on`)} group by 1, 2, 3, 4, 5`,
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

/** Money that came in by the day of payment, and went back by the day of the refund, by the mode of the payment. */
export const paymentFact: Fact = {
  name: 'payment',
  keys: { currency: 'text', mode_id: 'bigint', kind: 'text' },
  measures: ['count', 'received', 'refunded'],
  rows: (institution_id, isAsked) => sql`
    select y.paid_on as day, y.currency, y.mode_id, y.kind, count(*) as count, sum(y.amount) as received, 0 as refunded from payment y
    where y.institution_id = ${institution_id} and y.state = 'done' and y.kind in ('desk', 'gateway') and ${isAsked(sql`y.paid_on`)} group by 1, 2, 3, 4
    union all
    select r.refunded_on, y.currency, y.mode_id, 'refund', 0, 0, sum(r.amount) from refund r join payment y on y.institution_id = ${institution_id} and y.payment_id = r.payment_id
    where r.institution_id = ${institution_id} and r.state = 'succeeded' and y.kind in ('desk', 'gateway') and ${isAsked(sql`r.refunded_on`)} group by 1, 2, 3, 4`,
};

/**
 * What was sold by the day of the invoice, and of the credit note against it, split by class. `item` is the package and
 * the product.
 */
export const saleLineFact: Fact = {
  name: 'saleLine',
  keys: { currency: 'text', type: 'text', item: 'text', sub_id: 'bigint', series_id: 'bigint' },
  measures: ['quantity', 'net', 'discount', 'tax', 'total'],
  rows: (institution_id, isAsked) => sql`
    select l.day, l.currency, l.type, coalesce(nullif(concat(l.package_id, '/', l.product_id), '/'), '') as item, l.sub_id, l.split_series as series_id, sum(l.thousandths_part) as quantity,
      sum(l.net_part) as net, sum(l.discount_part) as discount, sum(l.tax_part) as tax, sum(l.total_part) as total
    from ${splitLines(institution_id, ['series'], isAsked)} l group by 1, 2, 3, 4, 5, 6`,
};
