import { invalid } from '@schoolbell/core/http/errors';
import { MOST_POINTS } from '@schoolbell/core/reports/rules';
import { pageFrom } from '@schoolbell/core/http/page';
import type { Handlers } from '../http/context.ts';
import { sayingOf } from '../words/verbs.ts';
import { drill } from './drilling/verbs.ts';
import { reportExports } from './exports/handlers.ts';
import { favoriteHandlers } from './favorites/handlers.ts';
import { groupsOf, infoOf, orderOf, pointsOf, rowOf, totalsOf } from './groups/verbs.ts';
import { fieldsFor, openReport, openReports, readyReport } from './verbs.ts';

/** Reports: every number of theirs opens the records behind it. */
export const reportsHandlers: Handlers<'reports'> = {
  reports: async ({ category }, context) => {
    const say = await sayingOf(context.db, context.viewer.institution_id);
    return {
      data: openReports(context)
        .filter(({ report }) => category === undefined || report.category === category)
        .map((one) => infoOf(one, say)),
    };
  },

  reportFields: async ({ x }, context) => {
    const opened = openReport(context, x);
    const { own, people } = await fieldsFor(context, opened);
    const say = await sayingOf(context.db, context.viewer.institution_id);
    return {
      data: [...own, ...people].map(({ only: _, ...field }) => ({
        ...field,
        label: say(field.label),
        options: field.options.map(({ value, label }) => ({ value, label: say(label) })),
      })),
    };
  },

  report: async ({ x, page, per_page, sort, direction, ...asked }, context) => {
    const ready = await readyReport(context, x, asked);
    const say = await sayingOf(context.db, context.viewer.institution_id);
    const order = orderOf(ready, sort);
    if (!order) throw invalid({ sort: 'Please choose one of the options' });
    const { rows, count, totals } = await groupsOf(context, ready, {
      order,
      direction,
      limit: per_page,
      offset: (page - 1) * per_page,
    });
    const { compiled, before } = ready;
    return {
      ...pageFrom(
        rows.map((row) => rowOf(ready, row, say)),
        count,
        page,
        per_page,
      ),
      report: infoOf(ready, say),
      by: [...compiled.by],
      period: { ...compiled.span },
      before: before && { ...before },
      totals: totalsOf(ready, totals),
      points: await pointsOf(context, ready, say, MOST_POINTS),
    };
  },

  drillReport: drill,
  ...reportExports,
  ...favoriteHandlers,
};

