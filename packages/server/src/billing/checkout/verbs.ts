import { gatewayKinds, paymentKinds } from '@schoolbell/core/billing/events';
import { forward, isUnderWay, minutesToLook } from '@schoolbell/core/billing/checkout/rules';
import { gatewayCard } from '@schoolbell/core/billing/gateways/rules';
import { dayIn, money } from '@schoolbell/core/format';
import type { PaymentFacts } from '../../outside/abilities.ts';
import { holdAccounts } from '../accounts/queries.ts';
import { askStaff, pathOfPayment } from '../asking/verbs.ts';
import { applyDisputes } from '../disputes/verbs.ts';
import { type Billing, noteDocument } from '../documents/verbs.ts';
import { grantSold } from '../grants/verbs.ts';
import { holdInvoices, type InvoiceHead, invoiceHeads } from '../invoices/queries.ts';
import { freeMoney, openParts, type OpenPart } from '../ledger/queries.ts';
import { payParts, takeIn } from '../ledger/verbs.ts';
import { isPaidFirst, payOrder, type Placed } from '../orders/paying/verbs.ts';
import { findOrder } from '../orders/queries.ts';
import { isAwaited } from '../methods/charging/queries.ts';
import { settleMethod } from '../methods/charging/verbs.ts';
import type { Sealing } from '../methods/verbs.ts';
import { changePayment, insertPayment } from '../payments/queries.ts';
import { queueReceipt } from '../payments/receipts/verbs.ts';
import { applyRefunds } from '../refunds/hearing/verbs.ts';
import { accountsOfPayment } from '../refunds/queries.ts';
import { endPages } from './ending/verbs.ts';
import { changeCheckout, type Checkout, type CheckoutItem, findCheckout, itemsOf } from './queries.ts';

const MINUTE = 60_000;

/** The parts that a checkout's items name and that are still open, each up to what the payer chose. */
export function partsOf(items: readonly CheckoutItem[], open: readonly OpenPart[]): OpenPart[] {
  const left = open.map((part) => ({ ...part }));
  return items.flatMap(({ invoice_id, installment_id, amount }) => {
    const fits = (part: OpenPart) =>
      part.invoice_id === invoice_id && (installment_id === null || part.installment_id === installment_id);
    let most = amount;
    return left.filter(fits).flatMap((part) => {
      const taken = Math.min(most, part.open);
      most -= taken;
      part.open -= taken;
      return taken > 0 ? [{ ...part, open: taken }] : [];
    });
  });
}

/** Puts the money onto an order that is paid before it is issued. Once it is paid, its other pages are closed. */
async function paidFirst(
  context: Billing,
  invoice: InvoiceHead,
  { amount, checkout_id }: Checkout,
  payment_id: number,
): Promise<Placed> {
  const placed = await payOrder(context, invoice, { payment_id, amount });
  if (placed.paid.length > 0) await endPages(context, invoice, checkout_id);
  return placed;
}

/** Money that arrived: what of a gateway's facts is booked, and the day, if it was not today. */
export interface Arrived extends Pick<PaymentFacts, 'amount' | 'currency' | 'payment_ref'> {
  paid_on?: string;
}

/** Puts the money of a payment onto what its checkout is for; what finds no place stays free. Of an order that ended, its caller may still find one. */
async function allocate(
  context: Billing,
  checkout: Checkout,
  { payment_id, amount }: { payment_id: number; amount: number },
): Promise<Placed> {
  const { db, tenant } = context;
  const { institution_id } = tenant;
  const items = await itemsOf(db, institution_id, checkout.checkout_id);
  const invoices = [...new Set(items.map((one) => one.invoice_id))];
  const heads = await invoiceHeads(db, institution_id, invoices);
  const [first] = heads;
  if (first && (await isPaidFirst(context, first)))
    return paidFirst(context, first, { ...checkout, amount }, payment_id);
  await holdInvoices(db, institution_id, invoices);
  const open = await openParts(db, institution_id, { invoices });
  const free = await freeMoney(db, institution_id, { payment: payment_id });
  return { paid: await payParts(context, free, partsOf(items, open)), late: 0 };
}

