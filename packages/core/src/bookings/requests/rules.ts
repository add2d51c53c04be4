import { asWritten, say, type Word } from '../../words/rules.ts';
import type { BookingState, BookingType } from '../rules.ts';

/** Steps of a booking in words, as its page shows them, to be said in the school's words. */
const steps: Readonly<Record<string, string>> = {
  held: '{Seats} held',
  sent: 'Sent by the family',
  confirmed: 'Confirmed',
  accepted: 'Accepted',
  rejected: 'Rejected',
  expired: 'Time ran out',
  cancelled: 'Cancelled',
  moved: 'Moved',
  unpaid: 'Waiting for payment',
  paid: 'Paid',
  refunded: 'Paid back',
  freed: '{Seats} freed',
  reminded: 'Reminder sent',
  known: 'The child is known already',
  mailed: 'Mail sent',
};

/** A step in words; `child` is set if the step is about one child, not the whole booking. */
export const stepText = (words: readonly Word[], what: string, child: string): string =>
  `${say(words, steps[what] ?? what)}${child && `: ${child}`}`;

/** States of bookings and lines, as lists and files name them. */
export const stateNames: Readonly<Record<BookingState, string>> = {
  held: 'Being booked',
  pending: 'To answer',
  unpaid: 'To pay',
  waiting: 'Waitlist',
  confirmed: 'Confirmed',
  rejected: 'Rejected',
  expired: 'Expired',
  cancelled: 'Cancelled',
};

/** A type's name, to be said in the school's words: one-on-ones are the specification's "private classes". */
const bookingTypeNames: Record<BookingType, string> = {
  1: '{OneOnOne}',
  2: 'Class',
  3: '{Package}',
  4: 'Course',
  5: '{Product}',
  6: 'Registration fee',
  7: 'Rental',
};

/** What bookings of one type are called, or (null) all of them: "class bookings". */
export function bookingsText(words: readonly Word[], type: BookingType | null): string {
  const kind = type === null ? '' : `${asWritten(say(words, bookingTypeNames[type]))} `;
  return `${kind.toLowerCase()}bookings`;
}

/** The name of a file of bookings: of one type, or (null) of all. */
export const bookingFileName = (words: readonly Word[], type: BookingType | null, day: string): string =>
  `${bookingsText(words, type).replaceAll(' ', '-')}-${day}`;

/** What ended a request, as the books have it: `by` is the member of staff who did it, null for the family, or time. */
export interface Ended {
  what: string;
  by: string | null;
  /** Whether the one who asks did it themselves. */
  isOwn: boolean;
}

export const TOO_LATE = 'The time to answer is over.';

/** Why a request can't be answered any more, as the text to show. */
export function endedText(words: readonly Word[], { what, by, isOwn }: Ended): string {
  const who = isOwn ? 'You have' : `${by} has`;
  if (by !== null && what === 'cancelled') return `${who} already cancelled this booking.`;
  if (by !== null && what === 'freed') return `${who} freed the ${say(words, '{seats}')} of this request.`;
  if (by !== null) return `${who} already answered this request.`;
  if (what === 'cancelled') return 'The family has cancelled.';
  if (what === 'rejected') return 'This class does not take place any more.';
  return what === 'confirmed' ? 'This booking is confirmed already.' : TOO_LATE;
}

/** Why places can't be given, by how many are left. */
export function fullText(left: number): string {
  if (left <= 0) return 'No place is left.';
  return left === 1 ? 'Only one place is left.' : `Only ${left} places are left.`;
}
