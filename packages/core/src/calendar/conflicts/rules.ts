/** What an occurrence can clash with. */
export const clashKinds = ['staff', 'room', 'leave', 'holiday', 'hours', 'student'] as const;
export type ClashKind = (typeof clashKinds)[number];

/** Whether a kind of clash can't be booked without an override: a student elsewhere only warns. */
export function blocks(kind: ClashKind): boolean {
  return kind !== 'student';
}

/** Whether an event booked despite this kind of clash stops reserving staff and room, because another one already has them. */
export function isTaken(kind: ClashKind): boolean {
  return kind === 'staff' || kind === 'room';
}

/** A stretch of time in milliseconds since 1970, half-open: it does not include its end. */
export interface Span {
  from: number;
  to: number;
}

/** Whether two stretches share time. One that ends when the other begins does not. */
export function overlap(one: Span, other: Span): boolean {
  return one.from < other.to && other.from < one.to;
}

/** Every pair of a wanted stretch and a taken one that share time, by the wanted ones' start. Both lists in any order. */
export function clashesOf<Wanted extends Span, Taken extends Span>(
  wanted: readonly Wanted[],
  taken: readonly Taken[],
): { wanted: Wanted; taken: Taken }[] {
  const asked = [...wanted].sort((a, b) => a.from - b.from);
  const there = [...taken].sort((a, b) => a.from - b.from);
  const found: { wanted: Wanted; taken: Taken }[] = [];
  let open: Taken[] = [];
  let next = 0;
  for (const one of asked) {
    while (next < there.length && there[next]!.from < one.to) open.push(there[next++]!);
    open = open.filter((other) => other.to > one.from);
    for (const other of open) if (overlap(one, other)) found.push({ wanted: one, taken: other });
  }
  return found;
}

/** A stretch of days off, YYYY-MM-DD, both ends included. */
export interface DaysOff {
  start_date: string;
  end_date: string;
}

/** The days off that touch an event which takes place from one day to another. */
export function daysOffAt<D extends DaysOff>(days: readonly D[], first: string, last: string): D[] {
  return days.filter((one) => one.start_date <= last && one.end_date >= first);
}

/** A stretch of working hours: a weekday (1 Monday to 7 Sunday) and times, HH:mm. */
export interface Hours {
  weekday: number;
  from: string;
  to: string;
}

/** Whether a time of day is within a person's working hours. People without any can be booked at any time. */
export function withinHours(hours: readonly Hours[], weekday: number, from: string, to: string): boolean {
  return hours.length === 0 || hours.some((one) => one.weekday === weekday && one.from <= from && to <= one.to);
}
