import { type RawBuilder, sql } from 'kysely';
import type { noteOrders } from '@schoolbell/core/billing/credit-notes/contract';
import type { CreditNoteDetails, CreditNoteRow, noteStatuses } from '@schoolbell/core/billing/credit-notes/schemas';
import { COUNT_CAP, pageFrom, type Page } from '@schoolbell/core/http/page';
import type { Db } from '../../http/context.ts';
import { iso } from '../../db/sql.ts';
import { named, type Of, peopleNamed } from '../invoices/queries.ts';

/** Which credit notes; empty values are no condition. */
export interface NoteFilter {
  search: string;
  type: (typeof noteStatuses)[number] | null;
  from: string;
  to: string;
  user_detail_id: number | null;
}

/** A page of them. */
export interface NoteList extends NoteFilter {
  page: number;
  per_page: number;
  order_by: (typeof noteOrders)[number];
  direction: 'asc' | 'desc';
}

const statuses = {
  void: sql`n.voided_at is not null`,
  open: sql`n.voided_at is null and n.remaining > 0`,
  closed: sql`n.voided_at is null and n.remaining = 0`,
};

/** What lists and files show of a credit note `n`. */
export const columns = sql`
  n.credit_note_id, n.number, case when n.voided_at is not null then 'void' when n.remaining > 0 then 'open' else 'closed' end as status, ${named('p')} as payer, ${named('s')} as student,
  json_build_object('invoice_id', i.invoice_id, 'number', i.number) as invoice, n.issue_on, n.currency, n.total, n.freed, n.remaining, n.reason, n.sent_status`;

/** What these columns need. */
export const joins = (institution_id: number) => sql`
  join person p on p.institution_id = ${institution_id} and p.user_detail_id = n.payer_id join person s on s.institution_id = ${institution_id} and s.user_detail_id = n.user_detail_id
  join invoice i on i.institution_id = ${institution_id} and i.invoice_id = n.invoice_id`;

/** With `own_invoices` alone: notes that they made, or of an invoice of theirs. */
export const ownOf = ({ institution_id, own }: Of) =>
  own === null
    ? sql`true`
    : sql`(n.created_by = ${own} or n.invoice_id in (select o.invoice_id from invoice o where o.institution_id = ${institution_id} and o.created_by = ${own}))`;

const ESCAPED = /[\\%_]/g;

/** The condition that credit notes `n` are asked for. */
export async function narrowed(db: Db, of: Of, list: NoteFilter): Promise<RawBuilder<unknown>> {
  const { institution_id } = of;
  const people = await peopleNamed(db, list.search);
  const start = `${list.search.toLowerCase().replaceAll(ESCAPED, String.raw`\$&`)}%`;
  return sql`n.institution_id = ${institution_id} and ${ownOf(of)} and ${list.type === null ? sql`true` : statuses[list.type]}
    ${list.from === '' ? sql`` : sql`and n.issue_on >= ${list.from}::date`} ${list.to === '' ? sql`` : sql`and n.issue_on <= ${list.to}::date`}
    ${list.user_detail_id === null ? sql`` : sql`and (n.user_detail_id = ${list.user_detail_id} or n.payer_id = ${list.user_detail_id})`}
    and ${
      list.search === ''
        ? sql`true`
        : sql`(lower(n.number) like ${start} or n.payer_id = any(${people}::bigint[]) or n.user_detail_id = any(${people}::bigint[])
      or n.invoice_id in (select o.invoice_id from invoice o where o.institution_id = ${institution_id} and lower(o.number) like ${start}))`
    }`;
}

/** A page of credit notes; the count stops at the cap. */
export async function listNotes(db: Db, of: Of, list: NoteList): Promise<Page<CreditNoteRow>> {
  const { institution_id } = of;
  const where = await narrowed(db, of, list);
  const way = sql.raw(`n.${list.order_by} ${list.direction}, n.credit_note_id ${list.direction}`);
  const [rows, counted] = await Promise.all([
    sql<CreditNoteRow>`
      select ${columns} from (select n.* from credit_note n where ${where} order by ${way} limit ${sql.lit(list.per_page)} offset ${(list.page - 1) * list.per_page}) n
      ${joins(institution_id)} order by ${way}`.execute(db),
    sql<{
      counted: number;
    }>`select count(*) as counted from (select from credit_note n where ${where} limit ${sql.lit(COUNT_CAP + 1)}) found`.execute(
      db,
    ),
  ]);
  return pageFrom(rows.rows, counted.rows[0]!.counted, list.page, list.per_page);
}

/** The notes of an invoice, the newest first. */
export async function notesOf(db: Db, institution_id: number, invoice_id: number): Promise<CreditNoteRow[]> {
  const { rows } = await sql<CreditNoteRow>`
    select ${columns} from credit_note n ${joins(institution_id)} where n.institution_id = ${institution_id} and n.invoice_id = ${invoice_id}
    order by n.credit_note_id desc limit 200`.execute(db);
  return rows;
}

