import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { CheckoutState } from '@schoolbell/core/billing/checkout/rules';
import type { Db } from '../../http/context.ts';
import type { CheckoutTable } from './tables.ts';

/** Money that is asked for at a gateway. */
export interface Checkout {
  checkout_id: number;
  account_id: number;
  order_id: number | null;
  gateway: string;
  amount: number;
  currency: string;
  state: CheckoutState;
  gateway_ref: string | null;
  url: string;
  method_id: number | null;
  save_consent: string;
  return_url: string;
  return_invoice: number | null;
  alone: 0 | 1;
  all_open: 0 | 1;
  email_receipt: 0 | 1;
  payment_id: number | null;
  failure: string;
  looks: number;
  created_at: Date;
  expires_at: Date | null;
  /** When its gateway is asked about it next, in milliseconds since 1970. */
  look_at: number | null;
}

const columns = sql`c.checkout_id, c.account_id, c.order_id, c.gateway, c.amount, c.currency, c.state, c.gateway_ref, c.url, c.method_id, c.save_consent, c.return_url, c.return_invoice, c.alone, c.all_open, c.email_receipt, c.payment_id, c.failure, c.looks, c.created_at, c.expires_at, (extract(epoch from c.look_at) * 1000)::float8 as look_at`;

/** How a checkout is found: by our id, by its token, or by what the gateway calls it or its payment. */
export type CheckoutBy = { id: number } | { token_hash: Buffer } | { gateway: string; ref: string };

/** A checkout; held until the transaction ends where it is to change. */
export async function findCheckout(
  db: Db,
  institution_id: number,
  by: CheckoutBy,
  { held = false } = {},
): Promise<Checkout | undefined> {
  const which =
    'id' in by
      ? sql`c.checkout_id = ${by.id}`
      : 'token_hash' in by
        ? sql`c.token_hash = ${by.token_hash}`
        : sql`c.gateway = ${by.gateway} and (c.gateway_ref = ${by.ref}
            or c.payment_id = (select y.payment_id from payment y where y.institution_id = ${institution_id} and y.gateway = ${by.gateway} and y.gateway_ref = ${by.ref}))`;
  const { rows } = await sql<Checkout>`
    select ${columns} from checkout c where c.institution_id = ${institution_id} and ${which}
    ${'ref' in by ? sql`order by (c.gateway_ref = ${by.ref}) desc nulls last, c.checkout_id desc limit 1` : sql``} ${held ? sql`for no key update of c` : sql``}`.execute(
    db,
  );
  return rows[0];
}

/** What a checkout pays, in its order. */
export interface CheckoutItem {
  invoice_id: number;
  installment_id: number | null;
  amount: number;
}

export async function itemsOf(db: Db, institution_id: number, checkout_id: number): Promise<CheckoutItem[]> {
  return db
    .selectFrom('checkout_item')
    .select(['invoice_id', 'installment_id', 'amount'])
    .where('institution_id', '=', institution_id)
    .where('checkout_id', '=', checkout_id)
    .orderBy('place')
    .execute();
}

/** Adds a checkout with what it pays; answers its id. */
export async function insertCheckout(
  db: Db,
  row: Insertable<CheckoutTable>,
  items: readonly CheckoutItem[],
): Promise<number> {
  const { checkout_id } = await db
    .insertInto('checkout')
    .values(row)
    .returning('checkout_id')
    .executeTakeFirstOrThrow();
  if (items.length > 0)
    await db
      .insertInto('checkout_item')
      .values(items.map((item, at) => ({ institution_id: row.institution_id, checkout_id, place: at + 1, ...item })))
      .execute();
  return checkout_id;
}

/** Changes a checkout that is held. */
export async function changeCheckout(
  db: Db,
  institution_id: number,
  checkout_id: number,
  row: Partial<Omit<Insertable<CheckoutTable>, 'institution_id' | 'checkout_id'>> & { updated_at: Date },
): Promise<void> {
  await db
    .updateTable('checkout')
    .set(row)
    .where('institution_id', '=', institution_id)
    .where('checkout_id', '=', checkout_id)
    .execute();
}

/** Pages of an account that are open or about to be and ask for something of these invoices, the newest first; held. */
export async function openCheckouts(
  db: Db,
  institution_id: number,
  { account_id, invoices }: { account_id: number; invoices: readonly number[] },
): Promise<Checkout[]> {
  const { rows } = await sql<Checkout>`
    select ${columns} from checkout c where c.institution_id = ${institution_id} and c.account_id = ${account_id} and c.state in ('opening', 'open') and c.method_id is null
      and exists (select from checkout_item t where t.institution_id = ${institution_id} and t.checkout_id = c.checkout_id and t.invoice_id = any(${invoices}::bigint[]))
    order by c.checkout_id desc limit 20 for no key update of c`.execute(db);
  return rows;
}

