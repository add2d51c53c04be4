import { amount, dayIn } from '@schoolbell/core/format';
import { invalid } from '@schoolbell/core/http/errors';
import { reportFileName } from '@schoolbell/core/reports/exports/rules';
import { isTime, type Measure, valueOf } from '@schoolbell/core/reports/rules';
import { hoursText } from '@schoolbell/core/staff/timesheet/rules';
import type { TableFile } from '../../http/context.ts';
import { moneyColumn, type TableColumn } from '../../http/table.ts';
import { sayingOf } from '../../words/verbs.ts';
import { groupsOf, infoOf, orderOf, rowOf } from '../groups/verbs.ts';
import { type Ready, type ReportContext, shownMeasures } from '../verbs.ts';

/** Rows that are read at a time. */
export const AT_ONCE = 1_000;

/** A measure as a spreadsheet reads it: money with its decimals and without separators, hours, percent. */
export function cellOf(measure: Measure, values: Readonly<Record<string, number>>, currency: string): string | number {
  const value = valueOf(measure, values);
  if (value === null) return '';
  switch (measure.kind) {
    case 'money':
      return amount(value, currency).replaceAll(',', '');
    case 'minutes':
      return hoursText(value);
    case 'thousandths':
      return value / 1_000;
    case 'share':
      return Math.round(value * 1_000) / 10;
    default:
      return value;
  }
}

/** A measure's column. */
export function columnOf({ label, kind }: Measure, say: (text: string) => string): TableColumn {
  const header = say(kind === 'share' ? `${label} (%)` : label);
  return kind === 'money' ? moneyColumn(header) : header;
}

/** The groups by which a report's file is read page by page. */
const groupHeaders = (ready: Ready, say: (text: string) => string): string[] => {
  const { fields } = infoOf(ready, say);
  return ready.compiled.by.map((name) => fields.find((one) => one.name === name)!.label);
};

/** All groups of a report as a file. Throws `invalid` at a sort that there is not. */
export async function groupsFile(
  context: ReportContext,
  ready: Ready,
  { sort, direction }: { sort: string; direction: 'asc' | 'desc' },
): Promise<TableFile> {
  const order = orderOf(ready, sort);
  if (!order) throw invalid({ sort: 'Please choose one of the options' });
  const say = await sayingOf(context.db, context.viewer.institution_id);
  const measures = shownMeasures(ready);
  const { currency } = ready.dataset;
  async function* rows() {
    for (let offset = 0; ; offset += AT_ONCE) {
      const { rows: groups } = await groupsOf(context, ready, { order: order!, direction, limit: AT_ONCE, offset });
      if (groups.length === 0) return;
      yield groups.map((group) => {
        const row = rowOf(ready, group, say);
        return [
          ...row.keys.map(({ id, label }, at) => (isTime(ready.compiled.by[at]!) ? id : label)),
          ...(currency ? [row.currency] : []),
          ...measures.map((measure) => cellOf(measure, row.values, row.currency)),
        ];
      });
      if (groups.length < AT_ONCE) return;
    }
  }
  return {
    name: reportFileName(ready.report.x, 'groups', dayIn(context.now, context.tenant.time_zone)),
    columns: [
      ...groupHeaders(ready, say),
      ...(currency ? ['Currency'] : []),
      ...measures.map((one) => columnOf(one, say)),
    ],
    rows: rows(),
  };
}
