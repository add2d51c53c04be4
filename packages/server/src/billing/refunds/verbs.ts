import { paymentKinds } from '@schoolbell/core/billing/events';
import { gatewayCard, type GatewayName } from '@schoolbell/core/billing/gateways/rules';
import { goesByGateway } from '@schoolbell/core/billing/refunds/rules';
import { dayIn, money } from '@schoolbell/core/format';
import { Failure, invalid } from '@schoolbell/core/http/errors';
import { sumOf } from '@schoolbell/core/billing/ledger/pairing/rules';
import { askStaff, pathOfPayment } from '../asking/verbs.ts';
import { makeNote } from '../credit-notes/making/verbs.ts';
import { actorOf, type Billing, noteDocument } from '../documents/verbs.ts';
import { findIntegrations } from '../gateways/queries.ts';
import { gatewayOf } from '../gateways/verbs.ts';
import { holdInvoices, type InvoiceHead } from '../invoices/queries.ts';
import { allocatedMoney, freeMoney } from '../ledger/queries.ts';
import { takeOut } from '../ledger/verbs.ts';
import { noticeRefunded } from '../orders/telling/verbs.ts';
import { insertRefund, type Refundable } from './queries.ts';

/** What is asked to go back. */
export interface Refunding {
  amount: number;
  reason: string;
  credit_note: 'make' | 'none' | number;
}

/** A payment as far as refunds ask; its accounts are held. */
type Payment = Omit<Refundable, 'account_id' | 'gateway_ref'>;

/** What may still be handed back of a payment. */
export const refundableOf = ({
  kind,
  state,
  amount,
  refunded,
  held,
}: Pick<Refundable, 'kind' | 'state' | 'amount' | 'refunded' | 'held'>): number =>
  kind === 'given' || state !== 'done' ? 0 : amount - refunded - held;

/** What families call a gateway. */
export const titleOf = (gateway: string | null): string =>
  gateway === null ? 'The gateway' : (gatewayCard(gateway)?.title ?? gateway);

/** Why a gateway can't send an amount of a payment back now, in a sentence; undefined where it can. */
export async function whyNot({ db, tenant }: Billing, payment: Payment, amount: number): Promise<string | undefined> {
  const { gateway, is_disputed } = payment;
  if (!goesByGateway(payment)) return undefined;
  if (is_disputed) return 'This payment is disputed. Wait until the bank has decided.';
  const title = titleOf(gateway);
  const [connected] = gateway === null ? [] : await findIntegrations(db, tenant.institution_id, [gateway]);
  if (!connected) return `${title} is not connected. Connect it in Billing settings, then refund this payment.`;
  const { partialRefund } = await gatewayOf(gateway as GatewayName);
  if (!partialRefund && amount < payment.amount)
    return `${title} can only refund a payment as a whole: ${money(payment.amount, payment.currency)}`;
  return undefined;
}

/**
 * Hands back what of a payment can go back without anyone at the screen. Where its gateway can't send it now, it stays as credit,
 * and staff get a task that says why. Answers whether it goes back.
 */
export async function tryRefund(context: Billing, payment: Payment, asked: Refunding): Promise<boolean> {
  const reason = await whyNot(context, payment, asked.amount);
  if (reason === undefined) {
    await refundPayment(context, payment, asked);
    return true;
  }
  const { person_id, payment_id, gateway, currency } = payment;
  const subject = `${money(asked.amount, currency)} could not be refunded`;
  const text = `${subject} and is credit now. ${reason}`;
  await askStaff(context, { person_id, subject, text, path: pathOfPayment(payment_id), gateway });
  return false;
}

/** Hands money of a payment back: at once at the desk, or by a job through its gateway. Answers the refund's id. */
export async function refundPayment(context: Billing, payment: Payment, asked: Refunding): Promise<number> {
  const { amount } = asked;
  const most = refundableOf(payment);
  if (payment.kind === 'given') throw new Failure('conflict', 'Credit that staff gave is not refunded.');
  if (most <= 0) throw new Failure('conflict', 'Nothing of this payment is left to refund.');
  if (amount > most) throw invalid({ amount: `At most ${money(most, payment.currency)} can be refunded` });
  if (!goesByGateway(payment)) return refundAtDesk(context, payment, asked);
  const reason = await whyNot(context, payment, amount);
  if (reason) throw new Failure('conflict', reason);
  return beginRefund(context, payment, asked);
}

