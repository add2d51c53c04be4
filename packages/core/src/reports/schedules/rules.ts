import { addDays, instantOf, weekdayOf } from '../../calendar/recurrence/rules.ts';
import { dayIn } from '../../format.ts';
import { texts } from '../../validators.ts';
import type { ReportPeriod } from '../periods/rules.ts';

/** How often a report is mailed. Terms join once there are some. */
export const scheduleSteps = ['day', 'week', 'month', 'quarter'] as const;
export type ScheduleStep = (typeof scheduleSteps)[number];

export const scheduleStepLabels: Record<ScheduleStep, string> = {
  day: 'Every day',
  week: 'Every week',
  month: 'Every month',
  quarter: 'Every quarter',
};

/** What the rows come as. */
export const scheduleFormats = ['csv', 'xlsx', 'pdf'] as const;
export type ScheduleFormat = (typeof scheduleFormats)[number];

/** Rows of a PDF at most: the mail and the screen hold the same ones. */
export const MOST_PDF_ROWS = 2_000;
/** The largest file that is attached to a mail; of a larger one there is only the link. */
export const MOST_ATTACHED_MB = 5;
/** Colleagues who get one report at most. */
export const MOST_READERS = 50;
/** Schedules of a school at most. */
export const MOST_SCHEDULES = 200;

/** When a report is due, on the wall of the school's zone. */
export interface ScheduleTimes {
  every: ScheduleStep;
  /** 1 is Monday; for weeks. */
  weekday: number | null;
  /** 29 to 31 is the last day of shorter months; for months and quarters. */
  month_day: number | null;
  /** HH:mm */
  local_time: string;
  /** The month in which the school's year begins, 1 to 12: quarters count from it. */
  fiscal_month: number;
}

const lastDayOf = (day: string): number =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();

/** Whether a report is due on a day. */
export function isDueOn({ every, weekday, month_day, fiscal_month }: ScheduleTimes, day: string): boolean {
  if (every === 'day') return true;
  if (every === 'week') return weekdayOf(day) === weekday;
  const isItsDay = Number(day.slice(8, 10)) === Math.min(month_day ?? 1, lastDayOf(day));
  return isItsDay && (every === 'month' || (Number(day.slice(5, 7)) - fiscal_month + 12) % 3 === 0);
}

/** A moment at which a report is due, with the school's day. */
export interface DueMoment {
  day: string;
  at: Date;
}

const momentOn = ({ local_time }: ScheduleTimes, day: string, zone: string): DueMoment => ({
  day,
  at: new Date(instantOf(day, local_time, zone).at),
});

/** The quarter before a day and more, so that some due day is always within it. */
const DAYS = 100;

function find(times: ScheduleTimes, from: string, step: 1 | -1, zone: string, fits: (at: Date) => boolean) {
  for (let away = 0; away <= DAYS; away++) {
    const day = addDays(from, away * step);
    if (!isDueOn(times, day)) continue;
    const moment = momentOn(times, day, zone);
    if (fits(moment.at)) return moment;
  }
  throw new Error('A schedule without a day');
}

/** The first moment after another one at which a report is due. */
export const nextDue = (times: ScheduleTimes, after: Date, zone: string): DueMoment =>
  find(times, dayIn(after, zone), 1, zone, (at) => at > after);

/** The latest moment until now at which a report was due: of runs that were missed, only this one is caught up. */
export const latestDue = (times: ScheduleTimes, now: Date, zone: string): DueMoment =>
  find(times, dayIn(now, zone), -1, zone, (at) => at <= now);

/** What is wrong with the times and the period of a schedule, at their fields. */
export function scheduleErrors({
  period,
  every,
  weekday,
  month_day,
  readers,
}: Pick<ScheduleTimes, 'every' | 'weekday' | 'month_day'> & {
  period: ReportPeriod;
  readers: readonly number[];
}): Record<string, string> {
  return {
    ...(period === 'custom' && {
      period: 'Choose a period that moves with the day. Fixed days would send the same rows each time.',
    }),
    ...(every === 'week' && weekday === null && { weekday: texts.required }),
    ...((every === 'month' || every === 'quarter') && month_day === null && { month_day: texts.required }),
    ...(readers.length === 0 && { readers: 'Choose who gets the report' }),
  };
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** When a report is mailed, in words: "Every week on Monday at 08:00". */
export function scheduleText({ every, weekday, month_day, local_time }: Omit<ScheduleTimes, 'fiscal_month'>): string {
  const on =
    every === 'week' ? ` on ${WEEKDAYS[(weekday ?? 1) - 1]}` : every === 'day' ? '' : ` on day ${month_day ?? 1}`;
  return `${scheduleStepLabels[every]}${on} at ${local_time}`;
}
