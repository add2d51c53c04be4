import { bookingStatistics } from '@schoolbell/core/bookings/requests/contract';
import type { DashboardCard } from '../shell/parts.ts';
import { part } from '../ui/parts.tsx';

/** Requests that wait for an answer: first in its column, because they run out. */
export const dashboardCard: DashboardCard = {
  at: ['narrow', 5],
  access: bookingStatistics.access,
  reads: [bookingStatistics],
  Card: part(() => import('./BookingsCard.tsx').then((file) => file.BookingsCard)),
};
