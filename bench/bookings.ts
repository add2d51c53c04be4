import { fillBookings } from './booking-rows.ts';
import { measureGrowth } from './growth.ts';
import { setStage, type Stage } from './stage.ts';

const [FEW, MANY] = [1_000, Number(process.env['BENCH_BOOKINGS'] ?? 1_000_000)];

/** What the office reads all day, of a school with a family of this name. */
const requests = (surname: string): Record<string, string> => ({
  'list of bookings': '/api/online/classBookingList',
  'bookings of all types': '/api/online/bookingsList',
  'requests to answer': '/api/online/bookingsList?tab=pending',
  'bookings ahead': '/api/online/bookingsList?tab=upcoming',
  'bookings that ended': '/api/online/bookingsList?tab=ended&period=thisYear',
  'bookings by when they begin': '/api/online/bookingsList?order_by=first_at',
  'search by name': `/api/online/bookingsList?period=thisYear&search=${encodeURIComponent(surname)}`,
  'search by reference': '/api/online/bookingsList?period=thisYear&search=000000A',
  statistics: '/api/online/bookingStatistics',
  'statistics of a year': '/api/online/bookingStatistics?period=thisYear',
  'unread bookings': '/api/online/unreadBookingCount',
});

/** What grows with the bookings that a school has had. */
export async function measureBookings(stage: Stage): Promise<void> {
  const small = await setStage();
  try {
    const few = await fillBookings(small.owner, small.institution_id, FEW);
    const many = await fillBookings(stage.owner, stage.institution_id, MANY);
    await measureGrowth({
      group: 'bookings',
      noun: 'bookings',
      many: { stage, count: MANY, paths: requests(many) },
      few: { stage: small, count: FEW, paths: requests(few) },
    });
  } finally {
    await small.stop();
  }
}
