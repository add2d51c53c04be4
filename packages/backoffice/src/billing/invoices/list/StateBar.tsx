import { invoiceStatistics } from '@schoolbell/core/billing/invoices/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { useRead } from '../../../http/read.ts';
import type { ListAddress } from '../../../ui/list/listQuery.ts';
import { MoneyBar, MoneyBarLoading } from '../../MoneyBar.tsx';
import { stateNamed, stateNames, states } from '../states.ts';
import { countedBy } from './listed.ts';
import * as css from './StateBar.css.ts';

type Counted = ResultOf<typeof invoiceStatistics>['data'][number];

const sumOf = (rows: readonly Counted[], what: 'count' | 'total') => rows.reduce((sum, row) => sum + row[what], 0);

/** How much money is in which state: a bar for each currency. */
export function StateBar({ list }: { list: ListAddress }) {
  const { data, error } = useRead(invoiceStatistics, countedBy(list));
  if (error && !data) return null;
  if (!data) return <MoneyBarLoading />;
  // No one owes cancelled invoices; the filter still finds them.
  const rows = data.data.filter(({ status, count }) => status !== 'cancelled' && count > 0);
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, some]) => (
    <Bar key={currency} currency={currency} rows={some} list={list} />
  ));
}

function Bar({ currency, rows, list }: { currency: string; rows: readonly Counted[]; list: ListAddress }) {
  const inOrder = stateNames.flatMap((status) => rows.filter((row) => row.status === status));
  const count = sumOf(rows, 'count');
  return (
    <MoneyBar
      label="States"
      currency={currency}
      parts={inOrder.map((row) => ({
        id: row.status,
        label: states[row.status].word,
        amount: row.total,
        count: row.count,
        fill: css.fill[row.status],
        isLate: row.status === 'overdue',
      }))}
      chosen={stateNamed(list.get('status'))}
      onChoose={(status) => list.set({ status })}
      all={`${count.toLocaleString('en-US')} ${count === 1 ? 'invoice' : 'invoices'}`}
      total={sumOf(rows, 'total')}
    />
  );
}
