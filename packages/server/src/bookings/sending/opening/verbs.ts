import type { Confirmation } from '@schoolbell/core/bookings/rules';
import { closed } from '@schoolbell/core/http/errors';
import { hashOf } from '../../../http/tokens.ts';
import { notOnSale } from '../../pricing/verbs.ts';
import { bookingSettings } from '../../settings/queries.ts';
import { type BookingContext, holdBooking, type Opened } from '../../verbs.ts';
import { findHold } from '../../holds/queries.ts';
import { subjectOf } from '../queries.ts';

/**
 * Opens the booking that a page holds, with its class locked. A token that is wrong, foreign, or of a booking that was sent answers like a missing one.
 */
export async function openHold(context: BookingContext, token: string): Promise<Opened> {
  const { db, tenant } = context;
  const hold = await findHold(db, tenant.institution_id, hashOf(token));
  const opened = hold && (await holdBooking(context, hold.booking_id));
  // Sent by another request while this one waited for the class.
  if (!opened || opened.booking.sent_at !== null || opened.lines.length === 0) throw closed();
  return opened;
}

/** How what is held gets confirmed, and what the page shows of it. Throws `conflict` for a class that is no longer on sale. */
export async function termsOf(
  { db, tenant }: BookingContext,
  { lines }: Opened,
): Promise<{ confirm: Confirmation; answer_hours: number; showsTeachers: boolean }> {
  const { institution_id } = tenant;
  const { app, preferences } = await bookingSettings(db, institution_id);
  const subject = await subjectOf(db, institution_id, lines[0]!);
  if (subject?.status !== 'published' || subject.is_bookable !== 1) throw notOnSale();
  return {
    confirm: subject.confirm ?? preferences.confirm,
    answer_hours: preferences.answer_hours,
    showsTeachers: app.show_teachers === 1,
  };
}
