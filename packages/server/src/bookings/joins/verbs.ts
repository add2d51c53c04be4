import { holdsSeats, isEnded } from '@schoolbell/core/bookings/rules';
import { closeOrder } from '../../billing/orders/verbs.ts';
import type { EventsChanged, Freeing } from '../../calendar/enrolments/outside/verbs.ts';
import { timeText } from '../../calendar/news/verbs.ts';
import { addSteps, findBooking, forgetHold, type Line, linesOf } from '../queries.ts';
import { issueAnswered } from '../requests/invoicing/verbs.ts';
import { changeLines, type Opened } from '../verbs.ts';
import { bookingsIn, dropSeatsIn, followMoved, timesOf } from './queries.ts';

/** What became of events, with their times. */
type Change = EventsChanged & { times: ReadonlyMap<number, string> };

/** The events of a change that a line has to do with. */
const touched = ({ event_id, seats }: Line, { events }: Change): number[] =>
  events.filter((id) => id === event_id || seats.includes(id));

/** What a step and a family read: when the class is now, or which one does not take place, and why. */
function noteOf({ what, reason, times }: Change, events: readonly number[]): string {
  const when = events.flatMap((id) => times.get(id) ?? []).map(timeText);
  if (what === 'moved') return `Moved to ${when.join(', ')}`;
  return `${when.join(', ')}: cancelled${reason ? `. ${reason}` : ''}`;
}

/** A hold that was never sent loses what is gone. It is forgotten if its event is deleted, because nothing tells what it was of. */
async function loseHold({ db, tenant, now }: Freeing, { booking, lines }: Opened, change: Change): Promise<void> {
  const { institution_id } = tenant;
  const { booking_id } = booking;
  if (change.what === 'moved') return followMoved(db, institution_id, booking_id, now);
  if (
    change.what === 'removed' &&
    lines.some((line) => line.event_id !== null && change.events.includes(line.event_id))
  )
    return forgetHold(db, institution_id, booking_id);
  const all = lines.map((one) => one.line);
  return dropSeatsIn(db, institution_id, booking_id, { lines: all, events: change.events });
}

async function moved(context: Freeing, { booking, lines }: Opened, change: Change): Promise<void> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const { booking_id } = booking;
  await followMoved(db, institution_id, booking_id, now);
  const steps = lines.map((line) => ({
    line: line.line,
    what: 'moved' as const,
    actor_id: null,
    note: noteOf(change, touched(line, change)),
  }));
  await addSteps(db, institution_id, booking_id, steps, now);
  context.changed('bookings');
  // Families whose child has a place hear it from the calendar.
  if (lines.some((line) => holdsSeats(line.state))) await context.later('bookingMail', { booking_id, what: 'moved' });
}

/** Lines of a whole class lose the seat in what does not take place; they end where none is left. */
async function loseSeats(context: Freeing, opened: Opened, change: Change): Promise<Line[]> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const { booking_id } = opened.booking;
  const { events } = change;
  const whole = opened.lines.filter((line) => line.event_id === null && holdsSeats(line.state));
  const keeping = whole.filter((line) => line.seats.some((id) => !events.includes(id)));
  const lines = keeping.map((one) => one.line);
  await dropSeatsIn(db, institution_id, booking_id, { lines, events });
  const steps = keeping.map((line) => ({
    line: line.line,
    what: 'moved' as const,
    actor_id: null,
    note: noteOf(change, touched(line, change)),
  }));
  await addSteps(db, institution_id, booking_id, steps, now);
  if (keeping.length > 0) {
    context.changed('bookings');
    await context.later('bookingMail', { booking_id, what: 'moved' });
  }
  return whole.filter((line) => !keeping.includes(line));
}

/** Ends lines whose class does not take place. What was not paid is closed with them; of what was, staff decide. */
async function reject(context: Freeing, opened: Opened, ending: readonly Line[], change: Change): Promise<void> {
  const { booking, lines } = opened;
  const unanswered = ending.filter((line) => line.state !== 'confirmed');
  const stay = lines.some((line) => !isEnded(line.state) && !unanswered.includes(line));
  const keys = unanswered.map((one) => String(one.line));
  if (booking.order_id !== null && unanswered.length > 0)
    await closeOrder(context, booking.order_id, { reason: 'rejected', ...(stay && { keys }) });
  const ended = [...new Set(ending.flatMap((line) => touched(line, change)))];
  const reason = change.reason || 'The class does not take place';
  const after = await changeLines(
    context,
    opened,
    ending.map(({ line }) => ({ line, state: 'rejected', reason })),
    { what: 'rejected', actor_id: null, note: noteOf(change, ended) },
  );
  await issueAnswered(context, after);
  if (unanswered.length > 0) await context.later('bookingMail', { booking_id: booking.booking_id, what: 'rejected' });
}

/** What became of events of a class, for each booking that has to do with them. The class is locked. */
export async function eventsChanged(context: Freeing, asked: EventsChanged): Promise<void> {
  const { db, tenant } = context;
  const { institution_id } = tenant;
  const ids = await bookingsIn(db, institution_id, asked);
  if (ids.length === 0) return;
  const change = { ...asked, times: await timesOf(db, institution_id, asked.events) };
  for (const booking_id of ids) {
    const booking = await findBooking(db, institution_id, booking_id, { held: true });
    if (!booking) continue;
    const opened = { booking, lines: await linesOf(db, institution_id, booking_id) };
    if (booking.sent_at === null) await loseHold(context, opened, change);
    else await tellSent(context, opened, change);
  }
}

async function tellSent(context: Freeing, opened: Opened, change: Change): Promise<void> {
  const theirs = opened.lines.filter((line) => !isEnded(line.state) && touched(line, change).length > 0);
  if (theirs.length === 0) return;
  if (change.what === 'moved') return moved(context, { ...opened, lines: theirs }, change);
  const empty = await loseSeats(context, { ...opened, lines: theirs }, change);
  const ending = [...theirs.filter((line) => line.event_id !== null), ...empty];
  if (ending.length > 0) await reject(context, opened, ending, change);
}