/** Draws the id of a checkout before its row is written, because its token is made from it. */
export async function drawCheckoutId(db: Db): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('checkout', 'checkout_id')) as id`.execute(db);
  return rows[0]!.id;
}

/** What pages that were opened before a checkout still do to it: one may take the same money, or has it on its way. */
export async function pagesBefore(
  db: Db,
  institution_id: number,
  { checkout_id, account_id, created_at }: Pick<Checkout, 'checkout_id' | 'account_id' | 'created_at'>,
): Promise<{ is_open: boolean; is_coming: boolean }> {
  const { rows } = await sql<{ is_open: boolean; is_coming: boolean }>`
    select coalesce(bool_or(c.state in ('opening', 'open')), false) as is_open,
      coalesce(bool_or(c.state = 'processing' and c.updated_at >= ${created_at}::timestamptz), false) as is_coming from checkout c
    where c.institution_id = ${institution_id} and c.account_id = ${account_id} and c.checkout_id < ${checkout_id} and c.state in ('opening', 'open', 'processing') and c.method_id is null
      and exists (select from checkout_item t join checkout_item k on k.institution_id = ${institution_id} and k.invoice_id = t.invoice_id
        where t.institution_id = ${institution_id} and t.checkout_id = c.checkout_id and k.checkout_id = ${checkout_id})`.execute(
    db,
  );
  return rows[0]!;
}

/** For so long a family sees that its transfer was not found. */
const MISSING_DAYS = 14;

/** A payment whose money is not here yet, as its payer sees it. */
export interface UnderWay {
  amount: number;
  state: 'processing' | 'claimed' | 'missing';
  since: string;
}

/**
 * Payments of an account, or of one invoice, whose money is not here yet: at a bank, or claimed and to be confirmed; and claims
 * that staff did not find, until the family pays again.
 */
export async function underWay(
  db: Db,
  institution_id: number,
  { account_id, invoice_id, now }: { account_id: number; invoice_id: number | null; now: Date },
): Promise<UnderWay[]> {
  const ofInvoice = (which: RawBuilder<unknown>) =>
    invoice_id === null
      ? sql``
      : sql`and exists (select from checkout k join checkout_item t on t.institution_id = ${institution_id} and t.checkout_id = k.checkout_id
          where k.institution_id = ${institution_id} and k.account_id = ${account_id} and t.invoice_id = ${invoice_id} and ${which})`;
  const { rows } = await sql<UnderWay>`
    select c.amount, 'processing' as state, to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since from checkout c
    where c.institution_id = ${institution_id} and c.account_id = ${account_id} and c.state = 'processing' and c.gateway <> 'paynow' ${ofInvoice(sql`k.checkout_id = c.checkout_id`)}
    union all
    select y.amount, case when y.state = 'claimed' then 'claimed' else 'missing' end, to_char(y.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from payment y
    where y.institution_id = ${institution_id} and y.account_id = ${account_id} ${ofInvoice(sql`k.payment_id = y.payment_id`)} and (y.state = 'claimed' or (y.state = 'failed' and y.gateway = 'paynow'
      and y.updated_at > ${now}::timestamptz - make_interval(days => ${MISSING_DAYS}) and not exists (select from payment z
        where z.institution_id = ${institution_id} and z.account_id = y.account_id and z.state in ('done', 'claimed') and z.payment_id > y.payment_id)))
    order by since desc limit 20`.execute(db);
  return rows;
}

/** Checkouts that should have been asked about an hour ago: their job was lost. */
export async function forgottenCheckouts(db: Db, institution_id: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ checkout_id: number }>`
    select c.checkout_id from checkout c where c.institution_id = ${institution_id} and c.state in ('opening', 'open', 'processing') and c.look_at < ${now}::timestamptz - interval '1 hour'
    order by c.look_at limit 500`.execute(db);
  return rows.map((row) => row.checkout_id);
}

/** An invoice that a payer may see and pay, named by its number. */
export interface PayableRow {
  invoice_id: number;
  /** The order that is paid by it before it is issued; null for an invoice that has a number. */
  order_id: number | null;
  /** Empty for the invoice of such an order. */
  number: string;
  issue_on: string;
  due_on: string;
  status: 'draft' | 'scheduled' | 'issued' | 'part' | 'paid' | 'cancelled';
  total: number;
  credited: number;
  paid: number;
  balance: number;
  students: string[];
  lines: { name: string; detail: string; total: number }[];
  parts: { installment_id: number; place: number; due_on: string; amount: number; paid: number }[];
}

/** Whether an invoice `i` waits for the money of its order `o`, which is paid before it is issued: all of it, or nothing. */
const isOpenOrder = sql`i.number is null and i.status = 'scheduled' and o.state = 'open'`;

/** The invoice of a link, and what else of its account is open; the link's own first, then by when it is due. */
export async function payableInvoices(
  db: Db,
  institution_id: number,
  { account_id, invoice_id, all }: { account_id: number; invoice_id: number; all: boolean },
): Promise<PayableRow[]> {
  const { rows } = await sql<PayableRow>`
    select i.invoice_id, case when i.number is null then i.order_id end as order_id, coalesce(i.number, '') as number, i.issue_on, i.next_due_on as due_on,
      case when ${isOpenOrder} then 'issued' else i.status end as status, i.total, i.credited, i.paid, case when ${isOpenOrder} then i.total else i.balance end as balance,
      coalesce((select json_agg(distinct p.first_name) from invoice_item t join person p on p.institution_id = ${institution_id} and p.user_detail_id = t.student_id
        where t.institution_id = ${institution_id} and t.invoice_id = i.invoice_id), '[]') as students,
      coalesce((select json_agg(json_build_object('name', t.name, 'detail', t.detail, 'total', t.total) order by t.place) from invoice_item t
        where t.institution_id = ${institution_id} and t.invoice_id = i.invoice_id), '[]') as lines,
      coalesce((select json_agg(json_build_object('installment_id', s.installment_id, 'place', s.place, 'due_on', s.due_on, 'amount', s.amount, 'paid', s.paid) order by s.due_on, s.place)
        from installment s where s.institution_id = ${institution_id} and s.invoice_id = i.invoice_id), '[]') as parts
    from invoice i left join sale_order o on o.institution_id = ${institution_id} and o.order_id = i.order_id
    where i.institution_id = ${institution_id} and i.account_id = ${account_id} and (i.number is not null or o.settle = 'now')
      and (i.invoice_id = ${invoice_id} ${all ? sql`or i.balance > 0` : sql``})
    order by i.invoice_id <> ${invoice_id}, i.next_due_on, i.invoice_id limit 100`.execute(db);
  return rows;
}

/** What a checkout says on the gateway's page and to its payer: the numbers of its invoices, and the payer’s address. */
export async function checkoutTexts(
  db: Db,
  institution_id: number,
  checkout_id: number,
): Promise<{ numbers: string[]; email: string } | undefined> {
  const { rows } = await sql<{ numbers: string[]; email: string }>`
    select p.email, coalesce((select json_agg(distinct coalesce(i.number, nullif(i.reference, ''), (select n.name from invoice_item n where n.institution_id = ${institution_id} and n.invoice_id = i.invoice_id order by n.place limit 1))) from checkout_item t join invoice i on i.institution_id = ${institution_id} and i.invoice_id = t.invoice_id
      where t.institution_id = ${institution_id} and t.checkout_id = c.checkout_id), '[]') as numbers
    from checkout c join account a on a.institution_id = ${institution_id} and a.account_id = c.account_id
    join person p on p.institution_id = ${institution_id} and p.user_detail_id = a.holder_id
    where c.institution_id = ${institution_id} and c.checkout_id = ${checkout_id}`.execute(db);
  return rows[0];
}

/** What came of a checkout: its receipt, and what it paid, with the names of each invoice's lines. */
interface Outcome {
  receipt_number: string | null;
  /** What of its money is free; none while it is open what becomes of money that came late for an order. */
  credit: number;
  invoices: { number: string; names: string[]; part: number | null; amount: number }[];
}

export async function outcomeOf(
  db: Db,
  institution_id: number,
  checkout: Pick<Checkout, 'checkout_id' | 'payment_id'>,
): Promise<Outcome> {
  const { checkout_id, payment_id } = checkout;
  const { rows } = await sql<Outcome>`
    select (select y.receipt_number from payment y where y.institution_id = ${institution_id} and y.payment_id = ${payment_id}::bigint) as receipt_number,
      coalesce((select greatest(y.free - y.held, 0) from payment y where y.institution_id = ${institution_id} and y.payment_id = ${payment_id}::bigint
        and not exists (select from sale_order l where l.institution_id = ${institution_id} and l.payment_id = y.payment_id and l.state = 'late')), 0)::bigint as credit,
      coalesce((select json_agg(json_build_object('number', coalesce(i.number, j.number, ''),
        'names', (select coalesce(json_agg(n.name order by n.place), '[]') from invoice_item n where n.institution_id = ${institution_id} and n.invoice_id = i.invoice_id), 'part', s.place, 'amount', t.amount) order by t.place) from checkout_item t
        join invoice i on i.institution_id = ${institution_id} and i.invoice_id = t.invoice_id
        left join sale_order o on o.institution_id = ${institution_id} and o.order_id = i.order_id left join invoice j on j.institution_id = ${institution_id} and j.invoice_id = o.invoice_id
        left join installment s on s.institution_id = ${institution_id} and s.installment_id = t.installment_id
        where t.institution_id = ${institution_id} and t.checkout_id = ${checkout_id}), '[]') as invoices`.execute(db);
  return rows[0]!;
}

/** Whether a website is one of the school's own. */
export async function isSchoolsSite(db: Db, institution_id: number, origin: string): Promise<boolean> {
  const { rows } = await sql<{ origin: string }>`
    select s.origin from site s where s.institution_id = ${institution_id} and s.origin = ${origin}`.execute(db);
  return rows.length > 0;
}
