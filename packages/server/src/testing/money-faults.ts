import type pg from 'pg';

/** A sentence, and the rows of a school that it would be true of. `$1` is the school. */
type Fault = [sentence: string, rows: string];

/** Sums that are kept beside what they sum. */
const kept: Fault[] = [
  [
    'an account owes something else than its invoices',
    `select account_id, balance, (select coalesce(sum(i.balance), 0) from invoice i where i.institution_id = a.institution_id and i.account_id = a.account_id) as invoices
    from account a where institution_id = $1 and balance <> (select coalesce(sum(i.balance), 0) from invoice i where i.institution_id = a.institution_id and i.account_id = a.account_id)`,
  ],
  [
    'an account has other free money than its payments',
    `select account_id, credit from account a where institution_id = $1 and credit <>
      (select coalesce(sum(p.free), 0) from payment p where p.institution_id = a.institution_id and p.account_id = a.account_id)`,
  ],
  [
    'a payment has other free or refunded money than its entries say',
    `select p.payment_id, p.free, p.refunded, m.* from payment p left join lateral (
      select coalesce(sum(case when kind in ('in', 'free') then amount else -amount end), 0) as entries_free,
        coalesce(sum(case when kind = 'refund' then amount when kind = 'in' and refund_id is not null then -amount end), 0) as entries_refunded
      from money_entry m where m.institution_id = p.institution_id and m.payment_id = p.payment_id) m on true
    where p.institution_id = $1 and (p.free <> m.entries_free or p.refunded <> m.entries_refunded or p.free < 0)`,
  ],
  [
    'a payment is not what came in for it, less what was taken back',
    `select p.payment_id, p.amount, p.state, m.* from payment p left join lateral (
      select coalesce(sum(case when kind = 'in' then amount when kind in ('revoke', 'expire') then -amount else 0 end), 0) as whole,
        coalesce(sum(amount) filter (where kind = 'in'), 0) as came
      from money_entry m where m.institution_id = p.institution_id and m.payment_id = p.payment_id) m on true
    where p.institution_id = $1 and p.kind = 'desk'
      and m.whole <> case when p.state = 'deleted' then 0 else p.amount end`,
  ],
  [
    'a payment has refunded or held money that its refunds do not come to',
    `select p.payment_id, p.amount, p.refunded, p.held, r.* from payment p left join lateral (
      select coalesce(sum(amount) filter (where state = 'succeeded'), 0) as refunds, coalesce(sum(amount) filter (where state = 'pending'), 0) as pending
      from refund r where r.institution_id = p.institution_id and r.payment_id = p.payment_id) r on true
    where p.institution_id = $1 and (p.refunded <> r.refunds or p.held <> r.pending or p.refunded + p.held > p.amount)`,
  ],
  [
    'an invoice is paid with other money than its entries say',
    `select invoice_id, number, paid from invoice i where institution_id = $1 and paid <>
      (select coalesce(sum(case when m.kind = 'allocate' then m.amount else -m.amount end), 0) from money_entry m where m.institution_id = i.institution_id and m.invoice_id = i.invoice_id)`,
  ],
  [
    'an invoice is credited with another sum than its notes and lines say',
    `select i.invoice_id, i.number, i.credited, n.total as notes, l.total as lines from invoice i
      left join lateral (select coalesce(sum(total), 0) as total from credit_note n where n.institution_id = i.institution_id and n.invoice_id = i.invoice_id and n.voided_at is null) n on true
      left join lateral (select coalesce(sum(credited), 0) as total from invoice_item l where l.institution_id = i.institution_id and l.invoice_id = i.invoice_id) l on true
    where i.institution_id = $1 and (i.credited <> n.total or i.credited <> l.total)`,
  ],
  [
    'a part is paid with other money than its entries say',
    `select installment_id, paid from installment s where institution_id = $1 and paid <>
      (select coalesce(sum(case when m.kind = 'allocate' then m.amount else -m.amount end), 0) from money_entry m where m.institution_id = s.institution_id and m.installment_id = s.installment_id)`,
  ],
  [
    'a note has other money left than its entries say',
    `select n.credit_note_id, n.number, n.remaining, n.freed, m.* from credit_note n left join lateral (
      select coalesce(sum(case when kind = 'free' then amount else -amount end), 0) as entries_left, coalesce(sum(amount) filter (where kind = 'free'), 0) as entries_freed
      from money_entry m where m.institution_id = n.institution_id and m.credit_note_id = n.credit_note_id) m on true
    where n.institution_id = $1 and (n.remaining <> m.entries_left or n.freed <> m.entries_freed)`,
  ],
  [
    'a coupon counts other uses than it has',
    `select coupon_id, code, used from coupon c where institution_id = $1 and used <>
      (select count(*) from coupon_redemption r where r.institution_id = c.institution_id and r.coupon_id = c.coupon_id and r.released_at is null)`,
  ],
];