/** Books money that a gateway took: once, however often it is told. Undefined where it is booked already. */
async function book(context: Billing, checkout: Checkout, facts: Arrived): Promise<number | undefined> {
  const { db, tenant, now } = context;
  const { institution_id, time_zone } = tenant;
  const row = {
    institution_id,
    account_id: checkout.account_id,
    kind: 'gateway' as const,
    mode_id: null,
    amount: facts.amount,
    currency: facts.currency,
    paid_on: facts.paid_on ?? dayIn(now, time_zone),
    gateway: checkout.gateway,
    gateway_ref: facts.payment_ref,
    updated_at: now,
  };
  // A charge that was made again may have brought its money already: then this is paid twice, and a payment of its own.
  if (checkout.payment_id !== null && (await isAwaited(db, institution_id, checkout.payment_id))) {
    await changePayment(db, institution_id, checkout.payment_id, {
      ...row,
      state: 'done',
      failure: '',
      retry_on: null,
    });
    return checkout.payment_id;
  }
  return insertPayment(db, { ...row, created_at: now });
}

/** Why money that came in is on no invoice, in words for staff. */
async function whyExtra(
  { db, tenant }: Billing,
  { number, status, order_id }: InvoiceHead,
  { sum, isRest }: { sum: string; isRest: boolean },
): Promise<{ subject: string; reason: string }> {
  if (isRest)
    return { subject: `A family paid ${sum} too much`, reason: `A family paid ${sum} more than was due. It is` };
  const order = order_id === null ? undefined : await findOrder(db, tenant.institution_id, { id: order_id });
  const isOver = order ? order.state === 'closed' || order.state === 'refused' : status === 'cancelled';
  if (!isOver) return { subject: `${sum} was paid twice`, reason: `${sum} was paid twice and is` };
  const what = number ?? 'an order';
  return {
    subject: `${sum} was paid for ${what} after it was cancelled`,
    reason: `${sum} was paid for ${what} after it was cancelled, and is`,
  };
}

/**
 * Money that found no place, as by two tabs or two parents, or for what was cancelled meanwhile: it is credit, and staff decide
 * whether it goes back.
 */
async function noteExtra(
  context: Billing,
  { currency, gateway, amount: all }: Checkout,
  {
    head,
    ...about
  }: { person_id: number; payment_id: number; invoice_id: number; amount: number; detail: object; head: InvoiceHead },
): Promise<void> {
  await noteDocument(context, paymentKinds.extra, about);
  // Staff have just confirmed it themselves.
  if (gateway === 'paynow') return;
  const why = { sum: money(about.amount, currency), isRest: about.amount < all };
  const { subject, reason } = await whyExtra(context, head, why);
  await askStaff(context, {
    person_id: about.person_id,
    subject,
    text: `${reason} credit now. Refund it, or keep it for the next invoice.`,
    path: pathOfPayment(about.payment_id),
    gateway,
  });
}

/** Books what was paid, and puts it where the payer wanted it: for a checkout that is held and not paid yet. */
export async function settlePaid(context: Billing, checkout: Checkout, facts: Arrived): Promise<number> {
  const { account_id, email_receipt, gateway } = checkout;
  const { amount } = facts;
  const payment_id = (await book(context, checkout, facts))!;
  await takeIn(context, { account_id, payment_id }, amount);
  const { paid, late } = await allocate(context, checkout, { payment_id, amount });
  await grantSold(
    context,
    paid.map((one) => one.invoice_id),
  );
  const items = await itemsOf(context.db, context.tenant.institution_id, checkout.checkout_id);
  const [head] = await invoiceHeads(context.db, context.tenant.institution_id, [items[0]!.invoice_id]);
  const about = {
    person_id: head!.user_detail_id,
    payment_id,
    invoice_id: paid[0]?.invoice_id ?? items[0]!.invoice_id,
    detail: { gateway: gatewayCard(gateway)?.title ?? gateway },
  };
  await noteDocument(context, gateway === 'paynow' ? paymentKinds.confirmed : paymentKinds.paidOnline, {
    ...about,
    amount,
  });
  // An order that was paid may have taken credit too.
  const left = amount - late - paid.reduce((sum, one) => sum + (one.payment_id === payment_id ? one.amount : 0), 0);
  if (left > 0) await noteExtra(context, checkout, { ...about, amount: left, head: head! });
  await queueReceipt(context, payment_id, { mails: email_receipt === 1 });
  return payment_id;
}

/**
 * Brings a checkout to what its gateway says of it, however often and in whatever order that is heard: it only goes forward,
 * and money counts once. What then became of the money, refunds and disputes, is heard as long as the gateway tells of it.
 * Answers the checkout as it then stands.
 */
