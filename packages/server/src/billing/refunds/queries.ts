import { type Insertable, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { RefundRow as RefundRowSchema } from '@schoolbell/core/billing/payments/schemas';
import type { RefundState } from '@schoolbell/core/billing/refunds/rules';
import type { Db } from '../../http/context.ts';
import { named } from '../invoices/queries.ts';
import type { RefundTable } from '../ledger/tables.ts';

type RefundRow = z.output<typeof RefundRowSchema>;

/** The refunds of a payment, the newest first. */
export async function refundsOf(db: Db, institution_id: number, payment_id: number): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select f.refund_id, f.payment_id, f.amount, y.currency, f.state, f.source, f.reason, f.failure, f.refunded_on, f.credit_note_id, ${named('p')} as created_by
    from refund f join payment y on y.institution_id = ${institution_id} and y.payment_id = f.payment_id
    left join person p on p.institution_id = ${institution_id} and p.user_detail_id = f.created_by
    where f.institution_id = ${institution_id} and f.payment_id = ${payment_id} order by f.refund_id desc limit 200`.execute(
    db,
  );
  return rows;
}

/** Adds a refund; answers its id. */
export async function insertRefund(db: Db, row: Insertable<RefundTable>): Promise<number> {
  return (await db.insertInto('refund').values(row).returning('refund_id').executeTakeFirstOrThrow()).refund_id;
}

/** Changes a refund whose payment's account is held. */
export async function changeRefund(
  db: Db,
  institution_id: number,
  refund_id: number,
  row: Partial<Omit<Insertable<RefundTable>, 'institution_id' | 'refund_id'>>,
): Promise<void> {
  await db
    .updateTable('refund')
    .set(row)
    .where('institution_id', '=', institution_id)
    .where('refund_id', '=', refund_id)
    .execute();
}

/** A payment as far as refunds ask. */
export interface Refundable {
  payment_id: number;
  account_id: number;
  kind: 'desk' | 'gateway' | 'given';
  state: string;
  amount: number;
  refunded: number;
  held: number;
  free: number;
  currency: string;
  gateway: string | null;
  gateway_ref: string | null;
  /** The student that it is about: of what it paid, else of what it was to pay, else the payer. */
  person_id: number;
  is_disputed: boolean;
}

/** A payment as refunds ask of it; undefined where this school has none of that id. */
export async function refundableAt(
  db: Db,
  institution_id: number,
  payment_id: number,
): Promise<Refundable | undefined> {
  const { rows } = await sql<Refundable>`
    select y.payment_id, y.account_id, y.kind, y.state, y.amount, y.refunded, y.held, y.free, y.currency, y.gateway, y.gateway_ref,
      coalesce(
        (select i.user_detail_id from money_entry e join invoice i on i.institution_id = ${institution_id} and i.invoice_id = e.invoice_id
          where e.institution_id = ${institution_id} and e.payment_id = y.payment_id and e.kind = 'allocate' order by e.entry_id limit 1),
        (select i.user_detail_id from checkout c join checkout_item t on t.institution_id = ${institution_id} and t.checkout_id = c.checkout_id
          join invoice i on i.institution_id = ${institution_id} and i.invoice_id = t.invoice_id
          where c.institution_id = ${institution_id} and c.payment_id = y.payment_id order by c.checkout_id, t.place limit 1),
        a.holder_id) as person_id,
      exists (select from dispute d where d.institution_id = ${institution_id} and d.payment_id = y.payment_id and d.state = 'open') as is_disputed
    from payment y join account a on a.institution_id = ${institution_id} and a.account_id = y.account_id
    where y.institution_id = ${institution_id} and y.payment_id = ${payment_id}`.execute(db);
  return rows[0];
}

/** Whether a credit note is of an invoice that a payment paid, or set its money free. */
export async function isNoteOf(
  db: Db,
  institution_id: number,
  { credit_note, payment_id }: { credit_note: number; payment_id: number },
): Promise<boolean> {
  const { rows } = await sql<{ credit_note_id: number }>`
    select n.credit_note_id from credit_note n where n.institution_id = ${institution_id} and n.credit_note_id = ${credit_note} and n.voided_at is null
      and exists (select from money_entry e where e.institution_id = ${institution_id} and e.payment_id = ${payment_id}
        and (e.invoice_id = n.invoice_id or e.credit_note_id = n.credit_note_id))`.execute(db);
  return rows.length > 0;
}

/** The accounts that a change of a payment touches: its own, and those of what it paid. */
export async function accountsOfPayment(db: Db, institution_id: number, payment_id: number): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select y.account_id from payment y where y.institution_id = ${institution_id} and y.payment_id = ${payment_id}
    union select i.account_id from money_entry e join invoice i on i.institution_id = ${institution_id} and i.invoice_id = e.invoice_id
    where e.institution_id = ${institution_id} and e.payment_id = ${payment_id}`.execute(db);
  return rows.map((row) => row.account_id);
}

