import { addDays, daysBetween } from '../../calendar/recurrence/rules.ts';
import { LONGEST_REPORT } from '../rules.ts';

/** Periods that a report is asked for; `custom` is between two days. */
export const reportPeriods = [
  'today',
  'last7',
  'last30',
  'last90',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
  'custom',
] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

export const DEFAULT_REPORT_PERIOD: ReportPeriod = 'last30';

export const reportPeriodLabels: Record<ReportPeriod, string> = {
  today: 'Today',
  last7: 'Last 7 days',
  last30: 'Last 30 days',
  last90: 'Last 90 days',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  thisQuarter: 'This quarter',
  lastQuarter: 'Last quarter',
  thisYear: 'This year',
  lastYear: 'Last year',
  custom: 'Choose days',
};

/** Days from one to another, YYYY-MM-DD, both included. */
export interface ReportSpan {
  start: string;
  end: string;
}

const monthsLater = (month: string, months: number): string => {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`;
};

/**
 * `months` whole months that contain a day, or `back` times as many months earlier, counted from the month in which the
 * school's year begins.
 */
function monthsAround(today: string, months: number, fiscalMonth: number, back: number): ReportSpan {
  const from = (Number(today.slice(5, 7)) - fiscalMonth + 12) % months;
  const start = monthsLater(today, -from - back * months);
  return { start, end: back === 0 ? today : addDays(monthsLater(start, months), -1) };
}

/**
 * The days of a period as they are on a day. `fiscalMonth` is the month, 1 to 12, in which the school's year begins.
 * Those of `custom` are what was asked for.
 */
export function reportSpan(period: ReportPeriod, today: string, asked: ReportSpan, fiscalMonth = 1): ReportSpan {
  const back = (days: number) => ({ start: addDays(today, 1 - days), end: today });
  switch (period) {
    case 'today':
      return back(1);
    case 'last7':
      return back(7);
    case 'last30':
      return back(30);
    case 'last90':
      return back(90);
    case 'thisMonth':
      return monthsAround(today, 1, fiscalMonth, 0);
    case 'lastMonth':
      return monthsAround(today, 1, fiscalMonth, 1);
    case 'thisQuarter':
      return monthsAround(today, 3, fiscalMonth, 0);
    case 'lastQuarter':
      return monthsAround(today, 3, fiscalMonth, 1);
    case 'thisYear':
      return monthsAround(today, 12, fiscalMonth, 0);
    case 'lastYear':
      return monthsAround(today, 12, fiscalMonth, 1);
    case 'custom':
      return asked;
  }
}

/** The span of equal length before another. */
export function spanBefore({ start, end }: ReportSpan): ReportSpan {
  return { start: addDays(start, -1 - daysBetween(start, end)), end: addDays(start, -1) };
}

/** Whether two days make the span of a report: in order, and not too long. */
export const isReportSpan = ({ start, end }: ReportSpan): boolean =>
  start <= end && daysBetween(start, end) < LONGEST_REPORT;
