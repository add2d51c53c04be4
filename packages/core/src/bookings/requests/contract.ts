import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { day, done, flag, id, instant, requiredText, shortText } from '../../http/fields.ts';
import { shownWith } from '../../http/hidden.ts';
import { listInput, pageOf } from '../../http/page.ts';
import { SentLines } from '../../people/person.ts';
import { DEFAULT_PERIOD, timesheetPeriods } from '../../staff/timesheet/rules.ts';
import { bookingTabs } from '../rules.ts';
import { Line, Row, state, type } from './schemas.ts';

export const bookingOrders = ['created_at', 'first_at', 'reference'] as const;

const filters = {
  ...listInput(bookingOrders, 'created_at'),
  period: z._default(z.enum(timesheetPeriods), DEFAULT_PERIOD),
  /** The ends of a period of one's own (`custom`). */
  start_date: z._default(day, ''),
  end_date: z._default(day, ''),
  tab: z._default(z.enum(bookingTabs), 'all'),
};

const listed = z.strictObject(filters);
const Rows = pageOf(Row);

export const classBookings = endpoint({
  method: 'GET',
  path: 'online/classBookingList',
  access: 'access_online_booking',
  shows: ['bookings'],
  summary: 'Returns a page of bookings of classes, newest first.',
  input: listed,
  result: Rows,
});

export const oneOnOneBookings = endpoint({
  method: 'GET',
  path: 'online/oneOnOneBookingList',
  access: 'access_online_booking',
  shows: ['bookings'],
  summary: 'Returns a page of bookings of one-on-ones, newest first.',
  input: listed,
  result: Rows,
});

export const packageBookings = endpoint({
  method: 'GET',
  path: 'online/packageBookingList',
  access: 'access_online_booking',
  shows: ['bookings'],
  summary: 'Returns a page of bookings of packages, newest first.',
  input: listed,
  result: Rows,
});

export const rentalBookings = endpoint({
  method: 'GET',
  path: 'online/rentalList',
  access: 'access_online_booking',
  shows: ['bookings'],
  summary: 'Returns a page of bookings of rentals, newest first.',
  input: listed,
  result: Rows,
});

export const courseBookings = endpoint({
  method: 'GET',
  path: 'online/courseBookingList',
  access: 'access_online_booking',
  shows: ['bookings'],
  summary: 'Returns a page of bookings of courses, newest first.',
  input: listed,
  result: Rows,
});

export const productBookings = endpoint({
  method: 'GET',
  path: 'online/productBookingList',
  access: 'access_online_booking',
  shows: ['bookings'],
  summary: 'Returns a page of bookings of products, newest first.',
  input: listed,
  result: Rows,
});

export const feeBookings = endpoint({
  method: 'GET',
  path: 'online/registrationFeeBookingList',
  access: 'access_online_booking',
  shows: ['bookings'],
  summary: 'Returns a page of bookings of registration fees, newest first.',
  input: listed,
  result: Rows,
});

export const bookings = endpoint({
  method: 'GET',
  path: 'online/bookingsList',
  access: 'access_online_booking',
  shows: ['bookings'],
  summary: 'Returns a page of bookings of all types, or of one, newest first.',
  input: z.strictObject({ ...filters, booking_type: z.optional(type) }),
  result: pageOf(Row),
});

const count = z.strictObject({ bookings: z.int(), places: z.int() });

export const bookingStatistics = endpoint({
  method: 'GET',
  path: 'online/bookingStatistics',
  access: 'access_online_booking',
  shows: ['bookings'],
  summary:
    'Counts bookings by type and state over a period, from kept sums, with the days of the period; and what stands now: to answer, to pay, coming up.',
  input: z.strictObject({ period: filters.period, start_date: filters.start_date, end_date: filters.end_date }),
  result: z.strictObject({
    from: z.string(),
    to: z.string(),
    types: z.array(z.strictObject({ booking_type: type, state, ...count.shape })),
    /** Bookings of each day in the period, by state. */
    days: z.array(z.strictObject({ day: z.string(), state, bookings: z.int() })),
    now: z.strictObject({
      pending: z.int(),
      /** By when the first of them must be answered. */
      next_answer: z.nullable(instant),
      unpaid: z.int(),
      upcoming: z.int(),
    }),
  }),
});

