import { owingExported } from '@schoolbell/core/billing/events';
import { ageNames } from '@schoolbell/core/billing/owing/rules';
import { amount, dayIn, fullName } from '@schoolbell/core/format';
import { missing } from '@schoolbell/core/http/errors';
import type { Handlers, TableContext } from '../../http/context.ts';
import { dayColumn, moneyColumn } from '../../http/table.ts';
import { type Asking, exportedOwing, findOwing, listOwing, partsOwed, totalsOwing } from './queries.ts';

const askingOf = ({ viewer, tenant, now }: TableContext): Asking => ({
  institution_id: viewer.institution_id,
  today: dayIn(now, tenant.time_zone),
});

/** Who owes, and for how long. */
export const owingHandlers: Handlers<'owing'> = {
  owing: (list, context) => listOwing(context.db, askingOf(context), list),

  owingTotals: async (_, context) => ({ data: await totalsOwing(context.db, askingOf(context)) }),

  owingParts: async ({ account_id }, context) => {
    const { db } = context;
    const account = await findOwing(db, askingOf(context), account_id);
    if (!account) throw missing('account');
    return { account, parts: await partsOwed(db, askingOf(context), account_id) };
  },

  exportOwing: async (filter, context) => {
    const { db } = context;
    const asking = askingOf(context);
    await context.auditAtOnce(owingExported, { after: { ...filter } });
    async function* rows() {
      for await (const some of exportedOwing(db, asking, filter))
        yield some.map((row) => [
          fullName(row.holder),
          row.currency,
          ...[row.balance, ...ageNames.map((age) => row[age]), row.credit].map((minor) =>
            amount(minor, row.currency).replaceAll(',', ''),
          ),
          row.reminded_at ? dayIn(row.reminded_at, context.tenant.time_zone) : '',
        ]);
    }
    return {
      name: `who-owes-${asking.today}`,
      columns: [
        'Payer',
        'Currency',
        moneyColumn('Owed'),
        moneyColumn('Not due'),
        moneyColumn('1–30 days late'),
        moneyColumn('31–60 days late'),
        moneyColumn('61–90 days late'),
        moneyColumn('Over 90 days late'),
        moneyColumn('Credit'),
        dayColumn('Reminded on'),
      ],
      rows: rows(),
    };
  },
};
