import { addDays, daysBetween, movedBy, weekdayOf } from '../recurrence/rules.ts';

/** The ways to look at the calendar. */
export const calendarViews = ['day', 'week', 'month', 'agenda', 'staff', 'room'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** Days in the agenda: four weeks. */
export const AGENDA_DAYS = 28;

/** Minutes of a day. */
export const DAY_MINUTES = 1_440;

/** Minutes onto which whatever is dragged snaps. */
export const SNAP = 15;

/** The part of an event on one day, in minutes since midnight: [from, to). */
export interface Piece {
  day: string;
  from: number;
  to: number;
  /** The event started the day before, or continues on the next day. */
  goesOn: 'in' | 'out' | null;
}

/** Minutes since midnight of a wall time, YYYY-MM-DDTHH:mm or HH:mm. */
export function minuteOf(local: string): number {
  const time = local.slice(-5);
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** A time of day, HH:mm, from minutes since midnight; other days are wrapped around. */
export function timeOf(minute: number): string {
  const within = ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}

/** Cuts an event at midnight: one piece for each day that it touches. */
export function piecesOf(local_start: string, minutes: number): Piece[] {
  const first = local_start.slice(0, 10);
  const begin = minuteOf(local_start);
  const pieces: Piece[] = [];
  for (let day = first, from = begin, left = Math.max(minutes, 1); left > 0; day = addDays(day, 1), from = 0) {
    const to = Math.min(from + left, DAY_MINUTES);
    left -= to - from;
    pieces.push({ day, from, to, goesOn: day !== first ? 'in' : left > 0 ? 'out' : null });
  }
  return pieces;
}

/** The lane of a piece among simultaneous ones, the number of lanes, and how many of them it can fill. */
export interface Lane {
  lane: number;
  lanes: number;
  span: number;
}

/** The part of one list that overlaps without a gap, with the lanes taken so far. */
interface Cluster {
  at: number[];
  lanes: number[][];
  end: number;
}

/**
 * Puts simultaneous pieces side by side: each takes the first free lane, all of one stretch share the number of lanes, and
 * each spreads to the right over free lanes. `least` is the minimum drawn length in minutes.
 */
export function lanesOf(pieces: readonly { from: number; to: number }[], least = 20): Lane[] {
  const shown = pieces.map(({ from, to }) => ({ from, to: Math.max(to, from + least) }));
  const order = shown
    .map((_, at) => at)
    .sort((a, b) => shown[a]!.from - shown[b]!.from || shown[b]!.to - shown[a]!.to || a - b);
  const placed: Lane[] = shown.map(() => ({ lane: 0, lanes: 1, span: 1 }));
  let cluster: Cluster = { at: [], lanes: [], end: -1 };
  for (const at of order) {
    if (shown[at]!.from >= cluster.end) {
      settle(cluster, shown, placed);
      cluster = { at: [], lanes: [], end: -1 };
    }
    take(cluster, at, shown, placed);
  }
  settle(cluster, shown, placed);
  return placed;
}

function take(cluster: Cluster, at: number, shown: readonly { from: number; to: number }[], placed: Lane[]): void {
  const { from, to } = shown[at]!;
  let lane = cluster.lanes.findIndex((taken) => shown[taken.at(-1)!]!.to <= from);
  if (lane < 0) lane = cluster.lanes.push([]) - 1;
  cluster.lanes[lane]!.push(at);
  cluster.at.push(at);
  cluster.end = Math.max(cluster.end, to);
  placed[at]!.lane = lane;
}

function settle(cluster: Cluster, shown: readonly { from: number; to: number }[], placed: Lane[]): void {
  const total = cluster.lanes.length;
  for (const at of cluster.at) {
    const { from, to } = shown[at]!;
    const free = (lane: number) =>
      cluster.lanes[lane]!.every((other) => shown[other]!.to <= from || shown[other]!.from >= to);
    let until = placed[at]!.lane + 1;
    while (until < total && free(until)) until += 1;
    placed[at] = { lane: placed[at]!.lane, lanes: total, span: until - placed[at]!.lane };
  }
}

/** The parts of a day outside of some stretches of it, in minutes since midnight and in order. */
export function gapsOf(stretches: readonly { from: number; to: number }[]): { from: number; to: number }[] {
  const gaps: { from: number; to: number }[] = [];
  let end = 0;
  for (const { from, to } of [...stretches, { from: DAY_MINUTES, to: DAY_MINUTES }].sort((a, b) => a.from - b.from)) {
    if (from > end) gaps.push({ from: end, to: from });
    end = Math.max(end, to);
  }
  return gaps;
}

/** Minutes moved onto the nearest step. */
export const snapped = (minutes: number, step: number = SNAP): number => Math.round(minutes / step) * step;

/** The first day of a day's week, where weeks begin with a weekday: 1 Monday to 7 Sunday. */
const weekOf = (day: string, begins: number): string => addDays(day, -((weekdayOf(day) - begins + 7) % 7));

/** The seven weekdays of a week that starts with one of them. */
export const weekdaysFrom = (begins: number): number[] =>
  Array.from({ length: 7 }, (_, at) => ((begins - 1 + at) % 7) + 1);

/** The days that a view shows, both included: a day, its week from the weekday on that weeks begin with, the weeks that its month touches, or four weeks of agenda. */
export function daysOfView(view: CalendarView, day: string, begins = 1): { start: string; end: string } {
  if (view === 'week') return { start: weekOf(day, begins), end: addDays(weekOf(day, begins), 6) };
  if (view === 'agenda') return { start: day, end: addDays(day, AGENDA_DAYS - 1) };
  if (view !== 'month') return { start: day, end: day };
  const first = `${day.slice(0, 7)}-01`;
  const last = addDays(monthsLater(first, 1), -1);
  return { start: weekOf(first, begins), end: addDays(weekOf(last, begins), 6) };
}

/** The same day some months later; the month's last if it has no such day. */
export function monthsLater(day: string, months: number): string {
  const [year, month, date] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))];
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return `${first.toISOString().slice(0, 8)}${String(Math.min(date, last)).padStart(2, '0')}`;
}

