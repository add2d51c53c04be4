import type { Handlers } from '../http/context.ts';
import { sayingOf } from '../words/verbs.ts';
import { drill } from './drilling/verbs.ts';
import { infoOf, pageOf } from './groups/verbs.ts';
import { fieldsFor, openReport, openReports, readyReport, takePlaceFor } from './verbs.ts';

/** Reports: every number of theirs opens the records behind it. */
export const reportsHandlers = {
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

  report: async ({ x, ...asked }, context) => {
    const ready = await readyReport(context, x, asked);
    await takePlaceFor(context, ready);
    return (await pageOf(context, ready, asked)).page;
  },

  drillReport: drill,
} satisfies Partial<Handlers<'reports'>>;
