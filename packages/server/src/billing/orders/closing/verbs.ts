import { leftOf } from '@schoolbell/core/billing/credit-notes/rules';
import type { CloseReason } from '@schoolbell/core/billing/orders/rules';
import { dayIn } from '@schoolbell/core/format';
import { Failure, missing } from '@schoolbell/core/http/errors';
import { holdAccounts } from '../../accounts/queries.ts';
import { holdCoupons } from '../../coupons/using/queries.ts';
import { creditableItems } from '../../credit-notes/making/queries.ts';
import { makeNote } from '../../credit-notes/making/verbs.ts';
import type { Billing } from '../../documents/verbs.ts';
import { takeGoods, releaseGoods } from '../../goods/verbs.ts';
import { cancelHeld } from '../../invoices/cancelling/verbs.ts';
import { issueInvoices } from '../../invoices/issuing/verbs.ts';
import { holdInvoices, type InvoiceHead, invoiceHeads } from '../../invoices/queries.ts';
import { type FreeMoney, freeMoney, openParts } from '../../ledger/queries.ts';
import { payParts } from '../../ledger/verbs.ts';
import { findParties } from '../../payers/queries.ts';
import { refundableAt } from '../../refunds/queries.ts';
import { refundableOf, tryRefund } from '../../refunds/verbs.ts';
import type { StoredLine } from '../lines/queries.ts';
import { changeOrder, findOrder, type Order } from '../queries.ts';
import { noticePaid } from '../telling/verbs.ts';
import { copyInvoice, copyRedemption, copySessions } from './queries.ts';

/** An order with its invoice, both held. */
export interface Held {
  order: Order;
  invoice: InvoiceHead | null;
}

/** What becomes of money that is set free: it stays as credit, all of it goes back, or an amount of it (minor units). */
export type Refund = 'none' | 'full' | number;

/** Holds an order and its invoice in the order in which everybody holds them: coupon, account, order, invoice. Throws `notFound`. */
export async function holdOrder({ db, tenant }: Billing, order_id: number): Promise<Held> {
  const { institution_id } = tenant;
  const seen = await findOrder(db, institution_id, { id: order_id });
  if (!seen) throw missing('order');
  if (seen.invoice_id !== null) {
    await holdCoupons(db, institution_id, [seen.invoice_id]);
    const [head] = await invoiceHeads(db, institution_id, [seen.invoice_id]);
    await holdAccounts(db, institution_id, [head!.account_id]);
  }
  const order = (await findOrder(db, institution_id, { id: order_id }, { held: true }))!;
  const [invoice] = order.invoice_id === null ? [] : await holdInvoices(db, institution_id, [order.invoice_id]);
  return { order, invoice: invoice ?? null };
}

/** Hands free money back, payment by payment, as far as it was paid: credit that staff gave stays. What came through a gateway goes back through it. */
async function giveBack(
  context: Billing,
  money: readonly FreeMoney[],
  { most, person_id, reason, note }: { most: number; person_id: number; reason: string; note: number | null },
): Promise<void> {
  let left = most;
  for (const one of money) {
    const payment = (await refundableAt(context.db, context.tenant.institution_id, one.payment_id))!;
    const amount = Math.min(left, one.amount, refundableOf(payment));
    if (payment.kind === 'given' || amount <= 0) continue;
    const asked = { amount, reason, credit_note: note ?? ('none' as const) };
    if (await tryRefund(context, { ...payment, person_id }, asked)) left -= amount;
  }
}

const mostOf = (refund: Refund, all: number): number => (refund === 'none' ? 0 : refund === 'full' ? all : refund);

/** Hands back what a note set free, as far as it is asked for. */
export async function refundNote(
  context: Billing,
  { credit_note_id, freed }: { credit_note_id: number; freed: number },
  { refund, person_id, reason }: { refund: Refund; person_id: number; reason: string },
): Promise<void> {
  const most = mostOf(refund, freed);
  if (most === 0) return;
  const money = await freeMoney(context.db, context.tenant.institution_id, { note: credit_note_id });
  await giveBack(context, money, { most, person_id, reason, note: credit_note_id });
}

/** Hands back the money that came after an order was closed. */
export async function refundLate(
  context: Billing,
  { order, invoice }: Held,
  { refund, reason }: { refund: Refund; reason: string },
): Promise<void> {
  if (order.payment_id === null || refund === 'none') return;
  const money = await freeMoney(context.db, context.tenant.institution_id, { payment: order.payment_id });
  const all = money.reduce((sum, one) => sum + one.amount, 0);
  const most = mostOf(refund, Math.min(all, invoice!.total));
  await giveBack(context, money, { most, person_id: invoice!.user_detail_id, reason, note: null });
}

/**
 * Ends an order: its invoice is cancelled, or credited if it was issued, and what was paid goes where the school wants it.
 * Returns the note's id.
 */
export async function endOrder(
  context: Billing,
  { order, invoice }: Held,
  { state, reason, refund, text }: { state: 'closed' | 'refused'; reason?: CloseReason; refund: Refund; text: string },
): Promise<number | null> {
  const { db, tenant, now } = context;
  await changeOrder(db, tenant.institution_id, order.order_id, {
    state,
    ...(reason && { closed_reason: reason }),
    closed_at: now,
    updated_at: now,
  });
  if (!invoice) return null;
  if (order.state === 'late') {
    await refundLate(context, { order, invoice }, { refund, reason: text });
    return null;
  }
  if (invoice.status === 'cancelled') return null;
  const { note } = await cancelHeld(context, invoice, { reason: text });
  if (note) await refundNote(context, note, { refund, person_id: invoice.user_detail_id, reason: text });
  return note?.credit_note_id ?? null;
}

/** Credits lines of an order that was issued; what they took is there again. */
export async function creditLines(
  context: Billing,
  { invoice }: { invoice: InvoiceHead },
  gone: readonly StoredLine[],
  { refund, text }: { refund: Refund; text: string },
): Promise<void> {
  const { db, tenant } = context;
  const ids = gone.map((line) => line.item_id);
  const { inclusive } = await findParties(db, tenant.institution_id, invoice.invoice_id);
  const items = (await creditableItems(db, tenant.institution_id, invoice.invoice_id))
    .filter((item) => ids.includes(item.item_id))
    .map((item) => ({ item_id: item.item_id, amount: leftOf(item, inclusive === 1) }))
    .filter(({ amount }) => amount > 0);
  await releaseGoods(context, ids);
  if (items.length === 0) return;
  const note = await makeNote(context, invoice, { items, reason: text });
  await noticePaid(context, [invoice.invoice_id]);
  await refundNote(context, note, { refund, person_id: invoice.user_detail_id, reason: text });
}

/** Issues a new invoice for an order whose money came late, at the price that was agreed, and pays it from that money. Answers its id. */
export async function issueAgain(context: Billing, { order, invoice }: Held): Promise<number> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const before = invoice!.invoice_id;
  const day = dayIn(now, tenant.time_zone);
  const copy = await copyInvoice(db, institution_id, before, { day, now });
  if (!(await copySessions(db, institution_id, before, copy)))
    throw new Failure('conflict', 'A class of this order was billed before it was paid.');
  await copyRedemption(db, institution_id, before, copy, now);
  await takeGoods(context, [copy]);
  await changeOrder(db, institution_id, order.order_id, { invoice_id: copy, updated_at: now });
  await issueInvoices(context, [copy], { use_credit: 0 });
  await payParts(
    context,
    await freeMoney(db, institution_id, { payment: order.payment_id! }),
    await openParts(db, institution_id, { invoices: [copy] }),
  );
  return copy;
}
