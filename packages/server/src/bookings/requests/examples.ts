import { newLead } from '../../enquiries/examples.ts';
import { newEvent } from '../../calendar/series/examples.ts';
import { newRequest } from '../../testing/bookings.ts';
import { type Examples, nothing } from '../../testing/calls.ts';
import type { World } from '../../testing/world.ts';

/** An unanswered request for a place in an event. */
export async function newBooking(world: World): Promise<number> {
  const { series_id, event_id } = await newEvent(world);
  const person_id = await newLead(world);
  return newRequest(world.school, { series_id, events: [event_id], children: [{ person_id, child_name: 'Mia' }] });
}

const list = async (world: World) => {
  await world.one(newBooking);
  return { page: 1, per_page: 5, period: 'last30' as const };
};

export const requestsExamples: Examples<'bookings'>['bookings'] = {
  classBookings: list,
  oneOnOneBookings: list,
  packageBookings: list,
  rentalBookings: list,
  courseBookings: list,
  productBookings: list,
  feeBookings: list,
  bookings: list,
  bookingStatistics: () => ({ period: 'last30' }),
  unreadBookings: nothing,
  exportBookings: list,
  bookingDetails: async (world) => ({ booking_id: await world.one(newBooking) }),
  readBooking: async (world) => ({ booking_id: await newBooking(world) }),
  acceptBooking: async (world) => ({ booking_id: await newBooking(world), message: 'See you on Monday' }),
  rejectBooking: async (world) => ({ booking_id: await newBooking(world), reason: 'The class is for adults' }),
  freeHeldSeats: async (world) => ({ booking_id: await newBooking(world) }),
};
