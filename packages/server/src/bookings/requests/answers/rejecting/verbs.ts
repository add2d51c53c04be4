import { bookingRejected, bookingSeatsFreed } from '@schoolbell/core/bookings/events';
import { holdsSeats } from '@schoolbell/core/bookings/rules';
import { Failure, missing } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../../../../http/context.ts';
import { closeOrder } from '../../../../billing/orders/verbs.ts';
import { sayFor } from '../../../../words/verbs.ts';
import { addSteps, dropSeats, writeState } from '../../../queries.ts';
import { changeLines, holdBooking, type Opened } from '../../../verbs.ts';
import { issueAnswered, keysOf } from '../../invoicing/verbs.ts';
import { noteRead, openRequest, type Request } from '../verbs.ts';

/** What of a booking is meant; without lines, all that still waits. */
export interface Meant {
  booking_id: number;
  lines: readonly number[];
}

/** Closes what some lines are to be paid by. False where they were paid in time, and so can't expire. */
async function closeTheirs(
  context: StaffContext,
  request: Request,
  { reason, note }: { reason: 'rejected' | 'expired'; note: string },
): Promise<boolean> {
  const { order_id } = request.booking;
  if (order_id === null) return true;
  const keys = keysOf(request, request.chosen);
  const { state, waits } = await closeOrder(context, order_id, { reason, note, ...(keys && { keys }) });
  if (waits) throw new Failure('conflict', 'The family’s payment is under way. Reject the booking instead, or wait.');
  return keys !== undefined || state === 'closed' || state === 'refused';
}

/** Rejects a request, for some of its children or all: their seats are free, and the family is told why. */
export async function reject(context: StaffContext, { reason, ...asked }: Meant & { reason: string }) {
  const request = await openRequest(context, asked, ['pending', 'unpaid']);
  const { chosen, booking } = request;
  const { booking_id, reference } = booking;
  const lines = chosen.map((one) => one.line);
  await closeTheirs(context, request, { reason: 'rejected', note: reason });
  const after = await changeLines(
    context,
    request,
    lines.map((line) => ({ line, state: 'rejected', reason })),
    { what: 'rejected', actor_id: context.viewer.user_detail_id, note: reason },
  );
  await issueAnswered(context, after);
  await noteRead(context, booking_id);
  for (const { line, person_id } of chosen)
    await context.audit(bookingRejected, { person_id, after: { booking_id, reference, line, reason } });
  await context.later('bookingMail', { booking_id, what: 'rejected', lines, note: reason });
  context.changed('events');
  return { message: 'The request was rejected.', booking_id, state: after.booking.state };
}

/** Lets the seats of a hold go that was never sent. It stays, because its family may still send it and get others. */
async function freeHold(context: StaffContext, { booking, lines }: Opened): Promise<void> {
  const { db, tenant, now, viewer } = context;
  const { institution_id } = tenant;
  const { booking_id, state } = booking;
  const all = lines.map((one) => one.line);
  if ((await dropSeats(db, institution_id, booking_id, all)) === 0)
    throw new Failure('conflict', await sayFor(db, institution_id, 'This booking holds no {seats} any more.'));
  await writeState(db, institution_id, booking_id, { state, open_until: null, now });
  await addSteps(
    db,
    institution_id,
    booking_id,
    [{ line: null, what: 'freed', actor_id: viewer.user_detail_id, note: '' }],
    now,
  );
}

/** Frees the seats that a booking holds, so that others can have them. Its lines expire. */
export async function freeSeats(context: StaffContext, asked: Meant): Promise<void> {
  const opened = await holdBooking(context, asked.booking_id);
  if (!opened) throw missing('booking');
  const { booking_id } = asked;
  if (opened.booking.sent_at === null) await freeHold(context, opened);
  else await freeSent(context, asked);
  await context.audit(bookingSeatsFreed, { after: { booking_id, reference: opened.booking.reference } });
}

async function freeSent(context: StaffContext, asked: Meant): Promise<void> {
  const states = (['pending', 'unpaid'] as const).filter(holdsSeats);
  const request = await openRequest(context, asked, states);
  const lines = request.chosen.map((one) => one.line);
  const { booking_id } = request.booking;
  const note = await sayFor(context.db, context.tenant.institution_id, 'The {seats} were freed');
  if (!(await closeTheirs(context, request, { reason: 'expired', note })))
    throw new Failure('conflict', 'The family has paid. Reject the booking instead.');
  const after = await changeLines(
    context,
    request,
    lines.map((line) => ({ line, state: 'expired' })),
    { what: 'freed', actor_id: context.viewer.user_detail_id },
  );
  await issueAnswered(context, after);
  await noteRead(context, booking_id);
  await context.later('bookingMail', { booking_id, what: 'expired', lines });
  context.changed('events');
}
