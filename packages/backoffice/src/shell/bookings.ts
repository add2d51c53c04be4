import { bookingsAfter } from '@schoolbell/core/bookings/rules';
import { currentSession, keep } from '../session/session.ts';

/** Adds to the unread bookings beside the menu's entry, or takes from them; never below 0. */
export function countBookings(change: number): void {
  const session = currentSession();
  if (!session) return;
  const { user } = session;
  keep({ ...session, user: { ...user, online_booking_count: bookingsAfter(user.online_booking_count, change) } });
}
