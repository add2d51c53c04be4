import { takesOnline } from '../../../billing/gateways/verbs.ts';
import { ordersOf } from '../../../billing/orders/verbs.ts';
import { standingAddress } from '../../../billing/papers/links/verbs.ts';
import type { Context } from '../../../http/context.ts';

/** The invoice of a booking's order that can be paid online now; undefined where there is none. */
export async function openInvoice(
  context: Pick<Context, 'db' | 'tenant'>,
  order_id: number | null,
): Promise<number | undefined> {
  if (order_id === null) return undefined;
  const { db, tenant } = context;
  const [standing] = await ordersOf(db, tenant.institution_id, [order_id]);
  if (!standing || standing.invoice_id === null || standing.invoice_number === null || standing.balance <= 0)
    return undefined;
  return (await takesOnline(context, tenant.currency)) ? standing.invoice_id : undefined;
}

/** The page where a family pays its booking; null where there is nothing to pay online. */
export async function payPageOf(
  context: Pick<Context, 'db' | 'tenant' | 'now' | 'publicUrl' | 'key'>,
  order_id: number | null,
): Promise<string | null> {
  const invoice_id = await openInvoice(context, order_id);
  return invoice_id === undefined ? null : standingAddress(context, invoice_id);
}
