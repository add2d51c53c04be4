import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { PaymentDetails, PaymentRow } from '@schoolbell/core/billing/payments/schemas';
import type { paymentOrders } from '@schoolbell/core/billing/payments/contract';
import { COUNT_CAP, pageFrom, type Page } from '@schoolbell/core/http/page';
import type { Db } from '../../http/context.ts';
import { iso } from '../../db/sql.ts';
import { named, type Of, peopleNamed } from '../invoices/queries.ts';
import type { PaymentTable } from '../ledger/tables.ts';

/** Which payments; empty values are no condition. */
export interface PaymentFilter {
  search: string;
  tab: 'all' | 'confirm' | 'failed' | 'refunded';
  mode_id: number | null;
  gateway: string | null;
  state: PaymentRow['state'] | null;
  from: string;
  to: string;
  user_detail_id: number | null;
}

/** A page of them. */
export interface PaymentList extends PaymentFilter {
  page: number;
  per_page: number;
  order_by: (typeof paymentOrders)[number];
  direction: 'asc' | 'desc';
}

const invoicesOf = (institution_id: number) => sql`
  coalesce((select json_agg(json_build_object('invoice_id', one.invoice_id, 'number', i.number, 'amount', one.amount) order by one.invoice_id)
    from (select e.invoice_id, sum(case when e.kind = 'allocate' then e.amount else -e.amount end)::bigint as amount from money_entry e
      where e.institution_id = ${institution_id} and e.payment_id = y.payment_id and e.kind in ('allocate', 'free') group by e.invoice_id) one
    join invoice i on i.institution_id = ${institution_id} and i.invoice_id = one.invoice_id where one.amount > 0), '[]')`;

/** What a payment `y` paid; one that is scheduled or failed names what it is to pay. */
const paidOf = (institution_id: number) => sql`
  case when y.state in ('scheduled', 'failed') then coalesce((select json_agg(json_build_object('invoice_id', one.invoice_id, 'number', i.number, 'amount', one.amount) order by one.invoice_id)
    from (select t.invoice_id, sum(t.amount)::bigint as amount from checkout_item t
      where t.institution_id = ${institution_id} and t.checkout_id = (select max(c.checkout_id) from checkout c where c.institution_id = ${institution_id} and c.payment_id = y.payment_id)
      group by t.invoice_id) one
    join invoice i on i.institution_id = ${institution_id} and i.invoice_id = one.invoice_id), '[]')
  else ${invoicesOf(institution_id)} end as invoices`;

/** What lists and files show of a payment `y`. */
export const columns = (institution_id: number) => sql`
  y.payment_id, y.receipt_number, y.kind, y.state, ${named('p')} as payer, y.mode_id, m.name as mode, y.gateway, y.paid_on, y.amount, y.currency, y.free, y.refunded, y.held,
  y.reference, y.notes, ${paidOf(institution_id)}, ${iso('y.created_at')} as created_on, y.version,
  exists (select from dispute d where d.institution_id = ${institution_id} and d.payment_id = y.payment_id and d.state = 'open')::int as disputed`;

/** What these columns need. */
export const joins = (institution_id: number) => sql`
  join account a on a.institution_id = ${institution_id} and a.account_id = y.account_id
  join person p on p.institution_id = ${institution_id} and p.user_detail_id = a.holder_id
  left join payment_mode m on m.institution_id = ${institution_id} and m.mode_id = y.mode_id`;

/** With `own_invoices` alone: payments that they took, or that paid an invoice of theirs. */
export const ownOf = ({ institution_id, own }: Pick<Of, 'institution_id' | 'own'>) =>
  own === null
    ? sql`true`
    : sql`(y.created_by = ${own} or exists (select from money_entry e join invoice i on i.institution_id = ${institution_id} and i.invoice_id = e.invoice_id
      where e.institution_id = ${institution_id} and e.payment_id = y.payment_id and i.created_by = ${own}))`;

const tabs = {
  all: sql`true`,
  confirm: sql`y.state = 'claimed'`,
  failed: sql`y.state = 'failed'`,
  refunded: sql`(y.refunded > 0 or y.held > 0)`,
};
const ESCAPED = /[\\%_]/g;

function matching(institution_id: number, search: string, people: readonly number[]) {
  if (search === '') return sql`true`;
  const start = `${search.toLowerCase().replaceAll(ESCAPED, String.raw`\$&`)}%`;
  return sql`(lower(y.receipt_number) like ${start} or lower(y.reference) like ${start}
    or y.account_id in (select a.account_id from account a where a.institution_id = ${institution_id} and a.holder_id = any(${people}::bigint[]))
    or y.payment_id in (select e.payment_id from money_entry e join invoice i on i.institution_id = ${institution_id} and i.invoice_id = e.invoice_id
      where e.institution_id = ${institution_id} and (lower(i.number) like ${start} or i.user_detail_id = any(${people}::bigint[]))))`;
}

/** The condition that payments `y` are asked for: deleted ones only by their state. */
export async function narrowed(db: Db, of: Of, list: PaymentFilter): Promise<RawBuilder<unknown>> {
  const { institution_id } = of;
  const people = await peopleNamed(db, list.search);
  return sql`y.institution_id = ${institution_id} and y.kind <> 'given' and ${ownOf(of)} and ${tabs[list.tab]}
    and ${list.state === null ? sql`y.state <> 'deleted'` : sql`y.state = ${list.state}`} ${list.mode_id === null ? sql`` : sql`and y.mode_id = ${list.mode_id}`}
    ${list.gateway === null ? sql`` : sql`and y.gateway = ${list.gateway}`}
    ${list.from === '' ? sql`` : sql`and y.paid_on >= ${list.from}::date`} ${list.to === '' ? sql`` : sql`and y.paid_on <= ${list.to}::date`}
    ${
      list.user_detail_id === null
        ? sql``
        : sql`and y.account_id in (select a.account_id from account a where a.institution_id = ${institution_id} and (a.holder_id = ${list.user_detail_id}
      or a.account_id in (select i.account_id from invoice i where i.institution_id = ${institution_id} and i.user_detail_id = ${list.user_detail_id})))`
    }
    and ${matching(institution_id, list.search, people)}`;
}

