import {
  bookingOrders,
  bookings,
  classBookings,
  courseBookings,
  feeBookings,
  oneOnOneBookings,
  packageBookings,
  productBookings,
  rentalBookings,
} from '@schoolbell/core/bookings/requests/contract';
import { type BookingTab, bookingTabs, type BookingType, SHORTEST_SEARCH } from '@schoolbell/core/bookings/rules';
import type { Address } from '../../http/address.ts';
import { type Span, spanOf } from '../../staff/timesheet/span.ts';
import { listInputOf } from '../../ui/list/listInput.ts';

/** A type of bookings: its name in the address, its label, to be said in the school's words, and the call that lists it. */
interface Listed {
  id: string;
  label: string;
  type: BookingType;
  call: typeof classBookings;
}

// The calls differ in their paths only.
const called = (call: unknown) => call as typeof classBookings;

/** The types of bookings, in the order of the tabs. */
export const types: readonly Listed[] = [
  { id: 'classes', label: 'Classes', type: 2, call: classBookings },
  { id: 'one-on-ones', label: '{OneOnOnes}', type: 1, call: called(oneOnOneBookings) },
  { id: 'packages', label: '{Packages}', type: 3, call: called(packageBookings) },
  { id: 'courses', label: 'Courses', type: 4, call: called(courseBookings) },
  { id: 'products', label: '{Products}', type: 5, call: called(productBookings) },
  { id: 'rentals', label: 'Rentals', type: 7, call: called(rentalBookings) },
  { id: 'fees', label: 'Fees', type: 6, call: called(feeBookings) },
];

/** The type that an address names; none is all of them. */
export const typeIn = (address: Address): Listed | undefined => types.find(({ id }) => id === address.get('type'));

/** The call that lists what an address names. */
export const callOf = (address: Address): typeof classBookings => typeIn(address)?.call ?? called(bookings);

/** The part of the list that an address names. */
export const tabIn = (address: Address): BookingTab => bookingTabs.find((one) => one === address.get('tab')) ?? 'all';

/** Days that are asked for at once, at most: the server refuses more. */
const MOST_DAYS = 366;

const isSpan = ({ start_date, end_date }: Span): boolean =>
  start_date !== '' && start_date <= end_date && Date.parse(end_date) - Date.parse(start_date) < MOST_DAYS * 86_400_000;

/** The days that an address asks for; days that can't be asked for are as if they were not there. */
export function countedBy(address: Address): Span {
  const span = spanOf(address);
  return span.period !== 'custom' || isSpan(span) ? span : spanOf({ get: () => null });
}

/** What the list asks for, by its address. */
export function listedBy(address: Address) {
  const input = listInputOf(address, bookingOrders);
  return {
    ...input,
    search: input.search.length < SHORTEST_SEARCH ? '' : input.search,
    ...countedBy(address),
    tab: tabIn(address),
  };
}
