import { type BookingState, type BookingType, bookingTypeNames } from '../rules.ts';

/** Steps of a booking in words, as its page shows them. */
const steps: Readonly<Record<string, string>> = {
  held: 'Seats held',
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
  freed: 'Seats freed',
  reminded: 'Reminder sent',
  known: 'The child is known already',
  mailed: 'Mail sent',
};

/** A step in words; `child` is whom it is about, where it is not about the whole booking. */
export const stepText = (what: string, child: string): string => `${steps[what] ?? what}${child && `: ${child}`}`;

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

/** The name of a file of bookings: of one type, or (null) of all. */
export function bookingFileName(type: BookingType | null, day: string): string {
  const kind = type === null ? '' : `${bookingTypeNames[type].one.toLowerCase().replaceAll(' ', '-')}-`;
  return `${kind}bookings-${day}.csv`;
}
