import { sql } from 'kysely';
import { ageNames, ages } from '@schoolbell/core/billing/owing/rules';
import { dueFact, invoiceFact, paymentFact } from '../../../billing/facts/queries.ts';
import { statusIn, statusOf } from '../../../billing/invoices/queries.ts';
import { ownOf as ownNotes } from '../../../billing/credit-notes/queries.ts';
import { ownOf as ownPayments } from '../../../billing/payments/queries.ts';
import { within } from '../../../sums/queries.ts';
import { age } from '../people/queries.ts';
import { asText, column, idsOf, namesOf, one, personBy, type ReportPlace, type Source, type Sql } from '../queries.ts';

const mine = ({ own }: ReportPlace, column: string): Sql =>
  own === null ? sql`true` : sql`${sql.ref(column)} = ${own}`;
/** Money as people write it in a filter: 120.50. */
const written =
  (name: string) =>
  ({ unit }: ReportPlace): Sql =>
    sql`(${sql.ref(name)}::float8 / ${unit}::float8)`;

/** Invoices that were issued. */
export const invoiceSource: Source = {
  rows: (place) => ({
    from: sql`invoice i ${personBy(place, 'i.user_detail_id')}`,
    where: sql`i.institution_id = ${place.institution_id} and i.number is not null and ${mine(place, 'i.created_by')}`,
  }),
  day: () => sql`i.issue_on`,
  id: sql`i.invoice_id::text`,
  currency: sql`i.currency`,
  fields: {
    invoice_status: ({ today }) => statusOf(today),
    invoice_number: column('i.number'),
    invoice_amount: written('i.total'),
    issue_date: column('i.issue_on'),
    due_date: column('i.next_due_on'),
    staff_name: asText('i.created_by'),
    subject: ({ institution_id }) =>
      idsOf(
        sql`select t.sub_id from invoice_item t where t.institution_id = ${institution_id} and t.invoice_id = i.invoice_id and t.sub_id is not null`,
      ),
    student: asText('i.user_detail_id'),
    student_age: age,
  },
  labels: { staff_name: namesOf.person, student: namesOf.person },
  measures: {
    invoices: one,
    net: () => sql`i.total - i.tax`,
    tax: column('i.tax'),
    total: column('i.total'),
    balance: column('i.balance'),
  },
  shown: ({ today }) => ({
    title: sql`coalesce(full_name(p.first_name, p.surname), '')`,
    detail: sql`i.number`,
    status: statusOf(today),
    link: sql`'invoice'`,
    link_id: sql`i.invoice_id`,
    person_id: sql`p.user_detail_id`,
  }),
  kept: {
    fact: invoiceFact,
    fields: { invoice_status: ({ today }) => statusIn('s', today), issue_date: () => sql`s.day` },
    days: ['issue_date'],
    measures: {
      invoices: sql`s.count`,
      net: sql`s.net`,
      tax: sql`s.tax`,
      total: sql`s.total`,
      balance: sql`s.balance`,
    },
    where: sql`s.numbered <> ''`,
  },
};

/** How long a part has been due, by its due day. */
const ageOf =
  (due: Sql) =>
  ({ today }: ReportPlace): Sql =>
    sql`(case ${sql.join(
      ageNames.flatMap((name) => {
        const { to } = ages[name];
        return to === null ? [] : [sql`when ${today}::date - ${due} <= ${sql.lit(to)} then ${sql.lit(name)}`];
      }),
      sql` `,
    )} else 'older' end)`;

