import type { BookingType } from '@schoolbell/core/bookings/rules';
import type { Handlers, StaffContext } from '../../../http/context.ts';
import { type Asked, pageOfBookings } from './verbs.ts';

const listOf = (type: BookingType) => (asked: Asked, context: StaffContext) => pageOfBookings(context, asked, type);

/** Lists of what families booked. */
export const listsHandlers = {
  oneOnOneBookings: listOf(1),
  classBookings: listOf(2),
  packageBookings: listOf(3),
  courseBookings: listOf(4),
  productBookings: listOf(5),
  feeBookings: listOf(6),
  rentalBookings: listOf(7),
  bookings: ({ booking_type = null, ...asked }, context) => pageOfBookings(context, asked, booking_type),
} satisfies Partial<Handlers<'bookings'>>;