export async function applyFacts(context: Sealing, checkout_id: number, facts: PaymentFacts): Promise<Checkout> {
  const { db, tenant } = context;
  const { institution_id } = tenant;
  const seen = (await findCheckout(db, institution_id, { id: checkout_id }))!;
  const paid = seen.payment_id === null ? [] : await accountsOfPayment(db, institution_id, seen.payment_id);
  await holdAccounts(db, institution_id, [...new Set([seen.account_id, ...paid])]);
  if (seen.order_id !== null) await findOrder(db, institution_id, { id: seen.order_id }, { held: true });
  const checkout = await moveOn(
    context,
    (await findCheckout(db, institution_id, { id: checkout_id }, { held: true }))!,
    facts,
  );
  const { state, payment_id } = checkout;
  if (state === 'paid' && payment_id !== null) {
    await applyRefunds(context, payment_id, facts.refunds ?? []);
    await applyDisputes(context, payment_id, facts.disputes ?? []);
  }
  return checkout;
}

async function moveOn(context: Sealing, checkout: Checkout, facts: PaymentFacts): Promise<Checkout> {
  const { db, tenant, now } = context;
  const { checkout_id } = checkout;
  const isRight = facts.amount === checkout.amount && facts.currency === checkout.currency;
  const told = facts.state === 'paid' && !isRight ? 'odd' : facts.state;
  const state = forward(checkout.state, told);
  if (state === checkout.state) {
    if (isUnderWay(state)) await lookAgain(context, checkout);
    return checkout;
  }
  const payment_id = state === 'paid' ? await settlePaid(context, checkout, facts) : checkout.payment_id;
  const change = {
    state,
    payment_id,
    failure: state === 'failed' ? (facts.failure ?? 'The payment did not go through.') : '',
    gateway_ref: checkout.gateway_ref ?? facts.ref,
    updated_at: now,
  };
  await changeCheckout(db, tenant.institution_id, checkout_id, change);
  if (state === 'odd') await noteOdd(context, checkout, facts);
  if (isUnderWay(state)) await lookAgain(context, checkout);
  await settleMethod(context, { ...checkout, ...change }, facts);
  context.changed('billing');
  return { ...checkout, ...change };
}

/** Another amount or currency than was asked for: nothing is booked, and staff look at it at the gateway. */
async function noteOdd(context: Billing, checkout: Checkout, { amount, currency }: PaymentFacts): Promise<void> {
  const { gateway, checkout_id } = checkout;
  await context.audit(gatewayKinds.odd, { after: { gateway, asked: checkout.amount, amount, currency } });
  const { institution_id } = context.tenant;
  const [item] = await itemsOf(context.db, institution_id, checkout_id);
  const [head] = item ? await invoiceHeads(context.db, institution_id, [item.invoice_id]) : [];
  if (!head) return;
  const title = gatewayCard(gateway)?.title ?? gateway;
  const [took, asked] = [money(amount, currency), money(checkout.amount, checkout.currency)];
  await askStaff(context, {
    person_id: head.user_detail_id,
    subject: `${title} took another amount`,
    text: `${title} took ${took} instead of ${asked}, so it was not booked. Refund it in ${title}, or record it as a payment.`,
    path: `/billing/invoices?invoice=${head.invoice_id}`,
    gateway,
  });
}

/** Asks the gateway again in a while: without any hook, all comes to the same end. */
export async function lookAgain(
  { db, tenant, now, later }: Billing,
  { checkout_id, looks, look_at }: Pick<Checkout, 'checkout_id' | 'looks' | 'look_at'>,
): Promise<void> {
  // A hook brought this answer, and the next look is still to come.
  if (look_at !== null && look_at > now.getTime()) return;
  const at = new Date(now.getTime() + minutesToLook(looks) * MINUTE);
  await changeCheckout(db, tenant.institution_id, checkout_id, { looks: looks + 1, look_at: at, updated_at: now });
  await later('readCheckout', { checkout_id }, { at, key: `${checkout_id} look ${looks}` });
}

/** Ends a checkout that never reached its gateway. */
export async function failCheckout(context: Billing, checkout_id: number, failure: string): Promise<void> {
  const { db, tenant, now } = context;
  const checkout = await findCheckout(db, tenant.institution_id, { id: checkout_id }, { held: true });
  if (!checkout || forward(checkout.state, 'failed') !== 'failed') return;
  await changeCheckout(db, tenant.institution_id, checkout_id, { state: 'failed', failure, updated_at: now });
  context.changed('billing');
}
