import { addDays, daysBetween } from '../../calendar/recurrence/rules.ts';
import { isDay, texts } from '../../validators.ts';
import { type StaffAsker, staffChangeRefusal } from '../rules.ts';
import type { TimesheetPeriod } from './periods/rules.ts';

export { DEFAULT_PERIOD, periodLabels, timesheetPeriods, type TimesheetPeriod } from './periods/rules.ts';

/** Columns that a timesheet sorts by; the first name first. */
export const timesheetOrders = ['firstName', 'surname', 'classes', 'minutes'] as const;

/** Days that a timesheet spans at most. */
export const LONGEST_TIMESHEET = 366;

/** A stretch of days, YYYY-MM-DD, both ends included. */
export interface Stretch {
  start_date: string;
  end_date: string;
}

/** The days of a period as they are on a day; both ends count. Those of `custom` are what was asked for. */
export function stretchOf(period: TimesheetPeriod, today: string, asked: Stretch): Stretch {
  const back = (days: number) => ({ start_date: addDays(today, 1 - days), end_date: today });
  const month = `${today.slice(0, 7)}-01`;
  switch (period) {
    case 'last7':
      return back(7);
    case 'last30':
      return back(30);
    case 'last90':
      return back(90);
    case 'thisMonth':
      return { start_date: month, end_date: today };
    case 'lastMonth':
      return { start_date: `${addDays(month, -1).slice(0, 7)}-01`, end_date: addDays(month, -1) };
    case 'thisYear':
      return { start_date: `${today.slice(0, 4)}-01-01`, end_date: today };
    case 'custom':
      return asked;
  }
}

/** What is wrong with the days of a timesheet, at their fields; empty if they are right. */
export function stretchErrors({ start_date, end_date }: Stretch): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [name, day] of Object.entries({ start_date, end_date })) if (day === '') errors[name] = texts.required;
  if (Object.keys(errors).length > 0 || !isDay(start_date) || !isDay(end_date)) return errors;
  if (end_date < start_date) return { end_date: 'Please choose a day on or after the first' };
  return daysBetween(start_date, end_date) >= LONGEST_TIMESHEET
    ? { end_date: `Please choose at most ${LONGEST_TIMESHEET} days` }
    : {};
}

/** What a rate is paid for: an hour of teaching, or a class however long it is. */
export const payUnits = ['hour', 'class'] as const;

export type PayUnit = (typeof payUnits)[number];

/** Highest rate, in minor units: with a day's minutes it still is a whole number that JavaScript holds. */
export const MOST_PAY = 1_000_000_000;

/** A rate of pay: `amount` in minor units for each `unit`. */
export interface PayRate {
  unit: PayUnit;
  amount: number;
}

/** What a class of so many minutes is paid, in minor units. An hourly rate is rounded half up, class by class, so that the lines of a timesheet add up. */
export function payOf(minutes: number, { unit, amount }: PayRate): number {
  return unit === 'class' ? amount : Math.floor((amount * minutes * 2 + 60) / 120);
}

/** Classes of one length at one rate; without a rate where none holds on their days. */
export interface WorkGroup {
  minutes: number;
  classes: number;
  unmarked: number;
  rate: PayRate | null;
}

/** The totals of a timesheet, for one person or all: classes, minutes, classes with unmarked students, classes without a rate, and the pay in minor units. */
export interface WorkTotal {
  classes: number;
  minutes: number;
  unmarked: number;
  unpaid: number;
  pay: number;
}

/** Adds up groups of classes. */
export function totalOf(groups: readonly WorkGroup[]): WorkTotal {
  const total: WorkTotal = { classes: 0, minutes: 0, unmarked: 0, unpaid: 0, pay: 0 };
  for (const { minutes, classes, unmarked, rate } of groups) {
    total.classes += classes;
    total.minutes += minutes * classes;
    total.unmarked += unmarked;
    if (rate) total.pay += payOf(minutes, rate) * classes;
    else total.unpaid += classes;
  }
  return total;
}

/** Minutes as hours with two decimals, as payrolls read them: 90 are "1.50". */
export function hoursText(minutes: number): string {
  const hundredths = Math.round((minutes * 100) / 60);
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** Why a viewer can't change a colleague's pay; null if they can. Only owners can change their own pay, or that of people they couldn't change otherwise. */
export function payRefusal(
  person: { user_detail_id: number; role_id: number },
  grants: ReadonlySet<string>,
  asker: StaffAsker,
): string | null {
  return asker.role_id === 10 ? null : staffChangeRefusal(person, grants, asker);
}

/** Whether a viewer can see a person's timesheet: their own, and with `staff` everyone's. */
export function maySeeTimesheet(
  viewer: { user_detail_id: number; access: ReadonlySet<string> },
  user_detail_id: number,
): boolean {
  return viewer.user_detail_id === user_detail_id || viewer.access.has('staff');
}
