import { addDays, daysBetween, weekdayOf } from '../../calendar/recurrence/rules.ts';
import type { PeriodUnit } from '../../catalog/charging/rules.ts';

/** How a part of a period is charged: by the sessions that are left, by its days, or in full. */
export const prorations = ['session', 'day', 'none'] as const;
export type Proration = (typeof prorations)[number];

/** When a membership ends: with its period, on a day, or today. */
export const cancelTypes = ['period_end', 'date', 'now'] as const;
export type CancelType = (typeof cancelTypes)[number];

/** What a membership may be: not begun yet, running, paused, ending on a day, over. */
export const membershipStates = ['upcoming', 'active', 'paused', 'ending', 'ended'] as const;
export type MembershipState = (typeof membershipStates)[number];

/** Why a bill is not over a whole period; `whole` where it is. */
export const billReasons = ['whole', 'start', 'resume', 'pause', 'end', 'rest'] as const;

/** A membership as its bills depend on it. Days are YYYY-MM-DD in the school's zone. */
export interface Membership {
  /** A period is so many units long; a quarter is 3 months. */
  every: number;
  unit: PeriodUnit;
  /** The day of the month on which periods begin (1 to 31; a shorter month's last day), or of the week (1 Monday to 7 Sunday). */
  anchor_day: number;
  starts_on: string;
  ends_on: string | null;
  /** Days before a period in which it is billed. */
  lead_days: number;
  proration: Proration;
  /** The first day of a pause, and the first day after it; null is an open end. */
  paused_from: string | null;
  resume_on: string | null;
  /** The last day of a membership that was cancelled. */
  cancel_on: string | null;
}

/** What else bills depend on. */
export interface MembershipFacts {
  /**
   * The last day that was billed so far, null before the first bill: the latest `to_on` of its periods. Where the rest of a
   * period was credited, its `to_on` is the last day that was used.
   */
  billed_until: string | null;
  /** The days of its sessions, one for each session; days on which the school is closed are left out. */
  session_days: readonly string[];
}

/** Days from one to another, both included. */
export interface Period {
  from_on: string;
  to_on: string;
}

/** How much of a period is charged: 15 of 31 days, 3 of 8 sessions. */
export interface Part {
  part: number;
  of: number;
  by: 'session' | 'day';
}

/** What a membership bills at once. */
export interface Bill extends Period, Part {
  /** The day on which it is billed: `lead_days` before its first day. */
  bill_on: string;
  /** The whole period that it is in. */
  period: Period;
}

/** As many missed periods are billed in one run, the oldest first; the next run goes on from there. */
export const MOST_MISSED = 12;

/** No bill begins later: days have four-digit years. */
const LAST = '9900-01-01';

const monthsOf: Partial<Record<PeriodUnit, number>> = { month: 1, quarter: 3, year: 12 };

