import type { BookingState, BookingTab } from '@schoolbell/core/bookings/rules';
import type { Tone } from '../ui/tones.ts';

/** How each state of a booking looks, and what it is called. */
export const states: Record<BookingState, { tone: Tone; word: string }> = {
  held: { tone: 'neutral', word: 'Being booked' },
  pending: { tone: 'warning', word: 'To answer' },
  unpaid: { tone: 'orange', word: 'To pay' },
  waiting: { tone: 'info', word: 'Waitlist' },
  confirmed: { tone: 'success', word: 'Confirmed' },
  rejected: { tone: 'danger', word: 'Rejected' },
  expired: { tone: 'neutral', word: 'Expired' },
  cancelled: { tone: 'neutral', word: 'Cancelled' },
};

/** A part of the list, as the strip above it shows it. */
export interface Part {
  id: Exclude<BookingTab, 'all'>;
  label: string;
  tone: Tone;
  /** The states that its line counts. */
  of: readonly BookingState[];
}

export const parts: readonly Part[] = [
  { id: 'pending', label: 'To answer', tone: 'warning', of: ['pending'] },
  { id: 'unpaid', label: 'Waiting for payment', tone: 'orange', of: ['unpaid'] },
  { id: 'upcoming', label: 'Coming up', tone: 'success', of: ['confirmed'] },
  // All that came in, because what is past is told by its time and not by a state.
  {
    id: 'past',
    label: 'Past',
    tone: 'neutral',
    of: ['pending', 'unpaid', 'waiting', 'confirmed', 'rejected', 'expired', 'cancelled'],
  },
  { id: 'ended', label: 'Ended', tone: 'danger', of: ['rejected', 'expired', 'cancelled'] },
];
