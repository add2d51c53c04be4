import { forSale } from '@schoolbell/core/bookings/rules';
import { KEPT_FOR_TRIALS } from '@schoolbell/core/bookings/settings/rules';
import type { EventSeats } from '../queries.ts';
import type { Waiting } from './queries.ts';

/** Who waits for seats, and which seats are held by bookings whose time is over. */
export interface Claims {
  waiting: Map<number, Waiting[]>;
  overdue: Map<number, number>;
  /** The series in which there is either. */
  series: Set<number>;
}

export function claimsOf(
  waiting: readonly Waiting[],
  overdue: readonly { event_id: number; series_id: number; seats: number }[],
): Claims {
  return {
    waiting: Map.groupBy(waiting, (one) => one.series_id),
    overdue: new Map(overdue.map((one) => [one.event_id, one.seats])),
    series: new Set([...waiting, ...overdue].map((one) => one.series_id)),
  };
}

/** Whether someone in line waits for this event, by the waitlist's rule (`waitingFor`). */
const waitsFor = ({ event_id, from_date, to_date }: Waiting, event: EventSeats, day: string): boolean =>
  event_id === null ? from_date <= day && (to_date === null || to_date >= day) : event_id === event.event_id;

/** Seats on sale of an event; null if seats are unlimited. */
export function seatsOnSale(event: EventSeats, { waiting, overdue }: Claims): number | null {
  const day = event.local.slice(0, 10);
  const line = waiting.get(event.series_id)?.filter((one) => waitsFor(one, event, day)) ?? [];
  const held = event.held - (overdue.get(event.event_id) ?? 0);
  const { capacity, enrolled } = event;
  return forSale({ capacity, enrolled, held, waiting: line.length, kept: KEPT_FOR_TRIALS });
}
