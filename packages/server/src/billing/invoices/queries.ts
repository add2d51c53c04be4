import { sql } from 'kysely';
import type { InvoiceStatus } from '@schoolbell/core/billing/invoices/schemas';
import type { InvoiceRow as InvoiceRowSchema } from '@schoolbell/core/billing/invoices/schemas';
import type { invoiceOrders } from '@schoolbell/core/billing/invoices/contract';
import { COUNT_CAP, pageFrom, type Page } from '@schoolbell/core/http/page';
import type * as z from 'zod/mini';
import type { Db } from '../../http/context.ts';
import { type Span, sumsOf, within } from '../../sums/queries.ts';
import { invoiceFact } from '../facts/queries.ts';

export type InvoiceRow = z.output<typeof InvoiceRowSchema>;

/** Whose invoices: of the school; of one colleague where they see their own alone. `today` is the school's. */
export interface Of {
  institution_id: number;
  own: number | null;
  today: string;
}

/** Which invoices; empty values are no condition. */
export interface InvoiceFilter {
  search: string;
  status: readonly InvoiceStatus[];
  from: string;
  to: string;
  user_detail_id: number | null;
}

export interface InvoiceList extends InvoiceFilter {
  page: number;
  per_page: number;
  order_by: (typeof invoiceOrders)[number];
  direction: 'asc' | 'desc';
}

const orders = {
  issue_on: 'i.issue_on',
  due_on: 'i.next_due_on',
  number: 'i.number',
  total: 'i.total',
  balance: 'i.balance',
} as const;

/** A person `alias`, as answers name them; null where there is none. */
export const named = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.user_detail_id`)} is not null then json_build_object('user_detail_id', ${sql.ref(`${alias}.user_detail_id`)}, 'firstName', ${sql.ref(`${alias}.first_name`)}, 'surname', ${sql.ref(`${alias}.surname`)}) end`;

/** The status of an invoice as people read it, where `alias` has its status and its next due day. */
export const statusIn = (alias: string, today: string) => {
  const [status, due] = [sql.ref(`${alias}.status`), sql.ref(`${alias}.next_due_on`)];
  return sql`case when ${status} in ('issued', 'part') and ${due} < ${today}::date then 'overdue' else ${status} end`;
};

/** The status of an invoice `i` as people read it. */
export const statusOf = (today: string) => statusIn('i', today);

/** Invoices of these statuses, in words that an index knows. */
function ofStatuses(statuses: readonly InvoiceStatus[], today: string) {
  if (statuses.length === 0) return sql`true`;
  const plain = statuses.filter((one) => !['issued', 'part', 'overdue'].includes(one));
  const inTime = statuses.filter((one) => one === 'issued' || one === 'part');
  return sql`(i.status = any(${plain}::text[]) or i.status = any(${inTime}::text[]) and i.next_due_on >= ${today}::date
    ${statuses.includes('overdue') ? sql`or i.status in ('issued', 'part') and i.next_due_on < ${today}::date` : sql``})`;
}

const ESCAPED = /[\\%_]/g;

/** Invoices whose number begins with a text, or whose payer or student has the name; `people` are those of the name. */
async function matching(db: Db, institution_id: number, search: string, people: readonly number[]) {
  if (search === '') return sql`true`;
  const start = `${search.toLowerCase().replaceAll(ESCAPED, String.raw`\$&`)}%`;
  const most = sql`limit ${sql.lit(COUNT_CAP + 1)}`;
  // Each by an index of its own. Only where that finds more than a list counts, one after the other is looked at: then few are in vain.
  const { rows } = await sql<{ ids: number[] }>`select array(select f.invoice_id::float8 from (
    (select n.invoice_id from invoice n where n.institution_id = ${institution_id} and n.number is not null and lower(n.number) like ${start} ${most})
    union (select n.invoice_id from invoice n where n.institution_id = ${institution_id} and n.payer_id = any(${people}::bigint[]) ${most})
    union (select n.invoice_id from invoice n where n.institution_id = ${institution_id} and n.user_detail_id = any(${people}::bigint[]) ${most})
    union (select t.invoice_id from invoice_item t where t.institution_id = ${institution_id} and t.student_id = any(${people}::bigint[]) ${most})) f ${most}) as ids`.execute(
    db,
  );
  const { ids } = rows[0]!;
  if (ids.length <= COUNT_CAP) return sql`i.invoice_id = any(${ids}::bigint[])`;
  return sql`(lower(i.number) like ${start} or i.payer_id = any(${people}::bigint[]) or i.user_detail_id = any(${people}::bigint[])
    or exists (select from invoice_item t where t.institution_id = ${institution_id} and t.invoice_id = i.invoice_id and t.student_id = any(${people}::bigint[])))`;
}

