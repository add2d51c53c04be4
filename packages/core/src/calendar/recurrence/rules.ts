import { yearOf } from './clocks/rules.ts';
import { instantOf } from './zones/rules.ts';

export { instantOf, wallTime } from './zones/rules.ts';

/** How an event repeats: not at all, on weekdays every so many weeks, or by an imported rule of RFC 5545. */
export const repeatTypes = ['one_time', 'weekly', 'rule'] as const;
export type RepeatType = (typeof repeatTypes)[number];

/** Most weeks between two weeks of a series. */
export const LONGEST_INTERVAL = 52;
/** The most occurrences of one series: four years of every day. */
export const MOST_OCCURRENCES = 1_500;

/** Days from the first to the last day of a series, at most: ten years. */
export const LONGEST_SERIES = 3_653;

/** When a series takes place. Days are YYYY-MM-DD and times HH:mm, both on the wall of `zone`, whatever zone the process is in. */
export interface Rule {
  /** The first possible day; it only has an occurrence if it is one of the weekdays. */
  from: string;
  time: string;
  zone: string;
  repeats: 'one_time' | 'weekly';
  /** 1 Monday to 7 Sunday; empty is the weekday of `from`. */
  weekdays: readonly number[];
  /** Every so many weeks, counted from the week of `from`; weeks begin on Monday. */
  interval: number;
  /** The last day, included; empty without an end. */
  until: string;
  except_dates: readonly string[];
}

/** One occurrence: its series knows it by `date`, whatever becomes of it. */
export interface Occurrence {
  date: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Wall time, YYYY-MM-DDTHH:mm: later than the rule says where `shifted`. */
  local: string;
  /** The rule's time does not exist that day, because the clocks skip it: it begins later by as much as they skip. */
  shifted: boolean;
}

const MINUTE = 60_000;
// Not that of the clocks: days alone do without them.
const DAY = 86_400_000;

const utcOf = (date: string, time = '00:00'): number => Date.parse(`${date}T${time}:00Z`);

/**
 * The dates that were requested, by their start in UTC: a school asks for the same few thousand again and again, and
 * formatting one costs more than the rest of an occurrence.
 */
const names = new Map<number, string>();

function dateOf(utc: number): string {
  let name = names.get(utc);
  if (name === undefined) {
    name = new Date(utc).toISOString().slice(0, 10);
    if (names.size >= 20_000) names.clear();
    names.set(utc, name);
  }
  return name;
}

/** The day some days later, YYYY-MM-DD. */
export const addDays = (date: string, days: number): string => dateOf(utcOf(date) + days * DAY);
/** Days from one day to another; negative where the other is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((utcOf(to) - utcOf(from)) / DAY);
/** The weekday of a day: 1 Monday to 7 Sunday. */
export const weekdayOf = (date: string): number => ((((Math.floor(utcOf(date) / DAY) + 3) % 7) + 7) % 7) + 1;

/** A zone's offset from UTC between two local times that are at least a day and a half from any change; undefined if a change is near. In milliseconds. */
interface Calm {
  from: number;
  to: number;
  ahead: number;
}

/** The stretch of a year around a wall time in which nobody has to ask for a change of the clocks. */
function calmAround(zone: string, wall: number): Calm {
  const year = new Date(wall).getUTCFullYear();
  const { first, changes } = yearOf(zone, year);
  let calm: Calm = { from: Date.UTC(year, 0, 1) + 1.5 * DAY, to: 0, ahead: first };
  for (const change of changes) {
    if (change.at > wall) return { ...calm, to: change.at - 1.5 * DAY };
    calm = { from: change.at + 1.5 * DAY, to: 0, ahead: change.offset };
  }
  return { ...calm, to: Date.UTC(year + 1, 0, 1) - 1.5 * DAY };
}

