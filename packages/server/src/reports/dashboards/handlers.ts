import { salesTiles, type SalesTile, TOP, trendOf } from '@schoolbell/core/reports/dashboards/rules';
import type { CallInput } from '@schoolbell/core/http/endpoint';
import type { salesInvoiced } from '@schoolbell/core/reports/dashboards/contract';
import { dayIn } from '@schoolbell/core/format';
import { reportSpan } from '@schoolbell/core/reports/periods/rules';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { countKeys } from '../compiling/queries.ts';
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
async function readTile(context: StaffContext, name: SalesTile, asked: Asked) {
  const { x, by, sort } = salesTiles[name];
  const groups = by === 'time' ? trendFor(context, asked) : by;
  const ready = await readyReport(context, x, { ...asked, filters: [], by: [groups] });
  return { ready, page: await pageOf(context, ready, { page: 1, per_page: TOP, sort, direction: 'desc' }, true) };
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
    const { ready, page } = await readTile(context, 'students-invoiced', asked);
    // A student with invoices in two currencies is in two groups, and still one student.
    const students = await countKeys(context.db, ready.compiled, ready.before);
    return { ...page, students: students.now, students_before: ready.before && students.before };
  },
  salesTopSubjects: tile('top-subjects'),
  salesTopPackages: tile('top-packages'),
  salesInvoiceStatus: tile('invoice-status'),
  salesAverage: tile('average-invoice-value'),
  salesTopSpenders: tile('top-spenders'),
};
