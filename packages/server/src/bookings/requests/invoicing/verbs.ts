import { isEnded } from '@schoolbell/core/bookings/rules';
import type { Billing } from '../../../billing/documents/verbs.ts';
import { findOrder, standingsOf } from '../../../billing/orders/queries.ts';
import { issueOrder } from '../../../billing/orders/verbs.ts';
import { orderKey } from '../../pricing/verbs.ts';
import type { Line } from '../../queries.ts';
import type { Opened } from '../../verbs.ts';

/** The keys in the order that some lines of a booking have; undefined where none of the others stands, so that all of it is meant. */
export const keysOf = ({ lines }: Pick<Opened, 'lines'>, chosen: readonly Line[]): string[] | undefined => {
  const stay = lines.some((one) => !chosen.includes(one) && !isEnded(one.state));
  return stay ? chosen.map(orderKey) : undefined;
};

/**
 * Issues the invoice of a booking as soon as no line of it waits for an answer: a family gets one invoice, for the places that
 * it got. Anyone who answers or ends lines calls it afterwards, with the booking as it is then.
 */
export async function issueAnswered(context: Billing, { booking, lines }: Opened): Promise<void> {
  const { db, tenant } = context;
  const { institution_id } = tenant;
  const { order_id } = booking;
  if (order_id === null || lines.some((one) => one.state === 'pending')) return;
  const keys = lines.filter((one) => one.state === 'confirmed').map(orderKey);
  if (keys.length === 0) return;
  const order = await findOrder(db, institution_id, { id: order_id });
  if (order?.settle !== 'accepted' || order.state !== 'open') return;
  const [standing] = await standingsOf(db, institution_id, [order_id], context.now.toISOString().slice(0, 10));
  if (standing!.invoice_number === null) await issueOrder(context, order_id, { keys });
}
