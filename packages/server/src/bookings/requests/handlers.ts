import { Failure } from '@schoolbell/core/http/errors';
import type { Handlers } from '../../http/context.ts';

const unbuilt = (): Promise<never> => Promise.reject(new Failure('notConfigured', 'Not built yet.'));

export const requestsHandlers = {
  classBookings: unbuilt,
  oneOnOneBookings: unbuilt,
  packageBookings: unbuilt,
  rentalBookings: unbuilt,
  courseBookings: unbuilt,
  productBookings: unbuilt,
  feeBookings: unbuilt,
  bookings: unbuilt,
  bookingStatistics: unbuilt,
  unreadBookings: unbuilt,
  bookingDetails: unbuilt,
  readBooking: unbuilt,
  acceptBooking: unbuilt,
  rejectBooking: unbuilt,
  freeHeldSeats: unbuilt,
  exportBookings: unbuilt,
} satisfies Partial<Handlers<'bookings'>>;