/** What may never be beyond 100 %, and what must add up. */
const limits: Fault[] = [
  [
    'an invoice is paid or credited beyond what it comes to',
    'select invoice_id, number, total, paid, credited from invoice where institution_id = $1 and (paid + credited > total or paid < 0 or credited < 0)',
  ],
  [
    'a part is paid beyond what it comes to',
    'select invoice_id, installment_id, amount, paid from installment where institution_id = $1 and (paid > amount or paid < 0)',
  ],
  [
    'a line is credited beyond what it comes to',
    'select invoice_id, item_id, total, credited from invoice_item where institution_id = $1 and credited > total',
  ],
  [
    'a note has more left than it set free',
    'select credit_note_id, number, freed, remaining from credit_note where institution_id = $1 and (remaining > freed or freed - remaining > freed or remaining < 0)',
  ],
  [
    'the parts of a plan do not come to what is owed',
    `select i.invoice_id, i.number, i.balance, s.open from invoice i join lateral (
      select sum(amount - paid) as open from installment s where s.institution_id = i.institution_id and s.invoice_id = i.invoice_id) s on s.open is not null
    where i.institution_id = $1 and i.number is not null and i.balance <> s.open`,
  ],
  [
    'the total of an invoice is not net and taxes, or not its lines',
    `select i.invoice_id, i.number, i.total, l.*, t.amount from invoice i
      left join lateral (select coalesce(sum(net), 0) as net, coalesce(sum(tax), 0) as tax, coalesce(sum(total), 0) as lines from invoice_item l where l.institution_id = i.institution_id and l.invoice_id = i.invoice_id) l on true
      left join lateral (select coalesce(sum(amount), 0) as amount from invoice_tax t where t.institution_id = i.institution_id and t.invoice_id = i.invoice_id) t on true
    where i.institution_id = $1 and (i.total <> l.lines or i.total <> l.net + l.tax or i.tax <> l.tax or i.tax <> t.amount)`,
  ],
  [
    'the total of a note is not net and taxes, or not its lines',
    `select n.credit_note_id, n.number, n.total, l.*, t.amount from credit_note n
      left join lateral (select coalesce(sum(net), 0) as net, coalesce(sum(tax), 0) as tax, coalesce(sum(total), 0) as lines from credit_note_item l where l.institution_id = n.institution_id and l.credit_note_id = n.credit_note_id) l on true
      left join lateral (select coalesce(sum(amount), 0) as amount from credit_note_tax t where t.institution_id = n.institution_id and t.credit_note_id = n.credit_note_id) t on true
    where n.institution_id = $1 and (n.total <> l.lines or n.net <> l.net or n.tax <> l.tax or n.tax <> t.amount)`,
  ],
  [
    'money on invoices and free money are not what came in less what went out',
    `select * from (select (select coalesce(sum(paid), 0) from invoice where institution_id = $1) as paid,
      (select coalesce(sum(free), 0) from payment where institution_id = $1) as free,
      (select coalesce(sum(case kind when 'in' then amount when 'refund' then -amount when 'revoke' then -amount when 'expire' then -amount else 0 end), 0) from money_entry where institution_id = $1) as came) m
    where paid + free <> came`,
  ],
  [
    'money or a document is in another currency than its account',
    `select found.* from (
      select 'invoice' as what, invoice_id as id, account_id, institution_id, currency from invoice union all
      select 'note', credit_note_id, account_id, institution_id, currency from credit_note union all
      select 'payment', payment_id, account_id, institution_id, currency from payment union all
      select 'entry', m.entry_id, i.account_id, m.institution_id, p.currency from money_entry m
        join payment p on p.institution_id = m.institution_id and p.payment_id = m.payment_id
        join invoice i on i.institution_id = m.institution_id and i.invoice_id = m.invoice_id) found
    join account a on a.institution_id = found.institution_id and a.account_id = found.account_id
    where found.institution_id = $1 and a.currency <> found.currency`,
  ],
  [
    'an invoice that is cancelled is still owed or paid',
    "select invoice_id, number, paid, balance from invoice where institution_id = $1 and status = 'cancelled' and (balance <> 0 or paid <> 0)",
  ],
];

/** All in one statement, so that a test can look after each step. */
const asked = [...kept, ...limits]
  .map(([sentence, rows]) => `select '${sentence}: ' || to_jsonb(found)::text as fault from (${rows}) found`)
  .join(' union all ');

/** What is wrong with the money of a school, in sentences with the row that shows it. The client sees past policies. */
export async function moneyFaults(client: pg.Client, institution_id: number): Promise<string[]> {
  const { rows } = await client.query<{ fault: string }>({
    name: 'money faults',
    text: asked,
    values: [institution_id],
  });
  return rows.map((row) => row.fault);
}

/** Seals of a school's documents by their numbers. */
export async function sealsOf(client: pg.Client, institution_id: number): Promise<Map<string, string>> {
  const { rows } = await client.query<{ number: string; seal: string | null }>(
    `select number, encode(seal, 'hex') as seal from invoice where institution_id = $1 and number is not null
    union all select number, encode(seal, 'hex') from credit_note where institution_id = $1`,
    [institution_id],
  );
  return new Map(rows.map(({ number, seal }) => [number, seal ?? '']));
}