/** The days of a rule in order, as instants at which they begin in UTC; see datesOf. */
function daysOf(rule: Omit<Rule, 'time' | 'zone'>, horizon: string, most: number): number[] {
  const last = rule.until && rule.until < horizon ? rule.until : horizon;
  const except = new Set(rule.except_dates.map((date) => utcOf(date)));
  if (rule.repeats === 'one_time') return [utcOf(rule.from)].filter((day) => !except.has(day));
  const weekdays =
    rule.weekdays.length > 0 ? [...new Set(rule.weekdays)].sort((a, b) => a - b) : [weekdayOf(rule.from)];
  const days: number[] = [];
  const end = utcOf(last);
  const begin = utcOf(rule.from);
  for (let week = begin - (weekdayOf(rule.from) - 1) * DAY; week <= end; week += 7 * DAY * rule.interval) {
    for (const weekday of weekdays) {
      const at = week + (weekday - 1) * DAY;
      if (at < begin || at > end) continue;
      if (except.has(at)) continue;
      if (days.length === most) return days;
      days.push(at);
    }
  }
  return days;
}

/** The days of a rule in order, from `from` to `until` or to `horizon`, whichever is earlier. Leaves out except_dates; stops at `most`. */
export const datesOf = (rule: Omit<Rule, 'time' | 'zone'>, horizon: string, most = MOST_OCCURRENCES): string[] =>
  daysOf(rule, horizon, most).map(dateOf);

/** The occurrences on given days, which are instants at which they begin in UTC; see occurrencesOn. */
function occurrencesOnDays(days: readonly number[], time: string, zone: string): Occurrence[] {
  const sinceMidnight = minutesBetween('1970-01-01', '00:00', '1970-01-01', time) * MINUTE;
  let calm: Calm = { from: 0, to: 0, ahead: 0 };
  let anyShifted = false;
  const all = days.map((day): Occurrence => {
    const date = dateOf(day);
    const wall = day + sinceMidnight;
    if (wall < calm.from || wall >= calm.to) calm = calmAround(zone, wall);
    if (wall >= calm.from && wall < calm.to)
      return { date, at: wall - calm.ahead, local: `${date}T${time}`, shifted: false };
    const instant = instantOf(date, time, zone);
    anyShifted ||= instant.shifted;
    return { date, at: instant.at, local: instant.local, shifted: instant.shifted };
  });
  if (!anyShifted) return all;
  const there = new Set(all.filter((one) => !one.shifted).map((one) => one.at));
  return all.filter((one) => !one.shifted || !there.has(one.at));
}

/** The occurrences on given days. Where the clocks leave a day out, one moved onto another of the series is left to that one. */
export const occurrencesOn = (dates: readonly string[], time: string, zone: string): Occurrence[] =>
  occurrencesOnDays(
    dates.map((date) => utcOf(date)),
    time,
    zone,
  );

/** The occurrences of a rule, up to `horizon` (YYYY-MM-DD, included) if it has no end. */
export function occurrencesOf(rule: Rule, horizon: string): Occurrence[] {
  return occurrencesOnDays(daysOf(rule, horizon, MOST_OCCURRENCES), rule.time, rule.zone);
}

/** What is wrong with a rule, by its fields as the form names them; empty if nothing is. */
export function ruleErrors(rule: Rule): Record<string, string> {
  if (rule.repeats === 'one_time') return {};
  if (rule.until && rule.until < rule.from)
    return { 'repeats.until': 'Please choose a last day on or after the first' };
  if (rule.until && daysBetween(rule.from, rule.until) > LONGEST_SERIES)
    return { 'repeats.until': 'Please choose at most ten years' };
  const dates = datesOf(rule, rule.until || addDays(rule.from, 731), MOST_OCCURRENCES + 1);
  if (dates.length === 0) return { 'repeats.until': 'No such day in this period' };
  return dates.length > MOST_OCCURRENCES
    ? { 'repeats.until': `Please choose at most ${MOST_OCCURRENCES.toLocaleString('en')} events` }
    : {};
}

/** Minutes from a wall time to another one on a later or the same day; both as the clock shows them. */
export function minutesBetween(from: string, fromTime: string, to: string, toTime: string): number {
  return (utcOf(to || from, toTime) - utcOf(from, fromTime)) / MINUTE;
}

/** A wall time moved by minutes, YYYY-MM-DDTHH:mm, as if no clock were ever changed: for what a screen drags. */
export function movedBy(local: string, minutes: number): string {
  return new Date(Date.parse(`${local}:00Z`) + minutes * MINUTE).toISOString().slice(0, 16);
}
