import { bookingStatistics } from '@schoolbell/core/bookings/requests/contract';
import type { FirstReads } from '../http/first.ts';
import { callOf, countedBy, listedBy } from './list/listed.ts';

/** A page of bookings, and the figures above it. */
export const list: FirstReads = (search) => [
  [callOf(search), listedBy(search)],
  [bookingStatistics, countedBy(search)],
];
