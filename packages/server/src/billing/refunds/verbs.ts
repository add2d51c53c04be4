import { paymentKinds } from '@schoolbell/core/billing/events';
import { dayIn, money } from '@schoolbell/core/format';
import { Failure, invalid } from '@schoolbell/core/http/errors';
import { makeNote } from '../credit-notes/making/verbs.ts';
import { actorOf, type Billing, noteDocument } from '../documents/verbs.ts';
import { holdInvoices, type InvoiceHead } from '../invoices/queries.ts';
import { allocatedMoney } from '../ledger/queries.ts';
import { takeOut } from '../ledger/verbs.ts';
import { noticeRefunded } from '../orders/telling/verbs.ts';
import { insertRefund } from './queries.ts';

/** A payment as far as refunds ask; its account is held. */
export interface Refundable {
  payment_id: number;
  kind: 'desk' | 'gateway' | 'given';
  state: string;
  amount: number;
  refunded: number;
  held: number;
  free: number;
  currency: string;
  person_id: number;
}

/** What may still be handed back of a payment. */
export const refundableOf = ({ kind, state, amount, refunded, held }: Omit<Refundable, 'person_id'>): number =>
  kind === 'given' || state !== 'done' ? 0 : amount - refunded - held;

/** Hands money of a desk payment back. Free money goes first, then what is on invoices, the newest first. Answers the refund's id. */
export async function refundAtDesk(
  context: Billing,
  payment: Refundable,
  { amount, reason, credit_note }: { amount: number; reason: string; credit_note: 'make' | 'none' | number },
): Promise<number> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const { payment_id, currency } = payment;
  const most = refundableOf(payment);
  if (payment.kind === 'given') throw new Failure('conflict', 'Credit that staff gave is not refunded.');
  if (amount > most) throw invalid({ amount: `At most ${money(most, currency)} can be refunded` });
  const onInvoices = (await allocatedMoney(db, institution_id, { payment: payment_id })).map((one) => one.invoice_id);
  if (credit_note === 'make') await creditFor(context, payment, amount - payment.free, reason);
  const note = typeof credit_note === 'number' ? credit_note : null;
  const refund_id = await insertRefund(db, {
    institution_id,
    payment_id,
    amount,
    reason,
    state: 'succeeded',
    credit_note_id: note,
    refunded_on: dayIn(now, tenant.time_zone),
    created_by: actorOf(context),
    created_at: now,
    settled_at: now,
  });
  await takeOut(context, payment_id, { kind: 'refund', amount, refund_id, credit_note_id: note });
  await noteDocument(context, paymentKinds.refunded, {
    person_id: payment.person_id,
    payment_id,
    amount,
    detail: { reason, refund_id },
  });
  if (amount > payment.free) await noticeRefunded(context, [...new Set(onInvoices)], String(refund_id));
  return refund_id;
}

/** Credits the invoices that a refund's money comes from, the newest first, so that they are not owed again. */
async function creditFor(context: Billing, { payment_id }: Refundable, missing: number, reason: string): Promise<void> {
  const { db, tenant } = context;
  const allocated = await allocatedMoney(db, tenant.institution_id, { payment: payment_id });
  const invoices = new Map<number, number>();
  let left = missing;
  for (const { invoice_id, amount } of allocated) {
    const part = Math.min(left, amount);
    if (part > 0) invoices.set(invoice_id, (invoices.get(invoice_id) ?? 0) + part);
    left -= part;
  }
  const heads: InvoiceHead[] = await holdInvoices(db, tenant.institution_id, [...invoices.keys()]);
  for (const head of heads)
    await makeNote(context, head, { items: { total: invoices.get(head.invoice_id)! }, reason, payment_id });
}
