import { findSeries } from '../../../calendar/series/queries.ts';
import type { JobContext, JobKinds } from '../../../jobs/kinds.ts';
import { forgetUnsent, nextEnd, overdueBookings } from './queries.ts';
import { endAt, endBooking, MOST_ENDED } from './verbs.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Ends every booking that is over, and comes again when the next one is. */
async function endBookings(_: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const overdue = await overdueBookings(db, institution_id, { now, most: MOST_ENDED });
  for (const { booking_id, series_id } of overdue) {
    await findSeries(db, institution_id, series_id, { locked: true });
    await endBooking(context, booking_id);
  }
  await forgetUnsent(db, institution_id, new Date(now.getTime() - DAY_MS));
  const next = overdue.length === MOST_ENDED ? now : await nextEnd(db, institution_id, now);
  if (next) await endAt(context, next);
}

/** What is done when the time of bookings is over. */
export const endingJobs: JobKinds = { endBookings };