/** Which people a text names, for lists that show documents: at most 100. */
export async function peopleNamed(db: Db, search: string): Promise<number[]> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 4);
  if (words.length === 0 || search.length < 2) return [];
  const { rows } = await sql<{
    ids: number[];
  }>`select ids::float8[] as ids from search_everybody(array(select search_fold(word) from unnest(${words}::text[]) word), array[3, 4, 5, 6]::smallint[], null, 100)`.execute(
    db,
  );
  return rows[0]?.ids ?? [];
}

/** The condition of a list of invoices `i`. */
export async function narrowed(db: Db, { institution_id, own, today }: Of, filter: InvoiceFilter) {
  const matches = await matching(db, institution_id, filter.search, await peopleNamed(db, filter.search));
  return sql`i.institution_id = ${institution_id} ${own === null ? sql`` : sql`and i.created_by = ${own}`} and ${ofStatuses(filter.status, today)}
    ${filter.from === '' ? sql`` : sql`and i.issue_on >= ${filter.from}::date`} ${filter.to === '' ? sql`` : sql`and i.issue_on <= ${filter.to}::date`}
    ${
      filter.user_detail_id === null
        ? sql``
        : sql`and (i.user_detail_id = ${filter.user_detail_id} or i.payer_id = ${filter.user_detail_id}
      or exists (select from invoice_item t where t.institution_id = ${institution_id} and t.invoice_id = i.invoice_id and t.student_id = ${filter.user_detail_id}))`
    }
    and ${matches}`;
}

/** What a list shows of an invoice `i`. */
export const rowColumns = (institution_id: number, today: string) => sql`
  i.invoice_id, i.number, ${statusOf(today)} as status, ${named('p')} as payer, i.issue_on, i.due_on, i.next_due_on, i.currency, i.total, i.paid, i.credited, i.balance,
  i.sent_status, i.instalment_switch, i.autocharge, i.membership_id, ${named('c')} as created_by, i.version,
  coalesce((select json_agg(${named('s')} order by s.first_name, s.user_detail_id) from person s where s.institution_id = ${institution_id}
    and s.user_detail_id in (select t.student_id from invoice_item t where t.institution_id = ${institution_id} and t.invoice_id = i.invoice_id)), '[]') as students`;

export const rowJoins = (institution_id: number) =>
  sql`left join person p on p.institution_id = ${institution_id} and p.user_detail_id = i.payer_id left join person c on c.institution_id = ${institution_id} and c.user_detail_id = i.created_by`;

/** A page of invoices; the count stops at the cap. */
export async function listInvoices(db: Db, of: Of, list: InvoiceList): Promise<Page<InvoiceRow>> {
  const where = await narrowed(db, of, list);
  // Only drafts have no number; for the others the index has its own place of nulls.
  const nulls = list.order_by === 'number' ? 'nulls last' : '';
  const way = sql.raw(`${orders[list.order_by]} ${list.direction} ${nulls}, i.invoice_id ${list.direction}`);
  const { institution_id, today } = of;
  const [rows, counted] = await Promise.all([
    sql<InvoiceRow>`
      select ${rowColumns(institution_id, today)} from (
        select i.* from invoice i where ${where} order by ${way} limit ${sql.lit(list.per_page)} offset ${(list.page - 1) * list.per_page}) i
      ${rowJoins(institution_id)} order by ${way}`.execute(db),
    sql<{
      counted: number;
    }>`select count(*) as counted from (select from invoice i where ${where} limit ${sql.lit(COUNT_CAP + 1)}) found`.execute(
      db,
    ),
  ]);
  return pageFrom(rows.rows, counted.rows[0]!.counted, list.page, list.per_page);
}

