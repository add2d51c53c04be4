import { Failure } from '@schoolbell/core/http/errors';
import type { Handlers } from '../../http/context.ts';

const unbuilt = (): Promise<never> => Promise.reject(new Failure('notConfigured', 'Not built yet.'));

export const requestsHandlers = {
  acceptBooking: unbuilt,
  rejectBooking: unbuilt,
  freeHeldSeats: unbuilt,
  exportBookings: unbuilt,
} satisfies Partial<Handlers<'bookings'>>;
