import { addDays, instantOf, wallTime } from '../../calendar/recurrence/rules.ts';
import { monthsLater } from '../../calendar/layout/rules.ts';
import type { DelayType } from '../rules.ts';

/** Hours of the school in which automations send no mail; wall times HH:MM. They may go past midnight. */
export interface QuietHours {
  from: string;
  until: string;
}

/** Whom a task can be due for, in the specification's words. */
export const taskDues = ['today', 'tomorrow', 'one_week', 'one_month'] as const;
export type TaskDue = (typeof taskDues)[number];

const ELAPSES = { minutes: 60_000, hours: 3_600_000 };

/**
 * When a delay from an instant is over, in milliseconds. Minutes and hours elapse; days and weeks keep the clock of the zone: a
 * time that does not exist moves later by the gap, and of two the earlier counts.
 */
export function dueAt(
  at: number,
  { delay, delay_type }: { delay: number; delay_type: DelayType },
  zone: string,
): number {
  if (delay === 0) return at;
  if (delay_type === 'minutes' || delay_type === 'hours') return at + delay * ELAPSES[delay_type];
  const [date, time] = wallTime(zone, at).split('T') as [string, string];
  const then = instantOf(addDays(date, delay * (delay_type === 'weeks' ? 7 : 1)), time, zone).at;
  // The clock's seconds, which wall times leave out.
  return then + (((at % 60_000) + 60_000) % 60_000);
}

/** Whether a wall time HH:MM lies in the quiet hours: the first minute does, the last does not. */
function isQuiet(time: string, { from, until }: QuietHours): boolean {
  return from <= until ? time >= from && time < until : time >= from || time < until;
}

/** When a mail that is due at an instant may leave, in milliseconds: then, or when the quiet hours end. */
export function afterQuiet(at: number, quiet: QuietHours | undefined, zone: string): number {
  if (!quiet || quiet.from === quiet.until) return at;
  const [date, time] = wallTime(zone, at).split('T') as [string, string];
  if (!isQuiet(time, quiet)) return at;
  return instantOf(time < quiet.until ? date : addDays(date, 1), quiet.until, zone).at;
}

/** When a task is due, in milliseconds; today at a time that is over means tomorrow. */
export function taskDueAt(at: number, due: TaskDue, time: string, zone: string): number {
  const today = wallTime(zone, at).slice(0, 10);
  const day = {
    today,
    tomorrow: addDays(today, 1),
    one_week: addDays(today, 7),
    one_month: monthsLater(today, 1),
  }[due];
  const then = instantOf(day, time.slice(0, 5), zone).at;
  return due === 'today' && then <= at ? instantOf(addDays(today, 1), time.slice(0, 5), zone).at : then;
}

/** The day of a year on which a birthday is kept: 29 February is kept on the 28th in common years. */
export function birthdayIn(year: number, dob: string): string {
  const day = `${String(year).padStart(4, '0')}${dob.slice(4)}`;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day.slice(5) === '02-29' && !isLeap ? `${day.slice(0, 8)}28` : day;
}