/** What is owed now. */
export const dueSource: Source = {
  rows: (place) => ({
    from: sql`invoice i left join installment t on t.institution_id = ${place.institution_id} and t.invoice_id = i.invoice_id and t.paid < t.amount ${personBy(place, 'i.user_detail_id')}`,
    where: sql`i.institution_id = ${place.institution_id} and i.status in ('issued', 'part') and i.balance > 0 and ${mine(place, 'i.created_by')}`,
  }),
  day: () => sql`coalesce(t.due_on, i.due_on)`,
  id: sql`i.invoice_id || '-' || coalesce(t.installment_id::text, '')`,
  currency: sql`i.currency`,
  fields: {
    aging: ageOf(sql`coalesce(t.due_on, i.due_on)`),
    due_date: () => sql`coalesce(t.due_on, i.due_on)`,
    invoice_number: column('i.number'),
    student: asText('i.user_detail_id'),
    student_age: age,
    payer: asText('i.payer_id'),
  },
  labels: { student: namesOf.person, payer: namesOf.person },
  measures: {
    parts: one,
    billed: () => sql`coalesce(t.amount, i.total)`,
    balance: () => sql`coalesce(t.amount - t.paid, i.balance)`,
  },
  shown: ({ today }) => ({
    title: sql`coalesce(full_name(p.first_name, p.surname), '')`,
    detail: sql`coalesce(i.number, '')`,
    status: sql`case when coalesce(t.due_on, i.due_on) < ${today}::date then 'overdue' else i.status end`,
    link: sql`'invoice'`,
    link_id: sql`i.invoice_id`,
    person_id: sql`p.user_detail_id`,
  }),
  kept: {
    fact: dueFact,
    fields: { aging: ageOf(sql`s.day`), due_date: () => sql`s.day` },
    days: ['aging', 'due_date'],
    measures: { parts: sql`s.count`, billed: sql`s.total`, balance: sql`s.balance` },
    where: sql`s.status in ('issued', 'part')`,
  },
};

/** Money that came in and went back. */
export const paymentSource: Source = {
  rows: (place) => {
    const { institution_id } = place;
    return {
      from: sql`(
        select y.payment_id, null::bigint as refund_id, y.kind as way, y.paid_on as day, y.amount as received, 0::bigint as back from payment y
          where y.institution_id = ${institution_id} and y.state = 'done' and y.kind in ('desk', 'gateway')
        union all
        select r.payment_id, r.refund_id, 'refund', r.refunded_on, 0, r.amount from refund r join payment y on y.institution_id = ${institution_id} and y.payment_id = r.payment_id
          where r.institution_id = ${institution_id} and r.state = 'succeeded' and y.kind in ('desk', 'gateway')) m
      join payment y on y.institution_id = ${institution_id} and y.payment_id = m.payment_id
      join account a on a.institution_id = ${institution_id} and a.account_id = y.account_id ${personBy(place, 'a.holder_id')}`,
      where: sql`y.institution_id = ${institution_id} and ${ownPayments(place)}`,
    };
  },
  day: () => sql`m.day`,
  id: sql`m.payment_id || '-' || coalesce(m.refund_id::text, '')`,
  currency: sql`y.currency`,
  fields: {
    payment_mode: asText('y.mode_id'),
    payment_kind: column('m.way'),
    amount_received: written('m.received'),
    payment_date: column('m.day'),
    payer: asText('a.holder_id'),
    staff_name: asText('y.created_by'),
  },
  labels: { payment_mode: namesOf.mode, payer: namesOf.person, staff_name: namesOf.person },
  measures: {
    payments: () => sql`(m.refund_id is null)::int`,
    received: column('m.received'),
    refunded: column('m.back'),
    collected: () => sql`m.received - m.back`,
  },
  shown: () => ({
    title: sql`coalesce(full_name(p.first_name, p.surname), '')`,
    detail: sql`coalesce(y.receipt_number, nullif(y.reference, ''), '')`,
    status: sql`m.way`,
    link: sql`'payment'`,
    link_id: sql`y.payment_id`,
    person_id: sql`p.user_detail_id`,
  }),
  kept: {
    fact: paymentFact,
    fields: { payment_mode: asText('s.mode_id'), payment_kind: column('s.kind'), payment_date: () => sql`s.day` },
    days: ['payment_date'],
    measures: {
      payments: sql`s.count`,
      received: sql`s.received`,
      refunded: sql`s.refunded`,
      collected: sql`s.received - s.refunded`,
    },
  },
};

