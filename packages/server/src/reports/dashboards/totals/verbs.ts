import { reportOf } from '@schoolbell/core/reports/catalogue/rules';
import { datasets } from '@schoolbell/core/reports/datasets/rules';
import type { StaffContext } from '../../../http/context.ts';
import { groupsOf, orderOf, totalsOf } from '../../groups/verbs.ts';
import { type Opened, type Asked, readyOpened } from '../../verbs.ts';

/** A report of the catalogue whose numbers the viewer is known to have access to. */
export function opened(x: string, show?: readonly string[]): Opened {
  const report = reportOf(x)!;
  return { report: { ...report, show: show ?? report.show }, dataset: datasets[report.of] };
}

/** What a report comes to in one currency, and what it came to before; no money has no currency. */
export interface ReportTotal {
  currency: string;
  of(name: string): number;
  before(name: string): number;
}

/** What a report comes to in each currency; without money there is one total, or none where there are no records. */
export async function totalsIn(context: StaffContext, x: string, asked: Asked): Promise<ReportTotal[]> {
  const ready = await readyOpened(context, opened(x), asked);
  const order = orderOf(ready, '')!;
  const { totals } = await groupsOf(context, ready, { order, direction: 'desc', limit: 0, offset: 0 });
  return totalsOf(ready, totals).map(({ currency, values, previous }) => ({
    currency,
    of: (name) => values[name] ?? 0,
    before: (name) => previous?.[name] ?? 0,
  }));
}