export const unreadBookings = endpoint({
  method: 'GET',
  path: 'online/unreadBookingCount',
  access: 'access_online_booking',
  shows: ['bookings'],
  summary: 'Counts bookings that no one has opened yet.',
  input: z.strictObject({}),
  result: z.strictObject({ count: z.int() }),
});

export const exportBookings = endpoint({
  method: 'GET',
  path: 'online/exportByType',
  access: 'access_online_booking',
  answers: 'table',
  limit: 'export',
  summary: 'Exports bookings as CSV or XLSX, a line for each child, with the filters of the list.',
  input: z.strictObject({ ...filters, booking_type: z.optional(type) }),
  result: z.custom<Blob>(),
});

export const bookingDetails = endpoint({
  method: 'GET',
  path: 'online/booking/details',
  access: 'access_online_booking',
  shows: ['bookings', 'events', 'enrolments'],
  summary:
    'Returns everything about a booking: who, what, the answers of the form, the steps, the money, and the seats of its class.',
  input: z.strictObject({ booking_id: id }),
  result: z.strictObject({
    ...Row.shape,
    email: shownWith('guardian', z.string(), () => ''),
    phone: shownWith('guardian', z.string(), () => ''),
    zone: z.string(),
    /** Whether the school did not know one of the children before. */
    is_new: flag,
    sent_at: z.nullable(instant),
    currency: z.string(),
    people: z.array(
      z.strictObject({
        ...Line.shape,
        person_id: z.nullable(id),
        role_id: z.nullable(z.int()),
        age: z.nullable(z.int()),
        reason: z.string(),
        enrolment_id: z.nullable(id),
        /** What speaks against accepting, in sentences: the age, a clash. */
        warnings: z.array(z.string()),
        /** People who may be the same child. */
        like: z.array(z.strictObject({ user_detail_id: id, role_id: z.int(), name: z.string() })),
      }),
    ),
    class: z.strictObject({
      series_id: id,
      event_id: z.nullable(id),
      title: z.string(),
      local_start: z.string(),
      zone: z.string(),
      minutes: z.int(),
      place: z.string(),
      teachers: z.string(),
      /** Of its fullest event; 0 is as many as come. */
      capacity: z.int(),
      enrolled: z.int(),
      held: z.int(),
    }),
    answers: SentLines,
    steps: z.array(
      z.strictObject({ what: z.string(), text: z.string(), by: z.string(), at: instant, note: z.string() }),
    ),
  }),
});

export const readBooking = endpoint({
  method: 'POST',
  path: 'online/booking/read',
  access: 'access_online_booking',
  summary: 'Marks a booking as read, for everyone who answers bookings. Answers how many are left.',
  input: z.strictObject({ booking_id: id }),
  result: z.strictObject({ count: z.int() }),
});

const answered = z.strictObject({ message: z.string(), booking_id: id, state });

export const acceptBooking = endpoint({
  method: 'POST',
  path: 'online/acceptBooking',
  access: 'access_online_booking',
  idempotent: true,
  summary:
    'Accepts a request, for some of its children or all. Answers 409 with what changed if it was answered, is too late, or the seats are gone.',
  input: z.strictObject({
    booking_id: id,
    lines: z._default(z.array(z.int().check(z.minimum(1), z.maximum(100))).check(z.maxLength(100)), []),
    message: z._default(shortText, ''),
    /** Staff confirmed that an age does not matter. */
    any_age: z._default(flag, 0),
  }),
  result: answered,
});

export const rejectBooking = endpoint({
  method: 'POST',
  path: 'online/rejectBooking',
  access: 'access_online_booking',
  idempotent: true,
  summary: 'Rejects a request, for some of its children or all. The reason goes to the family by mail.',
  input: z.strictObject({
    booking_id: id,
    lines: z._default(z.array(z.int().check(z.minimum(1), z.maximum(100))).check(z.maxLength(100)), []),
    reason: requiredText,
  }),
  result: answered,
});

export const freeHeldSeats = endpoint({
  method: 'POST',
  path: 'online/booking/freeSeats',
  access: 'access_online_booking',
  summary: 'Frees the seats that a booking holds in a class, so that others can have them. Its line expires.',
  input: z.strictObject({
    booking_id: id,
    lines: z._default(z.array(z.int().check(z.minimum(1), z.maximum(100))).check(z.maxLength(100)), []),
  }),
  result: done,
});
