import type { bookingDetails } from '@schoolbell/core/bookings/requests/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';

/** Everything about a booking. */
export type Booking = ResultOf<typeof bookingDetails>;