/** A page of payments, deleted ones only where they are asked for; the count stops at the cap. */
export async function listPayments(db: Db, of: Of, list: PaymentList): Promise<Page<PaymentRow>> {
  const { institution_id } = of;
  const where = await narrowed(db, of, list);
  const way = sql.raw(`y.${list.order_by} ${list.direction}, y.payment_id ${list.direction}`);
  const [rows, counted] = await Promise.all([
    sql<PaymentRow>`
      select ${columns(institution_id)} from (
        select y.* from payment y where ${where} order by ${way} limit ${sql.lit(list.per_page)} offset ${(list.page - 1) * list.per_page}) y
      ${joins(institution_id)} order by ${way}`.execute(db),
    sql<{
      counted: number;
    }>`select count(*) as counted from (select from payment y where ${where} limit ${sql.lit(COUNT_CAP + 1)}) found`.execute(
      db,
    ),
  ]);
  return pageFrom(rows.rows, counted.rows[0]!.counted, list.page, list.per_page);
}

/** What was paid on an invoice, the newest first. */
export async function paymentsOf(db: Db, institution_id: number, invoice_id: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${columns(institution_id)} from payment y ${joins(institution_id)}
    where y.institution_id = ${institution_id} and y.payment_id in (select e.payment_id from money_entry e where e.institution_id = ${institution_id} and e.invoice_id = ${invoice_id}
      union select c.payment_id from checkout_item t join checkout c on c.institution_id = ${institution_id} and c.checkout_id = t.checkout_id and c.payment_id is not null
        where t.institution_id = ${institution_id} and t.invoice_id = ${invoice_id}) and y.state <> 'deleted'
    order by y.paid_on desc, y.payment_id desc limit 200`.execute(db);
  return rows;
}

interface Found extends Omit<PaymentDetails, 'may' | 'refundable' | 'refunds_by' | 'slip'> {
  slip: { handle: string; media_type: string } | null;
}

/** Everything about a payment but what may be done with it; undefined where the viewer has none of that id. */
export async function findPayment(db: Db, of: Of, payment_id: number): Promise<Found | undefined> {
  const { institution_id } = of;
  const { rows } = await sql<Found>`
    select ${columns(institution_id)}, y.account_id, ${named('c')} as created_by, y.delete_reason, y.failure, case when f.handle is not null then json_build_object('handle', f.handle, 'media_type', f.media_type) end as slip
    from payment y ${joins(institution_id)} left join file f on f.institution_id = ${institution_id} and f.handle = y.slip_handle
    left join person c on c.institution_id = ${institution_id} and c.user_detail_id = y.created_by
    where y.institution_id = ${institution_id} and y.payment_id = ${payment_id} and ${ownOf(of)}`.execute(db);
  return rows[0];
}

/** Adds a payment; the ledger gets its money apart from it. Answers its id. */
export async function insertPayment(db: Db, row: Insertable<PaymentTable>): Promise<number> {
  return (await db.insertInto('payment').values(row).returning('payment_id').executeTakeFirstOrThrow()).payment_id;
}

/** Changes a payment that is held, and counts its version up. */
export async function changePayment(
  db: Db,
  institution_id: number,
  payment_id: number,
  row: Partial<Insertable<PaymentTable>>,
): Promise<void> {
  await db
    .updateTable('payment')
    .set({ ...row, version: sql`version + 1` })
    .where('institution_id', '=', institution_id)
    .where('payment_id', '=', payment_id)
    .execute();
}

/** A payment mode of the school; undefined where there is none of that id. */
export async function findMode(
  db: Db,
  institution_id: number,
  mode_id: number,
): Promise<{ name: string; is_archived: 0 | 1 } | undefined> {
  return db
    .selectFrom('payment_mode')
    .select(['name', 'is_archived'])
    .where('institution_id', '=', institution_id)
    .where('mode_id', '=', mode_id)
    .executeTakeFirst();
}

/** One line of a payment's way, as people read it. */
export interface EntryRow {
  entry_id: number;
  kind: 'in' | 'allocate' | 'free' | 'refund' | 'revoke' | 'expire';
  amount: number;
  invoice: { invoice_id: number; number: string | null } | null;
  credit_note: { credit_note_id: number; number: string } | null;
  actor: { user_detail_id: number; firstName: string; surname: string } | null;
  at: string;
}

/** Where the money of a payment went, the newest line first. */
export async function entriesOf(db: Db, institution_id: number, payment_id: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.entry_id, e.kind, e.amount, ${named('p')} as actor, ${iso('e.at')} as at,
      case when i.invoice_id is not null then json_build_object('invoice_id', i.invoice_id, 'number', i.number) end as invoice,
      case when n.credit_note_id is not null then json_build_object('credit_note_id', n.credit_note_id, 'number', n.number) end as credit_note
    from money_entry e left join person p on p.institution_id = ${institution_id} and p.user_detail_id = e.actor_id
    left join invoice i on i.institution_id = ${institution_id} and i.invoice_id = e.invoice_id
    left join credit_note n on n.institution_id = ${institution_id} and n.credit_note_id = e.credit_note_id
    where e.institution_id = ${institution_id} and e.payment_id = ${payment_id} order by e.entry_id desc limit 200`.execute(
    db,
  );
  return rows;
}
