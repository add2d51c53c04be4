import { holdsSeats, nextStates, stateOf, type BookingState } from '@schoolbell/core/bookings/rules';
import { Failure } from '@schoolbell/core/http/errors';
import type { Context } from '../http/context.ts';
import { findSeries } from '../calendar/series/queries.ts';
import {
  addSteps,
  type Booking,
  dropSeats,
  findBooking,
  type Line,
  type LineChange,
  linesOf,
  seriesOf,
  writeLines,
  writeState,
} from './queries.ts';
import type { StepWhat } from './tables.ts';
import { tellLines } from './telling/verbs.ts';

/** What bookings need of a request or of a job. */
export type BookingContext = Pick<Context, 'db' | 'tenant' | 'now' | 'changed' | 'happened'>;

/** A booking and its lines, locked until the transaction ends. */
export interface Opened {
  booking: Booking;
  lines: Line[];
}

/**
 * Locks a booking with its classes: first the classes, by id, then the booking, as everyone does who gives or takes seats.
 * Undefined if this school has none of that id.
 */
export async function holdBooking({ db, tenant }: BookingContext, booking_id: number): Promise<Opened | undefined> {
  const { institution_id } = tenant;
  for (const series_id of await seriesOf(db, institution_id, booking_id))
    await findSeries(db, institution_id, series_id, { locked: true });
  const booking = await findBooking(db, institution_id, booking_id, { held: true });
  return booking && { booking, lines: await linesOf(db, institution_id, booking_id) };
}

/** Why lines changed: who did it (null: the family, or time), and what they wrote. */
export interface Why {
  what: StepWhat;
  actor_id: number | null;
  note?: string;
  /** Until when the seats of the lines that are still open are held; left out, it stays. */
  open_until?: Date | null;
}

/**
 * The one function that changes lines: it writes them, lets go of seats that nothing holds any more, stores what the booking
 * comes to, writes the steps, and tells what happened. It gives no places: anyone who confirms a line enrols right after it, in the same
 * transaction. Returns the booking as it is now. Throws `conflict` for a line that can't become that.
 */
export async function changeLines(
  context: BookingContext,
  { booking, lines }: Opened,
  changes: readonly LineChange[],
  { what, actor_id, note = '', open_until }: Why,
): Promise<Opened> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const { booking_id } = booking;
  const byLine = new Map(lines.map((line) => [line.line, line]));
  for (const { line, state } of changes) {
    const known = byLine.get(line);
    if (!known || !nextStates[known.state].includes(state))
      throw new Failure('conflict', `This booking can't be changed: it is ${stateWords[known?.state ?? 'expired']}.`);
  }
  await writeLines(db, institution_id, booking_id, changes);
  const freed = changes.filter((one) => !holdsSeats(one.state)).map((one) => one.line);
  if (freed.length > 0) await dropSeats(db, institution_id, booking_id, freed);
  const after = await linesOf(db, institution_id, booking_id);
  const state = stateOf(after);
  const stillHolds = after.some((line) => holdsSeats(line.state));
  const until = stillHolds ? (open_until === undefined ? booking.open_until : open_until) : null;
  const version = await writeState(db, institution_id, booking_id, { state, open_until: until, now });
  const isWhole = changes.length === lines.length;
  const steps = isWhole ? [null] : changes.map((one) => one.line);
  await addSteps(
    db,
    institution_id,
    booking_id,
    steps.map((line) => ({ line, what, actor_id, note })),
    now,
  );
  tellLines(
    context,
    booking_id,
    changes.map(({ line, state }) => ({ line, before: byLine.get(line)!.state, state })),
  );
  context.changed('bookings');
  return { booking: { ...booking, state, open_until: until, version }, lines: after };
}

/** States in the words of a sentence: "it is confirmed". */
export const stateWords: Record<BookingState, string> = {
  held: 'not sent yet',
  pending: 'waiting for an answer',
  unpaid: 'waiting for payment',
  waiting: 'on the waitlist',
  confirmed: 'confirmed',
  rejected: 'rejected',
  expired: 'over',
  cancelled: 'cancelled',
};
