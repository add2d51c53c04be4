/** What a booking is of. Types 5 and 6 fill a gap in the specification's numbers. */
export const bookingTypes = [1, 2, 3, 4, 5, 6, 7] as const;
export type BookingType = (typeof bookingTypes)[number];

/** How a line, or a whole booking, stands. */
export const bookingStates = [
  'held',
  'pending',
  'unpaid',
  'waiting',
  'confirmed',
  'rejected',
  'expired',
  'cancelled',
] as const;
export type BookingState = (typeof bookingStates)[number];

/** What may become of a line; an ended one stays as it is. */
export const nextStates: Record<BookingState, readonly BookingState[]> = {
  held: ['pending', 'unpaid', 'confirmed', 'waiting', 'expired'],
  pending: ['confirmed', 'unpaid', 'rejected', 'expired', 'cancelled'],
  unpaid: ['confirmed', 'expired', 'cancelled', 'rejected'],
  waiting: ['unpaid', 'confirmed', 'expired', 'cancelled'],
  confirmed: ['cancelled', 'rejected'],
  rejected: [],
  expired: [],
  cancelled: [],
};

/** Whether a line's seats stand in `booking_seat`, where they are held but not given yet. */
export const holdsSeats = (state: BookingState): boolean =>
  state === 'held' || state === 'pending' || state === 'unpaid';

/** Whether nothing more can become of it. */
export const isEnded = (state: BookingState): boolean => nextStates[state].length === 0;

export const endedStates = bookingStates.filter(isEnded);

/** What needs someone comes first, then what stands, then what is over. */
const weight: readonly BookingState[] = [
  'held',
  'pending',
  'unpaid',
  'waiting',
  'confirmed',
  'cancelled',
  'rejected',
  'expired',
];

/** How a booking stands, by how its lines do: as long as one of them needs something, the booking does. */
export const stateOf = (lines: readonly { state: BookingState }[]): BookingState =>
  weight.find((state) => lines.some((line) => line.state === state)) ?? 'expired';

/** Minutes that a hold lasts, and at most with all its renewals. */
export const HOLD_MINUTES = 10;
export const LONGEST_HOLD_MINUTES = 30;
/** Minutes that seats are kept for an online payment, and hours after staff accepted. */
export const UNPAID_MINUTES = 40;
export const ACCEPTED_HOURS = 24;
/** Unsent holds that one address can have, and of these in one event. */
export const MOST_HOLDS = 20;
export const MOST_HOLDS_OF_EVENT = 3;
/** Hours before the end of its answer time at which a request is marked as urgent. */
export const URGENT_HOURS = 4;
/** Seats left from which "few" are shown. */
export const FEW_SEATS = 3;

const MINUTE = 60_000;

const earliest = (...instants: readonly number[]) => new Date(Math.min(...instants));

/** Until when a hold lasts: renewed by each step, never longer than half an hour, never beyond the start. */
export const holdUntil = ({ now, since, starts }: { now: Date; since: Date; starts: Date }): Date =>
  earliest(now.getTime() + HOLD_MINUTES * MINUTE, since.getTime() + LONGEST_HOLD_MINUTES * MINUTE, starts.getTime());

/** By when staff must answer a request. */
export const answerUntil = ({ now, hours, starts }: { now: Date; hours: number; starts: Date }): Date =>
  earliest(now.getTime() + hours * 60 * MINUTE, starts.getTime());

/** An event's seats as the calendar counts them. `waiting` people are in line for one; `kept` are kept for trials. */
export interface Seats {
  /** 0 is as many as come. */
  capacity: number;
  enrolled: number;
  held: number;
  waiting: number;
  kept: number;
}

/** Seats of an event that are on sale; null if seats are unlimited. */
export const forSale = ({ capacity, enrolled, held, waiting, kept }: Seats): number | null =>
  capacity === 0 ? null : Math.max(0, capacity - enrolled - held - waiting - kept);

/** Seats of a series: of its events the fewest, because a place in it is one in each. */
export function fewest(seats: readonly (number | null)[]): number | null {
  const counted = seats.filter((one) => one !== null);
  return counted.length > 0 ? Math.min(...counted) : null;
}

export const confirmations = ['auto', 'newFamilies', 'always'] as const;
/** Whether staff answer first: never, for families that the school does not know, or always. */
export type Confirmation = (typeof confirmations)[number];

/** Whether a newcomer begins as a lead, because staff answer first, and so which of the school's booking forms asks. */
export const formTypeOf = (confirm: Confirmation): 'student' | 'lead' => (confirm === 'auto' ? 'student' : 'lead');

/** What a subject sells: places in one event, in a whole series, or a trial. */
export const sold = ['single', 'series', 'trial'] as const;
export type Sold = (typeof sold)[number];

/** The lists of bookings. */
export const bookingTabs = ['all', 'pending', 'unpaid', 'upcoming', 'past', 'ended'] as const;
export type BookingTab = (typeof bookingTabs)[number];

/** Characters of a search from which it counts; fewer are left out of the request. */
export const SHORTEST_SEARCH = 2;

/** The address of a school's public booking page. */
export const bookingPath = (slug: string, page = ''): string => `/book/${slug}${page && `/${page}`}`;

/** The address of a family's page about its booking. */
export const familyBookingPath = (institution: string, token: string): string =>
  `/booking?institution=${institution}&bookingHash=${token}`;

/** Names that no booking address can have: the server's own, and those that would mislead. */
const reserved = new Set([
  'admin',
  'api',
  'assets',
  'book',
  'booking',
  'bookings',
  'dashboard',
  'embed',
  'examples',
  'files',
  'forms',
  'help',
  'login',
  'payment',
  'schoolbell',
  'settings',
  'signup',
  'success',
  'support',
  'thank-you',
  'www',
]);

/** What is wrong with a booking address, as the text to show; an empty one if nothing is. */
export function slugMistake(slug: string): string {
  if (slug.length < 3 || slug.length > 40) return 'Please use 3 to 40 characters';
  if (!/^[a-z0-9](-?[a-z0-9])*$/.test(slug)) return 'Please use small letters, digits and single hyphens';
  return reserved.has(slug) ? 'Please choose another address: this one is reserved' : '';
}

/** The unread bookings after some came in or were read: never below 0. */
export function bookingsAfter(count: number, change: number): number {
  return Math.max(0, count + change);
}
