/** What tickets for holding seats are signed for: no form of the school has this name. */
export const BOOKING_TICKET = 'booking ticket';
export const BOOKING_FORM = 'booking';
