import type { Billing } from '../../documents/verbs.ts';
import { issueInvoices } from '../../invoices/issuing/verbs.ts';
import { billingSettings } from '../../invoices/making/queries.ts';
import { holdInvoices, type InvoiceHead } from '../../invoices/queries.ts';
import { freeMoney, openParts } from '../../ledger/queries.ts';
import { type Paid, payParts } from '../../ledger/verbs.ts';
import { changeOrder, findOrder } from '../queries.ts';
import { tellCaller } from '../telling/verbs.ts';

/** Whether an invoice without a number is of an order that is paid before it is issued; money for one that was closed is taken too. */
export async function isPaidFirst(
  { db, tenant }: Billing,
  { order_id, status }: Pick<InvoiceHead, 'order_id' | 'status'>,
): Promise<boolean> {
  if (order_id === null) return false;
  const order = await findOrder(db, tenant.institution_id, { id: order_id });
  return order?.settle === 'now' && (status === 'scheduled' || order.state === 'closed' || order.state === 'late');
}

/** Where money for an order went. */
export interface Placed {
  paid: Paid[];
  /** What came after the order had ended: its caller decides about it. */
  late: number;
}

/**
 * Puts money that came in for an order onto its invoice, whose account the caller holds: the whole total or nothing. With the
 * total the invoice is issued and paid, and the caller of the order hears of it; less stays free, and so does money for an order
 * that was closed: its caller hears that it came late.
 */
export async function payOrder(
  context: Billing,
  { invoice_id, account_id, order_id }: InvoiceHead,
  { payment_id, amount }: { payment_id: number; amount: number },
): Promise<Placed> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const order = (await findOrder(db, institution_id, { id: order_id! }, { held: true }))!;
  const [invoice] = await holdInvoices(db, institution_id, [invoice_id]);
  if (order.state === 'closed' && amount >= invoice!.total) {
    await changeOrder(db, institution_id, order.order_id, { state: 'late', payment_id, updated_at: now });
    await tellCaller(context, order, 'late');
    return { paid: [], late: invoice!.total };
  }
  const homeless = { paid: [], late: 0 };
  if (order.state !== 'open' || invoice!.number !== null) return homeless;
  const { auto_apply } = await billingSettings(db, institution_id);
  const own = await freeMoney(db, institution_id, { payment: payment_id });
  const others = auto_apply ? await freeMoney(db, institution_id, { accounts: [account_id] }) : [];
  const money = [...own, ...others.filter((one) => one.payment_id !== payment_id)];
  if (money.reduce((sum, one) => sum + one.amount, 0) < invoice!.total) return homeless;
  await issueInvoices(context, [invoice_id], { use_credit: 0 });
  const parts = await openParts(db, institution_id, { invoices: [invoice_id] });
  return { paid: await payParts(context, money, parts), late: 0 };
}
