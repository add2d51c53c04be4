/** The periods of a timesheet; `last30` by default, `custom` from `start_date` to `end_date`. */
export const timesheetPeriods = ['last7', 'last30', 'last90', 'thisMonth', 'lastMonth', 'thisYear', 'custom'] as const;

export type TimesheetPeriod = (typeof timesheetPeriods)[number];

export const DEFAULT_PERIOD = 'last30' satisfies TimesheetPeriod;

/** Periods in words. */
export const periodLabels: Record<TimesheetPeriod, string> = {
  last7: 'Last 7 days',
  last30: 'Last 30 days',
  last90: 'Last 90 days',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  thisYear: 'This year',
  custom: 'Custom period',
};
