import { DEFAULT_PERIOD, type TimesheetPeriod, timesheetPeriods } from '@schoolbell/core/staff/timesheet/periods/rules';
import type { Address } from '../../http/address.ts';
import { dayFrom } from '../../http/addressDays.ts';

/** The days that a timesheet is asked for. */
export interface Span {
  period: TimesheetPeriod;
  start_date: string;
  end_date: string;
}

/** The days that the address asks for; what is no period there is the last 30 days. */
export function spanOf(search: Address): Span {
  const period = timesheetPeriods.find((one) => one === search.get('period')) ?? DEFAULT_PERIOD;
  const custom = period === 'custom';
  return {
    period,
    start_date: custom ? dayFrom(search, 'start_date') : '',
    end_date: custom ? dayFrom(search, 'end_date') : '',
  };
}