/** A refund as its gateway's news find it. */
export interface Refund {
  refund_id: number;
  payment_id: number;
  amount: number;
  reason: string;
  state: RefundState;
  source: 'staff' | 'gateway' | 'dispute';
  gateway_ref: string | null;
  credit_note_id: number | null;
  credits: 0 | 1;
  wasSent: boolean;
  created_by: number | null;
  /** Whether its money was taken out of the ledger before. */
  wasBooked: boolean;
}

const columns = (institution_id: number) => sql`
  f.refund_id, f.payment_id, f.amount, f.reason, f.state, f.source, f.gateway_ref, f.credits, f.sent_at is not null as "wasSent", f.created_by,
  (select n.credit_note_id from credit_note n where n.institution_id = ${institution_id} and n.credit_note_id = f.credit_note_id and n.voided_at is null) as credit_note_id,
  exists (select from money_entry e where e.institution_id = ${institution_id} and e.payment_id = f.payment_id and e.refund_id = f.refund_id) as "wasBooked"`;

/** A refund by our id. */
export async function findRefund(db: Db, institution_id: number, refund_id: number): Promise<Refund | undefined> {
  const { rows } = await sql<Refund>`
    select ${columns(institution_id)} from refund f where f.institution_id = ${institution_id} and f.refund_id = ${refund_id}`.execute(
    db,
  );
  return rows[0];
}

/** All refunds of a payment, the newest first. */
export async function refundsAt(db: Db, institution_id: number, payment_id: number): Promise<Refund[]> {
  const { rows } = await sql<Refund>`
    select ${columns(institution_id)} from refund f where f.institution_id = ${institution_id} and f.payment_id = ${payment_id} order by f.refund_id desc`.execute(
    db,
  );
  return rows;
}

/** A refund whose end the gateway has not told for a while. */
export interface Waiting {
  refund_id: number;
  checkout_id: number | null;
  /** Whether the gateway has named it, so that it only has to be asked. */
  isKnown: boolean;
  isOld: boolean;
}

/** Pending refunds that no job is about: those are asked about again. */
export async function waitingRefunds(db: Db, institution_id: number, now: Date): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select f.refund_id, f.gateway_ref is not null as "isKnown", f.created_at < ${now}::timestamptz - interval '2 days' as "isOld",
      (select max(c.checkout_id) from checkout c where c.institution_id = ${institution_id} and c.payment_id = f.payment_id and c.state = 'paid') as checkout_id
    from refund f where f.institution_id = ${institution_id} and f.state = 'pending' and f.created_at < ${now}::timestamptz - interval '10 minutes'
      and not exists (select from job j where j.institution_id = ${institution_id} and j.kind = 'sendRefund' and j.done_at is null and (j.payload ->> 'refund_id')::bigint = f.refund_id)
    order by f.refund_id limit 500`.execute(db);
  return rows;
}

/** A refund as the mail to its payer tells of it. */
export interface RefundTold {
  account_id: number;
  payment_id: number;
  payer_id: number;
  amount: number;
  state: RefundState;
  source: Refund['source'];
  currency: string;
  /** Of the payment that it is of. */
  paid: number;
  paid_on: string;
  receipt_number: string | null;
  kind: 'desk' | 'gateway' | 'given';
  gateway: string | null;
  mode: string | null;
  /** The numbers of the invoices that the payment has paid. */
  numbers: string[];
}

/** A refund with the payment that it is of; undefined if this school has none of that id. */
export async function refundTold(db: Db, institution_id: number, refund_id: number): Promise<RefundTold | undefined> {
  const { rows } = await sql<RefundTold>`
    select y.account_id, y.payment_id, a.holder_id as payer_id, f.amount, f.state, f.source, y.currency, y.amount as paid, y.paid_on, y.receipt_number, y.kind, y.gateway, m.name as mode,
      coalesce((select json_agg(i.number order by i.invoice_id) from invoice i where i.institution_id = ${institution_id} and i.number is not null
        and i.invoice_id in (select e.invoice_id from money_entry e where e.institution_id = ${institution_id} and e.payment_id = y.payment_id and e.kind = 'allocate')), '[]') as numbers
    from refund f join payment y on y.institution_id = ${institution_id} and y.payment_id = f.payment_id
    join account a on a.institution_id = ${institution_id} and a.account_id = y.account_id
    left join payment_mode m on m.institution_id = ${institution_id} and m.mode_id = y.mode_id
    where f.institution_id = ${institution_id} and f.refund_id = ${refund_id}`.execute(db);
  return rows[0];
}
