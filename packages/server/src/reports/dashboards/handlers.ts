import { salesTiles, type SalesTile, TOP, trendOf } from '@schoolbell/core/reports/dashboards/rules';
import type { CallInput } from '@schoolbell/core/http/endpoint';
import type { salesInvoiced } from '@schoolbell/core/reports/dashboards/contract';
import { dayIn } from '@schoolbell/core/format';
import { reportSpan } from '@schoolbell/core/reports/periods/rules';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { pageOf } from '../groups/verbs.ts';
import { readyReport } from '../verbs.ts';

type Handler = Handlers<'salesDashboard'>['salesInvoiced'];
type Asked = Required<CallInput<typeof salesInvoiced>>;

/** What a trend is grouped by; days that are wrong are refused with the report. */
function trendFor({ now, tenant }: StaffContext, asked: Asked) {
  const { start, end } = asked;
  const span = reportSpan(asked.period, dayIn(now, tenant.time_zone), { start, end }, asked.fiscal_month);
  return span.start === '' || span.end === '' ? 'day' : trendOf(span);
}

/** A report of the catalogue, grouped as a tile shows it. */
async function readTile(context: StaffContext, name: SalesTile, asked: Asked, countsKeys = false) {
  const { x, by, sort } = salesTiles[name];
  const groups = by === 'time' ? trendFor(context, asked) : by;
  const ready = await readyReport(context, x, { ...asked, filters: [], by: [groups] });
  const top = { page: 1, per_page: TOP, sort, direction: 'desc' } as const;
  return pageOf(context, ready, top, { ofEach: true, countsKeys });
}

const tile =
  (name: SalesTile): Handler =>
  async (asked, context) =>
    (await readTile(context, name, asked)).page;

/** The sales dashboard: every number is a report's, so every number opens its records. */
export const salesDashboardHandlers: Handlers<'salesDashboard'> = {
  salesInvoiced: tile('invoiced'),
  salesCollections: tile('collections'),
  salesStudents: async (asked, context) => {
    const { page, keys } = await readTile(context, 'students-invoiced', asked, true);
    return { ...page, students: keys!.now, students_before: page.before && keys!.before };
  },
  salesTopSubjects: tile('top-subjects'),
  salesTopPackages: tile('top-packages'),
  salesInvoiceStatus: tile('invoice-status'),
  salesAverage: tile('average-invoice-value'),
  salesTopSpenders: tile('top-spenders'),
};
