import { bookingStates } from '../../../bookings/rules.ts';
import type { Dataset } from '../../rules.ts';
import { several } from '../fields/rules.ts';

const stateLabels = {
  pending: 'To answer',
  unpaid: 'To be paid',
  waiting: 'Waiting for a place',
  confirmed: 'Confirmed',
  rejected: 'Rejected',
  expired: 'Expired',
  cancelled: 'Cancelled',
} as const;

/** Bookings that families made online, by the day on which they sent them. */
export const bookings: Dataset = {
  name: 'booking',
  noun: ['booking', 'bookings'],
  fields: [
    {
      name: 'booking_type',
      label: 'Booking type',
      kind: 'choice',
      options: [
        { value: '1', label: '{OneOnOne}' },
        { value: '2', label: 'Class' },
        { value: '3', label: '{Package}' },
        { value: '4', label: 'Course' },
        { value: '7', label: 'Rental' },
      ],
      groups: true,
      filters: true,
    },
    {
      name: 'booking_state',
      label: 'State',
      kind: 'choice',
      options: bookingStates.flatMap((value) => (value === 'held' ? [] : [{ value, label: stateLabels[value] }])),
      groups: true,
      filters: true,
    },
    {
      name: 'confirm_status',
      label: 'Confirm status',
      kind: 'choice',
      options: [
        { value: 'confirmed', label: 'Confirmed' },
        { value: 'pending', label: 'Pending' },
      ],
      groups: true,
      filters: true,
    },
    {
      name: 'payment_type',
      label: 'Payment type',
      kind: 'choice',
      options: [
        { value: 'drop_in', label: 'Drop-in' },
        { value: 'package', label: '{Package}' },
        { value: 'trial', label: 'Trial' },
      ],
      groups: true,
      filters: true,
    },
    { name: 'student_name', label: '{Student} name', kind: 'text', filters: true },
    several('subject', '{Subject}'),
    several('location', 'Location'),
    { name: 'event_date', label: 'First day', kind: 'date', filters: true },
  ],
  measures: [
    { name: 'bookings', label: 'Bookings', kind: 'count' },
    { name: 'places', label: 'Places', kind: 'count' },
  ],
};