/** A note as it is stored, with what decides about it. */
export type FoundNote = Omit<CreditNoteDetails, 'may'> & {
  is_final: 0 | 1;
  /** Whether classes, sessions, pieces or fees of its lines can be sold again because of it. */
  gave_back: boolean;
  account_id: number;
  user_detail_id: number;
  language: 'en' | 'cn';
};

/** Whether something of the lines of a note `n` was given back. */
const gaveBack = (institution_id: number) => sql`exists (
  select from credit_note_item t join invoice_item x on x.institution_id = ${institution_id} and x.item_id = t.item_id
  where t.institution_id = ${institution_id} and t.credit_note_id = n.credit_note_id and (
    (x.credited >= x.total and num_nonnulls(x.product_id, x.registration_fee_id) > 0)
    or exists (select from item_session b where b.institution_id = ${institution_id} and b.item_id = x.item_id and b.released_at is not null)
    or exists (select from credit_grant g join credit_entry e on e.institution_id = ${institution_id} and e.grant_id = g.grant_id
      where g.institution_id = ${institution_id} and g.invoice_item_id = x.item_id and e.kind = 'revoke' and e.cause = 'invoice')))`;

/** Everything about a note; undefined where the viewer has none of that id. */
export async function findNote(db: Db, of: Of, credit_note_id: number): Promise<FoundNote | undefined> {
  const { institution_id } = of;
  const { rows } = await sql<FoundNote>`
    select ${columns}, n.net, n.tax, n.payer as party, ${named('c')} as created_by, ${iso('n.created_at')} as created_on, ${iso('n.voided_at')} as voided_at, n.void_reason,
      n.is_final, ${gaveBack(institution_id)} as gave_back, n.account_id, n.user_detail_id, n.language,
      (select json_agg(json_build_object('item_id', t.item_id, 'name', t.name, 'detail', t.detail, 'net', t.net, 'tax', t.tax, 'total', t.total) order by t.place)
        from credit_note_item t where t.institution_id = ${institution_id} and t.credit_note_id = n.credit_note_id) as items,
      coalesce((select json_agg(json_build_object('name', x.name, 'rate', trim_scale(x.rate)::text, 'base', x.base, 'amount', x.amount) order by x.place)
        from credit_note_tax x where x.institution_id = ${institution_id} and x.credit_note_id = n.credit_note_id), '[]') as taxes
    from credit_note n ${joins(institution_id)} left join person c on c.institution_id = ${institution_id} and c.user_detail_id = n.created_by
    where n.institution_id = ${institution_id} and n.credit_note_id = ${credit_note_id} and ${ownOf(of)}`.execute(db);
  return rows[0];
}

/** An invoice that can be credited still. */
export interface CreditableInvoice {
  invoice_id: number;
  number: string;
  issue_on: string;
  currency: string;
  total: number;
  paid: number;
  credited: number;
  balance: number;
}

/** The invoices of a student or payer that can be credited still, the newest first. */
export async function creditableInvoicesOf(
  db: Db,
  { institution_id, own }: Of,
  user_detail_id: number,
): Promise<CreditableInvoice[]> {
  const { rows } = await sql<CreditableInvoice>`
    select i.invoice_id, i.number, i.issue_on, i.currency, i.total, i.paid, i.credited, i.balance from invoice i
    where i.institution_id = ${institution_id} and i.number is not null and i.credited < i.total and (i.user_detail_id = ${user_detail_id} or i.payer_id = ${user_detail_id})
      ${own === null ? sql`` : sql`and i.created_by = ${own}`}
    order by i.issue_on desc, i.invoice_id desc limit 100`.execute(db);
  return rows;
}

/** One step of the money that a note set free. */
export interface NoteStep {
  kind: 'free' | 'allocate' | 'refund' | 'revoke' | 'expire';
  amount: number;
  invoice: { invoice_id: number; number: string } | null;
  payment_id: number;
  at: string;
}

/** Where the money went that a note set free, in order. */
export async function stepsOf(db: Db, institution_id: number, credit_note_id: number): Promise<NoteStep[]> {
  const { rows } = await sql<NoteStep>`
    select e.kind, e.amount, e.payment_id, ${iso('e.at')} as at, case when i.invoice_id is not null then json_build_object('invoice_id', i.invoice_id, 'number', i.number) end as invoice
    from money_entry e left join invoice i on i.institution_id = ${institution_id} and i.invoice_id = e.invoice_id
    where e.institution_id = ${institution_id} and e.credit_note_id = ${credit_note_id} order by e.entry_id limit 500`.execute(
    db,
  );
  return rows;
}
