/** The state of a person on a waitlist; only the first two are still in line. */
export const waitlistStatuses = ['waiting', 'offered', 'accepted', 'declined', 'expired', 'removed'] as const;
export type WaitlistStatus = (typeof waitlistStatuses)[number];

/** The state of a person on a waitlist, in words. */
export const waitlistStatusNames: Record<WaitlistStatus, string> = {
  waiting: 'Waiting',
  offered: 'Offered',
  accepted: 'Taken',
  declined: 'Declined',
  expired: 'Not answered in time',
  removed: 'Removed',
};

/** The longest that a school can hold an offered seat, or require for cancelling before the start, in hours: a fortnight. */
export const LONGEST_HOURS = 336;

/** A person on the waitlist, and the events in which they want a seat. */
export interface Waiting {
  waitlist_id: number;
  events: readonly number[];
}

/**
 * Who is offered a seat, first come, first served, and the seats left after that: everyone, in order, for whom there is a
 * seat in every event that they wait for. A person who needs more seats than there are keeps their position and blocks
 * nobody. `free` has the seats of each event, Infinity if unlimited.
 */
export function offersFor(line: readonly Waiting[], free: ReadonlyMap<number, number>): number[] {
  const left = new Map(free);
  return line.flatMap(({ waitlist_id, events }) => {
    if (events.length === 0 || events.some((id) => (left.get(id) ?? 0) < 1)) return [];
    for (const id of events) left.set(id, left.get(id)! - 1);
    return [waitlist_id];
  });
}

/** When an offer expires: after the school's hours, but never beyond the start of a single event. */
export function offeredUntil(now: Date, hours: number, startsAt: Date | null): Date {
  const end = new Date(now.getTime() + hours * 3_600_000);
  return startsAt !== null && startsAt < end ? startsAt : end;
}

/** The order of a waitlist after a person moved to a position (1 is the first); positions beyond its ends mean the ends. */
export function moved(line: readonly number[], who: number, position: number): number[] {
  const others = line.filter((one) => one !== who);
  const at = Math.min(Math.max(position, 1), others.length + 1) - 1;
  return [...others.slice(0, at), who, ...others.slice(at)];
}

/** Whether a family can still cancel: up to so many hours before the start. */
export function mayGiveBack(
  startsAt: number,
  now: number,
  { families_cancel, cancellation_hours }: { families_cancel: 0 | 1; cancellation_hours: number },
): boolean {
  return families_cancel === 1 && startsAt > now && startsAt - now >= cancellation_hours * 3_600_000;
}

/** The first day from which a family can end a whole place: from then on, every event can still be cancelled. Null if there is none. */
export function endsFrom(
  events: readonly { starts_at: string; local_start: string }[],
  now: number,
  settings: Parameters<typeof mayGiveBack>[2],
): string | null {
  const days = events.map((event) => ({
    day: event.local_start.slice(0, 10),
    may: mayGiveBack(Date.parse(event.starts_at), now, settings),
  }));
  const late =
    days
      .filter((one) => !one.may)
      .map((one) => one.day)
      .sort()
      .at(-1) ?? '';
  return (
    days
      .map((one) => one.day)
      .filter((day) => day > late)
      .sort()[0] ?? null
  );
}

/** The page on the school's server on which a family answers an offer, or sees a place and gives it back. */
export function placePath(institution: string, what: 'waitlistHash' | 'enrolmentHash', token: string): string {
  return `/place?institution=${institution}&${what}=${token}`;
}
