import { dayIn } from '@schoolbell/core/format';
import { reportExported } from '@schoolbell/core/reports/events';
import { reportFileName } from '@schoolbell/core/reports/exports/rules';
import type { Handlers } from '../../http/context.ts';
import { dayColumn } from '../../http/table.ts';
import { sayingOf } from '../../words/verbs.ts';
import { readRecords, type RecordRow } from '../compiling/queries.ts';
import { cellOf as cellFor, recordOf } from '../drilling/verbs.ts';
import { readyReport, shownMeasures } from '../verbs.ts';
import { AT_ONCE, cellOf, columnOf, groupsFile } from './verbs.ts';

/** Reports as files. Who took which one is in the audit log. */
export const exportsHandlers = {
  exportReport: async ({ x, sort, direction, ...asked }, context) => {
    const file = await groupsFile(context, await readyReport(context, x, asked), { sort, direction });
    await context.auditAtOnce(reportExported, { after: { x, ...asked } });
    return file;
  },

  exportDrill: async ({ x, cell: asking, ...asked }, context) => {
    const ready = await readyReport(context, x, asked);
    const cell = cellFor(ready, asking, context.tenant.currency);
    const say = await sayingOf(context.db, context.viewer.institution_id);
    const measures = shownMeasures(ready);
    const { compiled, dataset } = ready;
    await context.auditAtOnce(reportExported, { after: { x, cell, ...asked } });
    async function* rows() {
      for (let last: RecordRow | undefined; ;) {
        const after = last ? { day: last.day, id: last.id } : null;
        const records = await readRecords(context.db, compiled, { ...cell, after, limit: AT_ONCE });
        if (records.length === 0) return;
        last = records.at(-1);
        yield records.map((record) => {
          const { day, title, detail, status, currency, values } = recordOf(compiled, record);
          return [
            day,
            title,
            detail,
            status,
            ...(dataset.currency ? [currency] : []),
            ...measures.map((measure) => cellOf(measure, values, currency)),
          ];
        });
        if (records.length < AT_ONCE) return;
      }
    }
    return {
      name: reportFileName(x, 'records', dayIn(context.now, context.tenant.time_zone)),
      columns: [
        dayColumn('Day'),
        'Name',
        'Detail',
        'Status',
        ...(dataset.currency ? ['Currency'] : []),
        ...measures.map((one) => columnOf(one, say)),
      ],
      rows: rows(),
    };
  },
} satisfies Partial<Handlers<'reports'>>;
