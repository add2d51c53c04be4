import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { DEFAULT_PERIOD, periodLabels, timesheetPeriods } from '@schoolbell/core/staff/timesheet/periods/rules';
import { timesheetOrders } from '@schoolbell/core/staff/timesheet/rules';
import { pageIn, searchIn } from '../../http/address.ts';
import { type Span, spanOf } from './span.ts';

export { spanOf, type Span } from './span.ts';

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