/** Credit notes that stand. */
export const creditNoteSource: Source = {
  rows: (place) => ({
    from: sql`credit_note n ${personBy(place, 'n.user_detail_id')}`,
    where: sql`n.institution_id = ${place.institution_id} and n.voided_at is null and ${ownNotes(place)}`,
  }),
  day: () => sql`n.issue_on`,
  id: sql`n.credit_note_id::text`,
  currency: sql`n.currency`,
  fields: { student: asText('n.user_detail_id'), student_age: age, issue_date: column('n.issue_on') },
  labels: { student: namesOf.person },
  measures: { notes: one, net: column('n.net'), tax: column('n.tax'), total: column('n.total') },
  shown: () => ({
    title: sql`coalesce(full_name(p.first_name, p.surname), '')`,
    detail: sql`n.number`,
    status: sql`case when n.remaining > 0 then 'open' else 'closed' end`,
    link: sql`'creditNote'`,
    link_id: sql`n.credit_note_id`,
    person_id: sql`p.user_detail_id`,
  }),
};

/** Taxes by rate, of invoices and against them of credit notes. */
export const taxSource: Source = {
  rows: (place) => {
    const { institution_id } = place;
    return {
      from: sql`(
        select i.invoice_id, null::bigint as credit_note_id, i.number, i.issue_on as day, i.currency, i.created_by, i.user_detail_id, x.place, x.name, x.rate, x.base, x.amount
          from invoice_tax x join invoice i on i.institution_id = ${institution_id} and i.invoice_id = x.invoice_id
          where x.institution_id = ${institution_id} and i.number is not null
        union all
        select n.invoice_id, n.credit_note_id, n.number, n.issue_on, n.currency, i.created_by, n.user_detail_id, x.place, x.name, x.rate, -x.base, -x.amount
          from credit_note_tax x join credit_note n on n.institution_id = ${institution_id} and n.credit_note_id = x.credit_note_id
          join invoice i on i.institution_id = ${institution_id} and i.invoice_id = n.invoice_id
          where x.institution_id = ${institution_id} and n.voided_at is null) d ${personBy(place, 'd.user_detail_id')}`,
      where: mine(place, 'd.created_by'),
    };
  },
  day: () => sql`d.day`,
  id: sql`d.invoice_id || '-' || coalesce(d.credit_note_id::text, '') || '-' || d.place`,
  currency: sql`d.currency`,
  fields: { rate: () => sql`d.name || ' ' || trim_scale(d.rate::numeric)::text || ' %'` },
  measures: { base: column('d.base'), tax: column('d.amount') },
  shown: () => ({
    title: sql`coalesce(full_name(p.first_name, p.surname), '')`,
    detail: sql`d.number`,
    status: sql`''`,
    link: sql`case when d.credit_note_id is null then 'invoice' else 'creditNote' end`,
    link_id: sql`coalesce(d.credit_note_id, d.invoice_id)`,
    person_id: sql`p.user_detail_id`,
  }),
};

/** Money that paid invoices, each by the student that the invoice is about. */
export const spentSource: Source = {
  rows: (place, _, { start: from, end: to }) => {
    const { institution_id } = place;
    // In the order of their index, entries are read once and invoices lie beside each other: each by itself took twice as
    // long.
    return {
      from: sql`(
        select y.payment_id, y.paid_on, y.currency from payment y
          where y.institution_id = ${institution_id} and y.state = 'done' and y.kind in ('desk', 'gateway') and ${within({ from, to })(sql`y.paid_on`)}
          order by y.payment_id offset 0) y
        join money_entry e on e.institution_id = ${institution_id} and e.payment_id = y.payment_id and e.invoice_id is not null
        join invoice i on i.institution_id = ${institution_id} and i.invoice_id = e.invoice_id ${personBy(place, 'i.user_detail_id')}`,
      where: sql`e.kind in ('allocate', 'free') and ${mine(place, 'i.created_by')}`,
    };
  },
  day: () => sql`y.paid_on`,
  id: sql`e.entry_id::text`,
  currency: sql`y.currency`,
  fields: { student: asText('i.user_detail_id'), student_age: age, payment_date: column('y.paid_on') },
  labels: { student: namesOf.person },
  measures: { paid: () => sql`case e.kind when 'allocate' then e.amount else -e.amount end` },
  shown: () => ({
    title: sql`coalesce(full_name(p.first_name, p.surname), '')`,
    detail: sql`coalesce(i.number, '')`,
    status: sql`''`,
    link: sql`'payment'`,
    link_id: sql`y.payment_id`,
    person_id: sql`p.user_detail_id`,
  }),
};
