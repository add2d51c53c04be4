import { acceptBooking, rejectBooking } from '@schoolbell/core/bookings/requests/contract';
import { call, refetchInView, watch } from '../../http/client.ts';
import type { Failed } from '../../ui/list/selection.ts';
import { errorText } from '../../ui/missing.ts';
import type { BookingRow } from './bookingColumns.tsx';

export type Answer = 'accept' | 'reject';

/** Sends one answer under a key of its own, so that it takes effect once. */
function send(answer: Answer, booking_id: number, text: string): Promise<unknown> {
  const options = { idempotencyKey: crypto.randomUUID() };
  return answer === 'accept'
    ? call(acceptBooking, { booking_id, message: text }, options)
    : call(rejectBooking, { booking_id, reason: text }, options);
}

/** Answers requests one after the other, because each may take the last seat of the next. Tells how far it is. */
export async function answerAll(
  answer: Answer,
  rows: readonly Pick<BookingRow, 'booking_id'>[],
  text: string,
  onDone: (done: number) => void,
): Promise<Failed[]> {
  const failed: Failed[] = [];
  for (const [at, { booking_id }] of rows.entries()) {
    try {
      await send(answer, booking_id, text).catch(watch);
    } catch (error) {
      failed.push({ id: booking_id, text: errorText(error) });
    }
    onDone(at + 1);
  }
  await refetchInView();
  return failed;
}
