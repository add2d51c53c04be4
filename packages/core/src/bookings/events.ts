import { alert, kind } from '../http/kind.ts';

/** Tells staff of a booking that came in, and of one whose time to answer runs out. */
export const bookingAlert = alert('booking', {
  label: 'Online booking',
  to: 'Staff who answer bookings',
  readers: 'staff',
});

/** Tells a family what became of its booking. */
export const bookingAnswerAlert = alert('bookingAnswer', {
  label: 'Answer to an online booking',
  to: 'The family that booked',
  readers: 'families',
});

export const bookingSent = kind('booking_sent', {
  group: 'Bookings',
  does: 'booked online',
  by: 'family',
  feed: 'was booked online',
  news: ['bookings'],
  alert: bookingAlert,
});

export const bookingAccepted = kind('booking_accepted', {
  group: 'Bookings',
  does: 'accepted an online booking',
  feed: 'was accepted for an online booking',
  news: ['bookings'],
  alert: bookingAnswerAlert,
});

export const bookingRejected = kind('booking_rejected', {
  group: 'Bookings',
  does: 'rejected an online booking',
  feed: 'was rejected for an online booking',
  news: ['bookings'],
  alert: bookingAnswerAlert,
});

export const bookingCancelled = kind('booking_cancelled', {
  group: 'Bookings',
  does: 'cancelled an online booking',
  feed: 'had an online booking cancelled',
  news: ['bookings'],
});

export const bookingExpired = kind('booking_expired', {
  group: 'Bookings',
  does: 'let an online booking expire',
  feed: 'had an online booking expire',
  news: ['bookings'],
});

export const bookingSeatsFreed = kind('booking_seats_freed', {
  group: 'Bookings',
  does: 'freed the {seats} of an online booking',
  news: ['bookings', 'events'],
});

export const bookingSettingsChanged = kind('booking_settings', {
  group: 'Bookings',
  does: 'changed the settings of online bookings',
  news: ['bookings'],
});

export const bookingsExported = kind('bookings_exported', {
  group: 'Bookings',
  does: 'exported online bookings',
});
