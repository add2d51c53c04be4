import { bookingCancelled } from '@schoolbell/core/bookings/events';
import { dayText, money } from '@schoolbell/core/format';
import type { Freeing, PlaceEnded } from '../../../calendar/enrolments/outside/verbs.ts';
import { closeOrder } from '../../../billing/orders/verbs.ts';
import { addSteps, type Line } from '../../queries.ts';
import { changeLines, holdBooking, type Opened } from '../../verbs.ts';
import { issueAnswered, keysOf } from '../invoicing/verbs.ts';
import { creditedOf, lineOfPlace } from './queries.ts';

/** Closes what a line is to be paid by. Returns what became of its money, in a sentence. */
async function closeLine(context: Freeing, opened: Opened, line: Line, reason: string): Promise<string> {
  const { db, tenant } = context;
  const { order_id } = opened.booking;
  if (order_id === null) return '';
  const before = await creditedOf(db, tenant.institution_id, order_id);
  const keys = keysOf(opened, [line]);
  await closeOrder(context, order_id, { reason: 'cancelled', note: reason, ...(keys && { keys }) });
  const after = await creditedOf(db, tenant.institution_id, order_id);
  if (!before || !after) return '';
  const [credited, freed] = [after.credited - before.credited, after.freed - before.freed];
  if (credited === 0) return '';
  const told = `${money(credited, after.currency)} of invoice ${after.number} was credited.`;
  return freed > 0 ? `${told} ${money(freed, after.currency)} was paid, and stays as credit.` : told;
}

/**
 * Hears that a place has ended, or will on a later day, and ends its line. What it cost is credited if none of it was used;
 * of a class that has begun staff decide, because only they know what was agreed. Returns what to tell them.
 */
export async function placeEnded(
  context: Freeing,
  { enrolment_id, first, reason, actor_id }: PlaceEnded,
): Promise<string> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const found = await lineOfPlace(db, institution_id, enrolment_id, now);
  const opened = found && (await holdBooking(context, found.booking_id));
  const line = opened?.lines.find((one) => one.line === found?.line && one.state === 'confirmed');
  if (!found || !opened || !line) return '';
  const { booking_id, reference, order_id } = opened.booking;
  if (found.ahead > 0) {
    const note = [`Ends before ${dayText(first)}`, reason].filter(Boolean).join('. ');
    await addSteps(db, institution_id, booking_id, [{ line: line.line, what: 'moved', actor_id, note }], now);
    context.changed('bookings');
    return '';
  }
  const told = found.past > 0 ? (order_id === null ? '' : STAYS) : await closeLine(context, opened, line, reason);
  const note = [reason, told].filter(Boolean).join(' ');
  const after = await changeLines(context, opened, [{ line: line.line, state: 'cancelled', reason }], {
    what: 'cancelled',
    actor_id,
    note,
  });
  await issueAnswered(context, after);
  await context.audit(bookingCancelled, {
    person_id: line.person_id,
    after: { booking_id, reference, line: line.line, reason },
  });
  return told;
}

const STAYS = 'Part of the class has taken place, so the invoice stays as it is.';
