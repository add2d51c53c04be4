import type { OrderEvent } from '@schoolbell/core/billing/orders/rules';
import type { Billing } from '../../documents/verbs.ts';
import { markPaid, paidOrders, settledOrders, type Told } from './queries.ts';

/** Queues the caller's job in the transaction that moved the money: billing knows no caller, only the job that it named. */
export const tellCaller = (
  { later }: Pick<Billing, 'later'>,
  { order_id, tell }: Told,
  event: OrderEvent,
  which = '',
): Promise<void> => later(tell, { order_id, event }, { key: `order ${order_id} ${event}${which && ` ${which}`}` });

/** Looks which open orders are paid now that money went onto their invoices, and tells their callers. */
export async function noticePaid(context: Billing, invoices: readonly number[]): Promise<void> {
  const { db, tenant, now } = context;
  if (invoices.length === 0) return;
  const paid = await paidOrders(db, tenant.institution_id, invoices);
  if (paid.length === 0) return;
  await markPaid(
    db,
    tenant.institution_id,
    paid.map((one) => one.order_id),
    now,
  );
  for (const one of paid) await tellCaller(context, one, 'paid');
}

/** Tells the callers of orders that were paid that money of them is gone: `which` refund took it, or which change of its payment. */
export async function noticeRefunded(context: Billing, invoices: readonly number[], which: string): Promise<void> {
  if (invoices.length === 0) return;
  const { db, tenant } = context;
  for (const one of await settledOrders(db, tenant.institution_id, invoices))
    await tellCaller(context, one, 'refunded', which);
}
