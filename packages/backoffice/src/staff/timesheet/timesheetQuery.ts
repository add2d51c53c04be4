import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import {
  DEFAULT_PERIOD,
  periodLabels,
  type TimesheetPeriod,
  timesheetOrders,
  timesheetPeriods,
} from '@schoolbell/core/staff/timesheet/rules';
import { type Address, pageIn, searchIn } from '../../http/address.ts';
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

/** Whether enough of the days is chosen to ask for them. */
export const isWhole = ({ period, start_date, end_date }: Span): boolean =>
  period !== 'custom' || (start_date !== '' && end_date !== '');

/** What the address asks of the timesheet. */
export function timesheetInputOf(search: URLSearchParams) {
  const order_by = timesheetOrders.find((order) => order === search.get('order_by')) ?? timesheetOrders[0];
  return {
    page: pageIn(search),
    per_page: 10,
    order_by,
    direction: search.get('direction') === 'desc' ? ('desc' as const) : ('asc' as const),
    search: searchIn(search),
    ...spanOf(search),
  };
}

/** The address's query, and how to change a part of it; other days or another search start the list again. */
export function useTimesheetQuery() {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (changes: Record<string, string | number | null>) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          if (!('page' in changes)) next.delete('page');
          for (const [name, value] of Object.entries(changes)) {
            if (
              value === null ||
              value === '' ||
              (name === 'page' && value === 1) ||
              (name === 'period' && value === DEFAULT_PERIOD)
            )
              next.delete(name);
            else next.set(name, String(value));
          }
          return next;
        },
        { replace: 'search' in changes, preventScrollReset: true },
      ),
    [setParams],
  );
  return { params, set };
}

/** Periods to choose from. */
export const periodOptions = timesheetPeriods.map((value) => ({ value, label: periodLabels[value] }));