/** The day from which a view shows what comes next (1) or came before (-1). */
export function stepped(view: CalendarView, day: string, by: 1 | -1): string {
  if (view === 'month') return monthsLater(`${day.slice(0, 7)}-01`, by);
  return addDays(day, by * (view === 'week' ? 7 : view === 'agenda' ? AGENDA_DAYS : 1));
}

/** Every day from one to another, both included. */
export function daysFrom(start: string, end: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(start, end) + 1) }, (_, at) => addDays(start, at));
}

/** An event's place as dragging and keys change it: local time YYYY-MM-DDTHH:mm, and minutes. */
export interface Place {
  local: string;
  minutes: number;
}

/** Moves an event by days and minutes within its new day. */
export function movedPlace({ local, minutes }: Place, days: number, by: number): Place {
  const day = addDays(local.slice(0, 10), days);
  const from = Math.min(Math.max(minuteOf(local) + by, 0), DAY_MINUTES - SNAP);
  return { local: `${day}T${timeOf(from)}`, minutes };
}

/** Makes an event longer or shorter by minutes: at least one step, at most to the end of its day unless it went beyond before. */
export function resizedPlace({ local, minutes }: Place, by: number): Place {
  const most = Math.max(minutes, DAY_MINUTES - minuteOf(local));
  return { local, minutes: Math.min(Math.max(minutes + by, SNAP), most) };
}

/** The times of a place as forms and edits send them; `to` is empty if it ends on the day it begins. */
export function timesOf({ local, minutes }: Place): { from: string; to: string; fromTime: string; toTime: string } {
  const end = movedBy(local, minutes);
  return {
    from: local.slice(0, 10),
    to: end.slice(0, 10) === local.slice(0, 10) ? '' : end.slice(0, 10),
    fromTime: local.slice(11, 16),
    toTime: end.slice(11, 16),
  };
}
