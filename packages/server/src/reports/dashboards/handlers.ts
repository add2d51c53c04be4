import { salesTiles, type SalesTile, TOP, trendOf } from '@schoolbell/core/reports/dashboards/rules';
import type { CallInput } from '@schoolbell/core/http/endpoint';
import type { salesInvoiced } from '@schoolbell/core/reports/dashboards/contract';
import { dayIn } from '@schoolbell/core/format';
import { reportSpan } from '@schoolbell/core/reports/periods/rules';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { pageOfReport } from '../groups/verbs.ts';

type Handler = Handlers<'salesDashboard'>['salesInvoiced'];

/** A tile of the dashboard: a report of the catalogue, grouped in its own way. */
const tile =
  (name: SalesTile): Handler =>
  (asked, context) => {
    const { x, by, sort } = salesTiles[name];
    const groups = by === 'time' ? trendFor(context, asked) : by;
    const rows = { page: 1, per_page: TOP, sort, direction: 'desc' } as const;
    return pageOfReport(context, { x, filters: [], by: [groups], ...asked, ...rows }, true);
  };

/** What a trend is grouped by; days that are wrong are refused with the report. */
function trendFor({ now, tenant }: StaffContext, asked: Required<CallInput<typeof salesInvoiced>>) {
  const { start, end } = asked;
  const span = reportSpan(asked.period, dayIn(now, tenant.time_zone), { start, end }, asked.fiscal_month);
  return span.start === '' || span.end === '' ? 'day' : trendOf(span);
}

/** The sales dashboard: every number is a report's, so every number opens its records. */
export const salesDashboardHandlers: Handlers<'salesDashboard'> = {
  salesInvoiced: tile('invoiced'),
  salesCollections: tile('collections'),
  salesStudents: tile('students-invoiced'),
  salesTopSubjects: tile('top-subjects'),
  salesTopPackages: tile('top-packages'),
  salesInvoiceStatus: tile('invoice-status'),
  salesAverage: tile('average-invoice-value'),
  salesTopSpenders: tile('top-spenders'),
};
