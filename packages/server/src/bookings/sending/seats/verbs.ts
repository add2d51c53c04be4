import { fewest } from '@schoolbell/core/bookings/rules';
import { Failure } from '@schoolbell/core/http/errors';
import type { Context } from '../../../http/context.ts';
import { endOverdue } from '../../holds/ending/verbs.ts';
import { lockEvents } from '../../holds/queries.ts';
import { notOnSale } from '../../pricing/verbs.ts';
import { findBooking, linesOf, takeSeats } from '../../queries.ts';
import { eventsFrom } from '../../slots/queries.ts';
import { keyOf, nearest, SALE_KEY, seatsLeft } from '../../slots/verbs.ts';
import type { Opened } from '../../verbs.ts';
import { subjectOf } from '../queries.ts';

/** The nearest other times with as many places. */
async function otherTimes(context: Context, { booking, lines }: Opened) {
  const { db, tenant } = context;
  const { institution_id } = tenant;
  const { series_id, event_id, from_date } = lines[0]!;
  const sub_id = (await subjectOf(db, institution_id, { series_id, event_id }))?.sub_id;
  if (sub_id == null) return [];
  const kind = event_id === null ? 'series' : 'event';
  const key = keyOf(context.key(SALE_KEY), institution_id, kind, event_id ?? series_id);
  const { first_at: starts_at, page_id, places } = booking;
  return nearest(context, tenant, { kind, sub_id, starts_at, from_date, page_id, slot: { key } }, 3, places);
}

const seatsGone = (near: readonly unknown[]): Failure =>
  new Failure(
    'conflict',
    'Your places were no longer held, and others have booked them. Please choose another time.',
    undefined,
    { reason: 'hold_over', nearest: near },
  );

/**
 * What is held, with its seats. Where the hold is over they are taken again as long as they are free: people in line are not
 * passed over for them. The class is locked.
 */
export async function seatAgain(context: Context, { booking, lines }: Opened): Promise<Opened> {
  const { db, tenant } = context;
  const { institution_id } = tenant;
  const { booking_id, first_at } = booking;
  const { series_id, event_id, seats } = lines[0]!;
  await endOverdue(context, series_id);
  const start = { series_id, starts_at: first_at.getTime() };
  const found = event_id === null ? await eventsFrom(db, institution_id, [start]) : [{ event_id }];
  const events = seats.length > 0 ? seats : found.map((one) => one.event_id);
  await lockEvents(db, institution_id, events);
  const current = await linesOf(db, institution_id, booking_id);
  const free = await seatsLeft(context, tenant, events);
  if (events.length === 0 || free.length < events.length)
    throw notOnSale(await otherTimes(context, { booking, lines }));
  if (current.every((line) => line.seats.length > 0)) return { booking, lines: current };
  const left = fewest(free.map((one) => one.left));
  if (left !== null && left < lines.length) throw seatsGone(await otherTimes(context, { booking, lines }));
  await takeSeats(db, institution_id, { booking_id, lines: lines.map((one) => one.line), events });
  return {
    booking: (await findBooking(db, institution_id, booking_id, { held: true }))!,
    lines: await linesOf(db, institution_id, booking_id),
  };
}
