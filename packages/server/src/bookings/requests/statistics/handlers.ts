import { missing } from '@schoolbell/core/http/errors';
import type { Handlers } from '../../../http/context.ts';
import { daysOf } from '../lists/verbs.ts';
import { countUnread, type DaySum, markRead, standingNow, sumsByDay } from './queries.ts';

/** Adds up sums that have the same key. */
function addedUp<Key extends object>(
  sums: readonly DaySum[],
  keyOf: (sum: DaySum) => Key,
): (Key & { bookings: number; places: number })[] {
  const found = new Map<string, Key & { bookings: number; places: number }>();
  for (const sum of sums) {
    const key = keyOf(sum);
    const name = Object.values(key).join(' ');
    const before = found.get(name) ?? { ...key, bookings: 0, places: 0 };
    found.set(name, { ...before, bookings: before.bookings + sum.bookings, places: before.places + sum.places });
  }
  return [...found.values()];
}

/** Counts bookings, and tells which are new. */
export const statisticsHandlers = {
  bookingStatistics: async (asked, context) => {
    const { db, tenant, now } = context;
    const { start_date: from, end_date: to } = daysOf(context, asked);
    const [sums, standing] = await Promise.all([
      sumsByDay(db, tenant.institution_id, { from, to }),
      standingNow(db, tenant.institution_id, now),
    ]);
    return {
      from,
      to,
      types: addedUp(sums, ({ booking_type, state }) => ({ booking_type, state })),
      days: addedUp(sums, ({ day, state }) => ({ day, state })).map(({ places: _, ...day }) => day),
      now: standing,
    };
  },

  unreadBookings: async (_, { db, tenant }) => ({ count: await countUnread(db, tenant.institution_id) }),

  readBooking: async ({ booking_id }, { db, tenant, viewer, now, changed }) => {
    const marked = await markRead(db, tenant.institution_id, { booking_id, read_by: viewer.user_detail_id, now });
    if (marked === false) throw missing('booking');
    if (marked) changed('bookings');
    return { count: await countUnread(db, tenant.institution_id) };
  },
} satisfies Partial<Handlers<'bookings'>>;
