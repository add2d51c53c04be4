import { bookingExpired } from '@schoolbell/core/bookings/events';
import { holdsSeats } from '@schoolbell/core/bookings/rules';
import type { Billing } from '../../../billing/documents/verbs.ts';
import { closeOrder } from '../../../billing/orders/verbs.ts';
import { dropSeats, findBooking, type Line, linesOf, writeState } from '../../queries.ts';
import { changeLines, type Opened } from '../../verbs.ts';
import { issueAnswered } from '../../requests/invoicing/verbs.ts';
import { overdueBookings } from './queries.ts';

/** What ending takes: of a request, or of a job. */
export type Ending = Billing;

/** Bookings that one transaction ends at most. */
export const MOST_ENDED = 200;

/** Ends bookings at this moment, a second later at most. Anyone who changes until when a booking holds seats calls it. */
export async function endAt({ later }: Pick<Ending, 'later'>, until: Date): Promise<void> {
  // The next full second, so that bookings that end together are one job, and no clock is behind it.
  const at = new Date((Math.floor(until.getTime() / 1000) + 1) * 1000);
  await later('endBookings', {}, { key: at.toISOString(), at });
}

/** The seats of a hold that was never sent are let go. It stays as it is, because its family may still come back to it. */
async function endHold({ db, tenant, now }: Ending, { booking, lines }: Opened): Promise<void> {
  const { institution_id } = tenant;
  const { booking_id, state } = booking;
  await dropSeats(
    db,
    institution_id,
    booking_id,
    lines.map((one) => one.line),
  );
  await writeState(db, institution_id, booking_id, { state, open_until: null, now });
}

/** How soon a booking is looked at again whose money is under way. */
const AGAIN_MS = 10 * 60_000;

/**
 * Closes what the lines are paid by. Returns whether unpaid ones end: an order that was paid in time is not closed any more, and
 * one whose money is under way waits for it.
 */
async function closeTheirs(context: Ending, { booking, lines }: Opened, ending: readonly Line[]): Promise<boolean> {
  if (booking.order_id === null) return true;
  const others = lines.some(
    (line) => !ending.includes(line) && (line.state === 'confirmed' || line.state === 'waiting'),
  );
  const keys = ending.map((one) => String(one.line));
  const closing = { reason: 'expired' as const, ...(others && { keys }) };
  const { state, waits } = await closeOrder(context, booking.order_id, closing);
  if (waits) await endAt(context, new Date(context.now.getTime() + AGAIN_MS));
  return state === 'closed' || state === 'refused';
}

/** Who an audit row is about: the known children, or the guardian, or no one. */
const aboutOf = ({ booking, lines }: Opened): (number | null)[] => {
  const known = [...new Set(lines.flatMap((line) => line.person_id ?? []))];
  return known.length > 0 ? known : [booking.guardian_id];
};

/** A request or an unpaid booking ends: its seats are free, and the family is told. */
async function endSent(context: Ending, opened: Opened): Promise<void> {
  const { booking, lines } = opened;
  const { booking_id, reference } = booking;
  const ending = lines.filter((line) => holdsSeats(line.state));
  const isClosed = await closeTheirs(context, opened, ending);
  const gone = ending.filter((line) => isClosed || line.state === 'pending');
  if (gone.length === 0) return;
  const after = await changeLines(
    context,
    opened,
    gone.map(({ line }) => ({ line, state: 'expired' })),
    { what: 'expired', actor_id: null },
  );
  await issueAnswered(context, after);
  for (const person_id of aboutOf({ booking, lines: gone }))
    await context.audit(bookingExpired, {
      person_id,
      after: { booking_id, reference, lines: gone.map((one) => one.line) },
    });
  await context.later('bookingMail', { booking_id, what: 'expired' });
}

/** Ends a booking if its time is over. Its classes are locked. */
export async function endBooking(context: Ending, booking_id: number): Promise<void> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const booking = await findBooking(db, institution_id, booking_id, { held: true });
  // Answered, sent or renewed while we waited for it.
  if (!booking || booking.open_until === null || booking.open_until > now) return;
  const opened = { booking, lines: await linesOf(db, institution_id, booking_id) };
  await (booking.sent_at === null ? endHold(context, opened) : endSent(context, opened));
}

/** Ends what is over in a class, which is locked: anyone who needs a seat calls it first, so a late worker blocks no one. */
export async function endOverdue(context: Ending, series_id: number): Promise<void> {
  const { db, tenant, now } = context;
  const overdue = await overdueBookings(db, tenant.institution_id, { series_id, now, most: MOST_ENDED });
  for (const { booking_id } of overdue) await endBooking(context, booking_id);
}
