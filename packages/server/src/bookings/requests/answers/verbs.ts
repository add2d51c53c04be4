import { endedText, TOO_LATE } from '@schoolbell/core/bookings/requests/rules';
import type { BookingState } from '@schoolbell/core/bookings/rules';
import { Failure, invalid, missing } from '@schoolbell/core/http/errors';
import type { StaffContext } from '../../../http/context.ts';
import type { Line } from '../../queries.ts';
import { holdBooking, type Opened } from '../../verbs.ts';
import { listWords } from '../../../words/queries.ts';
import { markRead } from '../statistics/queries.ts';
import { lastAnswer } from './queries.ts';

/** A booking that staff answer, locked with its class, and the lines that are meant. */
export interface Request extends Opened {
  chosen: Line[];
}

/** Says what became of a line that waits for no answer any more. */
async function changed({ db, viewer }: StaffContext, { booking }: Opened, { line }: Line): Promise<Failure> {
  const last = await lastAnswer(db, viewer.institution_id, booking.booking_id, line);
  const by = last?.actor_id == null ? null : (last.by ?? '');
  const isOwn = last?.actor_id === viewer.user_detail_id;
  return new Failure(
    'conflict',
    endedText(await listWords(db, viewer.institution_id), { what: last?.what ?? 'expired', by, isOwn }),
  );
}

/** Opens a booking for an answer about some of its lines; without names, about all that wait for one. Throws `conflict` with what changed. */
export async function openRequest(
  context: StaffContext,
  { booking_id, lines }: { booking_id: number; lines: readonly number[] },
  states: readonly BookingState[],
): Promise<Request> {
  const opened = await holdBooking(context, booking_id);
  if (!opened || opened.booking.sent_at === null) throw missing('booking');
  const { booking } = opened;
  const named = new Set(lines);
  const meant = named.size > 0 ? opened.lines.filter((one) => named.has(one.line)) : opened.lines;
  if (named.size > 0 && meant.length < named.size) throw invalid({ lines: 'Please choose lines of this booking' });
  const waiting = meant.filter((one) => states.includes(one.state));
  const chosen = named.size > 0 ? meant : waiting;
  const ended = named.size > 0 ? meant.find((one) => !states.includes(one.state)) : undefined;
  if (ended ?? chosen.length === 0) throw await changed(context, opened, ended ?? meant[0]!);
  // Its job is late: nothing may come of it any more.
  if (booking.open_until !== null && booking.open_until <= context.now) throw new Failure('conflict', TOO_LATE);
  return { ...opened, chosen };
}

/** Anyone who answers a booking has read it. */
export async function noteRead({ db, viewer, now }: StaffContext, booking_id: number): Promise<void> {
  await markRead(db, viewer.institution_id, { booking_id, read_by: viewer.user_detail_id, now });
}
