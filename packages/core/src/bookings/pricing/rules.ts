import type { OrderedThing } from '../../billing/orders/rules.ts';
import type { Charging } from '../../catalog/charging/rules.ts';

/** What bookings need to know about a subject's prices. Fees are in minor units; archived durations are left out. */
export interface PricedSubject {
  sub_id: number;
  charging: Charging;
  period_fee: number | null;
  durations: readonly { duration_id: number; minutes: number; fee: number }[];
}

/** What a place is in: the minutes of its events, how many there are, and their first and last day. */
export interface PlaceSold {
  kind: 'event' | 'series';
  minutes: number;
  events: number;
  from: string;
  to: string;
}

/** The duration that an event is charged by: the one of its minutes, else the nearest longer one, else the longest. */
export function durationFor<One extends { minutes: number }>(
  durations: readonly One[],
  minutes: number,
): One | undefined {
  const byLength = durations.toSorted((one, other) => one.minutes - other.minutes);
  return byLength.find((one) => one.minutes >= minutes) ?? byLength.at(-1);
}

/**
 * What an order sells where a place of this subject is booked; null if the subject has no price for it. A single event of a
 * hybrid subject costs what a session beyond its period costs. Packages are not sold online yet.
 */
export function thingOf(
  subject: PricedSubject,
  { kind, minutes, events, from, to }: PlaceSold,
): Extract<OrderedThing, { type: 'subject' | 'period' }> | null {
  const { charging, sub_id, period_fee } = subject;
  const byPeriod = charging === 'period' || (charging === 'hybrid' && kind === 'series');
  if (charging === 'package') return null;
  if (byPeriod) return kind === 'series' && period_fee !== null ? { type: 'period', sub_id, from, to } : null;
  const duration = durationFor(subject.durations, minutes);
  return duration ? { type: 'subject', duration_id: duration.duration_id, sessions: events } : null;
}

/** What a place is shown to cost for one child, in minor units; null without a price. The server's quote has the last word. */
export function priceFrom(subject: PricedSubject, place: PlaceSold): number | null {
  const thing = thingOf(subject, place);
  if (!thing) return null;
  if (thing.type === 'period') return subject.period_fee;
  const duration = subject.durations.find((one) => one.duration_id === thing.duration_id);
  return (duration?.fee ?? 0) * thing.sessions;
}