const rowOf = (context: Billing, payment: Payment, { amount, reason, credit_note }: Refunding) => ({
  institution_id: context.tenant.institution_id,
  payment_id: payment.payment_id,
  amount,
  reason,
  credit_note_id: typeof credit_note === 'number' ? credit_note : null,
  credits: credit_note === 'make' ? (1 as const) : (0 as const),
  refunded_on: dayIn(context.now, context.tenant.time_zone),
  created_by: actorOf(context),
  created_at: context.now,
});

async function refundAtDesk(context: Billing, payment: Payment, asked: Refunding): Promise<number> {
  const row = rowOf(context, payment, asked);
  const refund_id = await insertRefund(context.db, { ...row, state: 'succeeded', settled_at: context.now });
  await bookRefund(context, payment, { ...row, refund_id });
  return refund_id;
}

/** Holds the amount, so that nothing else uses it, and lets a job send it: the ledger moves once it has left. */
async function beginRefund(context: Billing, payment: Payment, asked: Refunding): Promise<number> {
  const row = rowOf(context, payment, asked);
  const refund_id = await insertRefund(context.db, { ...row, state: 'pending' });
  await noteDocument(context, paymentKinds.refundBegun, {
    person_id: payment.person_id,
    payment_id: payment.payment_id,
    amount: asked.amount,
    detail: { reason: asked.reason, refund_id, gateway: titleOf(payment.gateway) },
  });
  await context.later('sendRefund', { refund_id }, { key: `refund ${refund_id}` });
  return refund_id;
}

/** A refund whose money has left. */
export interface Booked {
  refund_id: number;
  amount: number;
  reason: string;
  credits: 0 | 1;
  credit_note_id: number | null;
}

/**
 * Takes a refund out of the ledger, for a row that says it has left. Free money goes first, then what is on invoices, the newest
 * first: they are owed again unless a note covers it. `isLate` credits as much as still can be, because the money is gone.
 */
export async function bookRefund(
  context: Billing,
  payment: Pick<Payment, 'payment_id' | 'person_id' | 'gateway' | 'kind'>,
  { refund_id, amount, reason, credits, credit_note_id }: Booked,
  { isLate = false } = {},
): Promise<void> {
  const { db, tenant } = context;
  const { institution_id } = tenant;
  const { payment_id, person_id } = payment;
  const missing = amount - sumOf(await usable(context, payment_id));
  const onInvoices = (await allocatedMoney(db, institution_id, { payment: payment_id })).map((one) => one.invoice_id);
  if (credits === 1) await creditFor(context, payment_id, missing, { reason, isLate });
  await takeOut(context, payment_id, { kind: 'refund', amount, refund_id, credit_note_id });
  const gateway = goesByGateway(payment) ? { gateway: titleOf(payment.gateway) } : {};
  await noteDocument(context, paymentKinds.refunded, {
    person_id,
    payment_id,
    amount,
    detail: { reason, refund_id, ...gateway },
  });
  await context.later('refundMail', { refund_id }, { key: `refund ${refund_id} mail` });
  if (missing > 0) await noticeRefunded(context, [...new Set(onInvoices)], String(refund_id));
}

const usable = async ({ db, tenant }: Billing, payment_id: number) =>
  (await freeMoney(db, tenant.institution_id, { payment: payment_id })).map((of) => ({ of, amount: of.amount }));

/** Credits the invoices that a refund's money comes from, the newest first, so that they are not owed again. */
async function creditFor(
  context: Billing,
  payment_id: number,
  missing: number,
  { reason, isLate }: { reason: string; isLate: boolean },
): Promise<void> {
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
  for (const head of heads) {
    const wanted = invoices.get(head.invoice_id)!;
    const total = isLate ? Math.min(wanted, head.total - head.credited) : wanted;
    if (total > 0) await makeNote(context, head, { items: { total }, reason, payment_id });
  }
}
