import type { OrderEvent } from '@schoolbell/core/billing/orders/rules';
import { isEnded } from '@schoolbell/core/bookings/rules';
import { settleOrder } from '../../../billing/orders/verbs.ts';
import type { JobContext, JobKinds } from '../../../jobs/kinds.ts';
import { addSteps } from '../../queries.ts';
import { holdBooking } from '../../verbs.ts';
import { bookingOfOrder } from '../queries.ts';

/**
 * What became of the money of a booking. Its place was given before, so that a payment has nothing to wait for; money that
 * comes for a booking that has ended goes back, or stays as credit.
 */
async function bookingOrder(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const order_id = Number(payload['order_id']);
  const event = payload['event'] as OrderEvent;
  const booking_id = await bookingOfOrder(db, institution_id, order_id);
  const opened = booking_id === undefined ? undefined : await holdBooking(context, booking_id);
  if (!opened) return;
  const stands = opened.lines.some((line) => !isEnded(line.state));
  const outcome = stands
    ? ({ outcome: 'done' } as const)
    : ({ outcome: 'refused', reason: 'The booking had ended' } as const);
  const kept = event === 'refunded' ? 0 : ((await settleOrder(context, order_id, outcome)).kept ?? 0);
  const what = kept === 0 && (event === 'refunded' || !stands) ? 'refunded' : 'paid';
  const note = kept > 0 ? 'The booking had ended, so the money is kept as credit.' : '';
  await addSteps(db, institution_id, opened.booking.booking_id, [{ line: null, what, actor_id: null, note }], now);
  context.changed('bookings');
}

/** What billing tells bookings. */
export const moneyJobs: JobKinds = { bookingOrder };
