import type { BookingState } from '@schoolbell/core/bookings/rules';
import type { Chance } from '../../../demo/chance.ts';

/** A booking to be made: how long ago it was sent, for how many, for a class that is over or ahead, and what became of it. */
export interface Planned {
  state: BookingState;
  /** Whether staff accepted it; otherwise it was certain at once. */
  accepted: boolean;
  /** Hours since it was sent. */
  ago: number;
  /** Hours from being sent until it was answered, cancelled or over. */
  hours: number;
  places: number;
  isPast: boolean;
  /** By a family that the school knows as leads only. */
  isNew: boolean;
  note?: string;
}

const DAY = 24;
const welcome = ['', '', 'Please bring a pencil case.', 'We look forward to seeing you.'];
const sorry = [
  'This group is at its most with the children we know. The Thursday one has room.',
  'The class is for children from ten years on.',
  'Please book the course from January on.',
];

/** How many of each, newest first within each. */
const kinds: readonly (Partial<Planned> & { state: BookingState; times: number; from: number; step: number })[] = [
  // Their time to answer is over within hours, a day and two days.
  { state: 'pending', times: 3, from: 45, step: 0.9, isNew: true },
  { state: 'pending', times: 7, from: 0.4, step: 4.7, isNew: true },
  { state: 'pending', times: 3, from: 2.1, step: 9.3 },
  { state: 'unpaid', times: 2, from: 21, step: 11, accepted: true, hours: 3 },
  { state: 'confirmed', times: 12, from: 1.3, step: 14.6 },
  { state: 'confirmed', times: 8, from: 40, step: 31, accepted: true, hours: 5 },
  { state: 'confirmed', times: 9, from: 12 * DAY, step: 29, isPast: true },
  { state: 'rejected', times: 5, from: 60, step: 71, hours: 7, isNew: true },
  { state: 'expired', times: 5, from: 70, step: 67, hours: 48, isNew: true },
  { state: 'cancelled', times: 6, from: 30, step: 53, hours: 4 },
];

/** Sixty bookings, oldest first. */
export function plan(chance: Chance): Planned[] {
  const all = kinds.flatMap(({ times, from, step, ...kind }) =>
    Array.from({ length: times }, (_, at): Planned => ({
      accepted: false,
      hours: 1,
      isPast: false,
      isNew: false,
      places: chance.holds(0.25) ? 2 : 1,
      ago: from + at * step,
      ...kind,
      ...(kind.accepted && { note: chance.one(welcome) }),
      ...(kind.state === 'rejected' && { note: chance.one(sorry) }),
    })),
  );
  return all.sort((one, other) => other.ago - one.ago);
}
