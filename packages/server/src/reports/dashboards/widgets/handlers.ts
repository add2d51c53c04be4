import { may } from '@schoolbell/core/access';
import { dayIn } from '@schoolbell/core/format';
import type { Condition } from '@schoolbell/core/filters/rules';
import { reportSpan } from '@schoolbell/core/reports/periods/rules';
import type { Handlers, StaffContext } from '../../../http/context.ts';
import { sayingOf } from '../../../words/verbs.ts';
import { groupsOf, orderOf, rowOf } from '../../groups/verbs.ts';
import { type Asked, readyOpened } from '../../verbs.ts';
import { opened, totalsIn } from '../totals/verbs.ts';
import { countStaff } from './queries.ts';

/** Lines of a widget about who or what is popular. */
const SHOWN = 5;

const todayOf = ({ now, tenant }: StaffContext): string => dayIn(now, tenant.time_zone);
const periodOf = (context: StaffContext) => reportSpan('last30', todayOf(context), { start: '', end: '' });

/** The last 30 days, by one group. */
const lastDays = (by: string, filters: Condition[] = []): Asked => ({
  period: 'last30',
  start: '',
  end: '',
  fiscal_month: 1,
  compare: 0,
  filters,
  by: [by],
});

/** Those that the most students came to, by one field of events. */
async function popular(context: StaffContext, x: string, by: string) {
  // Anyone who may see the card sees its numbers; the report itself may ask for more.
  const ready = await readyOpened(context, opened(x, ['present', 'events', 'taken_share']), lastDays(by));
  const say = await sayingOf(context.db, context.viewer.institution_id);
  // One more, because events without a subject are a group too.
  const { rows } = await groupsOf(context, ready, {
    order: orderOf(ready, 'present')!,
    direction: 'desc',
    limit: SHOWN + 1,
    offset: 0,
  });
  return rows
    .map((row) => rowOf(ready, row, say))
    .filter(({ keys, values }) => keys[0]!.id !== null && (values['present'] ?? 0) > 0)
    .slice(0, SHOWN)
    .map(({ keys: [key], values }) => ({
      id: Number(key!.id),
      name: key!.label,
      visited: {
        present: values['present'] ?? 0,
        events: values['events'] ?? 0,
        seated: values['seated'] ?? 0,
        seats: values['seats'] ?? 0,
      },
    }));
}

const dueOn = (condition_operator: Condition['condition_operator'], condition_value: string): Condition[] => [
  { condition_field: 'due_date', condition_operator, condition_value, condition: 'AND', custom_form_field_id: null },
];

/** The dashboard's cards about teaching and money: what reports say of the last 30 days. */
export const widgetsHandlers: Handlers<'dashboardWidgets'> = {
  popularStaff: async (_, context) => ({
    period: periodOf(context),
    data: (await popular(context, 'staffClasses', 'staff_name')).map(({ id, name, visited }) => ({
      user_detail_id: id,
      name,
      ...visited,
    })),
  }),

  popularSubjects: async (_, context) => ({
    period: periodOf(context),
    data: (await popular(context, 'attendanceByClass', 'subject')).map(({ id, name, visited }) => ({
      sub_id: id,
      name,
      ...visited,
    })),
  }),

  staffSummary: async (_, context) => {
    const { db, viewer, now } = context;
    const period = periodOf(context);
    const { institution_id } = viewer;
    const [counted, classes, taught] = await Promise.all([
      countStaff(db, { institution_id, today: todayOf(context), now, span: period }),
      totalsIn(context, 'attendanceByDay', lastDays('month')),
      totalsIn(context, 'staffHours', lastDays('staff_name')),
    ]);
    return { period, ...counted, classes: classes[0]?.of('events') ?? 0, minutes: taught[0]?.of('minutes') ?? 0 };
  },

  invoicesWidget: async (_, context) => {
    const today = todayOf(context);
    const [due, overdue, issued] = await Promise.all([
      totalsIn(context, 'aging', lastDays('aging', dueOn('on', today))),
      totalsIn(context, 'aging', lastDays('aging', dueOn('before', today))),
      totalsIn(context, 'invoiced', lastDays('month')),
    ]);
    const currencies = [...new Set([due, overdue, issued].flat().map(({ currency }) => currency))].toSorted();
    const of = (totals: typeof due, currency: string, name: string) =>
      totals.find((one) => one.currency === currency)?.of(name) ?? 0;
    const parts = (totals: typeof due, currency: string) => ({
      parts: of(totals, currency, 'parts'),
      balance: of(totals, currency, 'balance'),
    });
    return {
      period: periodOf(context),
      today,
      own: may(context.viewer, 'billing') ? 0 : 1,
      data: currencies.map((currency) => ({
        currency,
        due_today: parts(due, currency),
        overdue: parts(overdue, currency),
        issued: { invoices: of(issued, currency, 'invoices'), total: of(issued, currency, 'total') },
      })),
    };
  },
};