/** What verbs ask of an invoice that they hold. */
export interface InvoiceHead {
  invoice_id: number;
  account_id: number;
  payer_id: number;
  user_detail_id: number;
  number: string | null;
  status: 'cancelled' | 'draft' | 'scheduled' | 'paid' | 'part' | 'issued';
  issue_on: string;
  due_on: string;
  currency: string;
  total: number;
  paid: number;
  credited: number;
  balance: number;
  sent_status: 0 | 1;
  instalment_switch: 0 | 1;
  send: 0 | 1;
  order_id: number | null;
  membership_id: number | null;
  created_by: number | null;
  version: number;
}

/** Invoices by their ids, held until the transaction ends, in the order in which everybody holds them. */
export async function holdInvoices(db: Db, institution_id: number, ids: readonly number[]): Promise<InvoiceHead[]> {
  const { rows } = await sql<InvoiceHead>`
    select i.invoice_id, i.account_id, i.payer_id, i.user_detail_id, i.number, i.status, i.issue_on, i.due_on, i.currency, i.total, i.paid, i.credited, i.balance,
      i.sent_status, i.instalment_switch, i.send, i.order_id, i.membership_id, i.created_by, i.version
    from invoice i where i.institution_id = ${institution_id} and i.invoice_id = any(${ids}::bigint[]) order by i.invoice_id for no key update`.execute(
    db,
  );
  return rows;
}

/** The same, without holding them: what is to be locked first is found by it. */
export async function invoiceHeads(db: Db, institution_id: number, ids: readonly number[]): Promise<InvoiceHead[]> {
  const { rows } = await sql<InvoiceHead>`
    select i.invoice_id, i.account_id, i.payer_id, i.user_detail_id, i.number, i.status, i.issue_on, i.due_on, i.currency, i.total, i.paid, i.credited, i.balance,
      i.sent_status, i.instalment_switch, i.send, i.order_id, i.membership_id, i.created_by, i.version
    from invoice i where i.institution_id = ${institution_id} and i.invoice_id = any(${ids}::bigint[]) order by i.invoice_id`.execute(
    db,
  );
  return rows;
}

/** One row an invoice as the fact has them; one colleague's own are no key of it. */
const ownRows = ({ institution_id, own }: Of, span: Span) =>
  sql`(select i.issue_on as day, i.currency, i.status, i.next_due_on, 1 as count, i.total, i.balance from invoice i
    where i.institution_id = ${institution_id} and i.created_by = ${own} and ${within(span)(sql`i.issue_on`)})`;

/** How many invoices have which status, what they come to, and what is owed, by currency. */
export async function countStatuses(
  db: Db,
  of: Of,
  span: Span,
): Promise<{ status: InvoiceStatus; currency: string; count: number; total: number; balance: number }[]> {
  const { rows } = await sql<{
    status: InvoiceStatus;
    currency: string;
    count: number;
    total: number;
    balance: number;
  }>`
    select ${statusOf(of.today)} as status, i.currency, sum(i.count)::bigint as count, sum(i.total)::bigint as total, sum(i.balance)::bigint as balance
    from ${of.own === null ? sumsOf(invoiceFact, of.institution_id, span) : ownRows(of, span)} i
    group by 1, 2 order by 2, 1`.execute(db);
  return rows;
}

/** How invoices stand now: their numbers, what people read as their status, and what they owe. */
export async function statusesOf(
  db: Db,
  { institution_id, today }: Of,
  ids: readonly number[],
): Promise<{ invoice_id: number; number: string | null; status: InvoiceStatus; balance: number }[]> {
  const { rows } = await sql<{ invoice_id: number; number: string | null; status: InvoiceStatus; balance: number }>`
    select i.invoice_id, i.number, ${statusOf(today)} as status, i.balance from invoice i
    where i.institution_id = ${institution_id} and i.invoice_id = any(${ids}::bigint[]) order by i.invoice_id`.execute(
    db,
  );
  return rows;
}