/** A day of a month, counted from the year 0; a shorter month's last day where it has no such day. */
function dayOfMonth(month: number, day: number): string {
  const [year, at] = [Math.floor(month / 12), month % 12];
  const last = new Date(Date.UTC(year, at + 1, 0)).getUTCDate();
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(at + 1)}-${two(Math.min(day, last))}`;
}

type Rhythm = Pick<Membership, 'every' | 'unit' | 'anchor_day' | 'starts_on'>;

/** The first day of a membership's period; 0 is the period that its start is in, so periods of several months run from there. */
function beginning({ every, unit, anchor_day, starts_on }: Rhythm, at: number): string {
  const months = monthsOf[unit];
  if (months === undefined) return addDays(starts_on, 7 * every * at - ((weekdayOf(starts_on) - anchor_day + 7) % 7));
  const month = Number(starts_on.slice(0, 4)) * 12 + Number(starts_on.slice(5, 7)) - 1;
  const first = dayOfMonth(month, anchor_day) > starts_on ? month - 1 : month;
  return dayOfMonth(first + at * every * months, anchor_day);
}

/** A membership's period by its place; each begins on the anchor day and ends on the day before the next. */
export const periodAt = (rhythm: Rhythm, at: number): Period => ({
  from_on: beginning(rhythm, at),
  to_on: addDays(beginning(rhythm, at + 1), -1),
});

/** The place of the period that a day is in; a day before the start is in the first. */
export function placeOf(rhythm: Rhythm, day: string): number {
  const months = monthsOf[rhythm.unit];
  const days = Math.max(0, daysBetween(beginning(rhythm, 0), day));
  // No period is longer than this, so the search begins at or before the place.
  let at = Math.floor(days / ((months === undefined ? 7 : months * 31) * rhythm.every));
  while (beginning(rhythm, at + 1) <= day) at += 1;
  return at;
}

const earlier = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one;
const later = (one: string, other: string): string => (one > other ? one : other);

/** The last day of a membership; null goes on. */
export const lastOf = ({ ends_on, cancel_on }: Pick<Membership, 'ends_on' | 'cancel_on'>): string | null =>
  earlier(ends_on, cancel_on);

/** The parts of some days on which a membership is neither over nor paused. */
function activeDays(membership: Membership, { from_on, to_on }: Period): Period[] {
  const { starts_on, paused_from, resume_on } = membership;
  const from = later(from_on, starts_on);
  const to = earlier(to_on, lastOf(membership))!;
  const parts =
    paused_from === null
      ? [{ from_on: from, to_on: to }]
      : [
          { from_on: from, to_on: earlier(to, addDays(paused_from, -1))! },
          ...(resume_on === null ? [] : [{ from_on: later(from, later(resume_on, paused_from)), to_on: to }]),
        ];
  return parts.filter((one) => one.from_on <= one.to_on);
}

const daysIn = ({ from_on, to_on }: Period): number => daysBetween(from_on, to_on) + 1;
const sessionsIn = ({ from_on, to_on }: Period, days: readonly string[]): number =>
  days.filter((day) => day >= from_on && day <= to_on).length;

/** How much some days are of a period: its sessions where it has any, else its days; all of it without proration. */
export function partOf(days: Period, period: Period, proration: Proration, session_days: readonly string[]): Part {
  const all = daysIn(period);
  if (proration === 'none' || daysIn(days) === all) return { part: all, of: all, by: 'day' };
  const sessions = proration === 'session' ? sessionsIn(period, session_days) : 0;
  return sessions > 0
    ? { part: sessionsIn(days, session_days), of: sessions, by: 'session' }
    : { part: daysIn(days), of: all, by: 'day' };
}

/** Without proration a period is charged once, however much of it is left or paused: its bill reaches to the period's end. */
function billed(membership: Membership, period: Period, from: string): Period[] {
  const days = activeDays(membership, { from_on: later(from, period.from_on), to_on: period.to_on });
  if (membership.proration !== 'none' || days.length === 0) return days;
  return [{ from_on: days[0]!.from_on, to_on: earlier(period.to_on, lastOf(membership))! }];
}

/** Every bill that a membership has yet to send, in order. */
function* billsOf(membership: Membership, { billed_until, session_days }: MembershipFacts): Generator<Bill> {
  const { paused_from, resume_on, proration, lead_days } = membership;
  const from = later(membership.starts_on, billed_until === null ? '' : addDays(billed_until, 1));
  const last = earlier(lastOf(membership), paused_from !== null && resume_on === null ? paused_from : LAST)!;
  let at = placeOf(membership, from);
  for (let period = periodAt(membership, at); period.from_on <= last; period = periodAt(membership, at)) {
    for (const days of billed(membership, period, from))
      yield {
        ...days,
        ...partOf(days, period, proration, session_days),
        bill_on: addDays(days.from_on, -lead_days),
        period,
      };
    at += 1;
  }
}

/**
 * The bills of a membership up to a day (YYYY-MM-DD, included), `most` at most: what the job bills, and what the preview shows.
 * They never overlap, and every day on which the membership runs is in one of them.
 */
export function upcoming(
  membership: Membership,
  facts: MembershipFacts,
  until: string,
  most = Number.MAX_SAFE_INTEGER,
): Bill[] {
  const bills: Bill[] = [];
  for (const bill of billsOf(membership, facts)) {
    if (bill.bill_on > until || bills.length >= most) break;
    bills.push(bill);
  }
  return bills;
}

/** The next bills of a membership, whenever they come. */
export const nextBills = (membership: Membership, facts: MembershipFacts, count: number): Bill[] =>
  upcoming(membership, facts, LAST, count);

/** The day on which a membership bills next; null once it bills nothing more. */
export const nextBillOn = (membership: Membership, facts: MembershipFacts): string | null =>
  nextBills(membership, facts, 1)[0]?.bill_on ?? null;
