import { invoiceStatistics } from '@schoolbell/core/billing/invoices/contract';
import { money } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { useRead } from '../../../http/read.ts';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { ListAddress } from '../../../ui/list/listQuery.ts';
import { stateNamed, stateNames, states } from '../states.ts';
import { countedBy } from './listed.ts';
import * as css from './StateBar.css.ts';

type Counted = ResultOf<typeof invoiceStatistics>['data'][number];

const sumOf = (rows: readonly Counted[], what: 'count' | 'total') => rows.reduce((sum, row) => sum + row[what], 0);

/** How much money is in which state, as a bar; each part and each word shows its invoices alone, and pressed again all. */
export function StateBar({ list }: { list: ListAddress }) {
  const { data, error } = useRead(invoiceStatistics, countedBy(list));
  if (error && !data) return null;
  if (!data)
    return (
      <div className={css.box} role="status" aria-label="Loading">
        <Skeleton height={12} />
        <Skeleton height={36} width="60%" />
      </div>
    );
  // Cancelled ones are money of nobody: they are found by the filter.
  const rows = data.data.filter(({ status, count }) => status !== 'cancelled' && count > 0);
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, some]) => (
    <Bar key={currency} currency={currency} rows={some} list={list} />
  ));
}

function Bar({ currency, rows, list }: { currency: string; rows: readonly Counted[]; list: ListAddress }) {
  const chosen = stateNamed(list.get('status'));
  const press = (status: string) => list.set({ status: status === chosen ? null : status });
  const inOrder = stateNames.flatMap((status) => rows.filter((row) => row.status === status));
  const count = sumOf(rows, 'count');
  return (
    <div className={css.box} role="group" aria-label={`States, ${currency}`}>
      <div className={css.bar} aria-hidden>
        {inOrder.map(({ status, total }) => (
          <button
            key={status}
            type="button"
            tabIndex={-1}
            aria-label={states[status].word}
            className={cx(css.part, css.fill[status], chosen && chosen !== status && css.dim)}
            style={{ flexGrow: total }}
            title={`${states[status].word}: ${money(total, currency)}`}
            onClick={() => press(status)}
          />
        ))}
      </div>
      <div className={css.words}>
        {inOrder.map((row) => (
          <button
            key={row.status}
            type="button"
            className={css.word}
            aria-pressed={row.status === chosen}
            onClick={() => press(row.status)}
          >
            <span className={cx(css.dot, css.fill[row.status])} aria-hidden />
            <span>
              <span className={css.name}>{states[row.status].word}</span> {row.count.toLocaleString('en-US')}
            </span>
            <span className={cx(css.sum, css.below, row.status === 'overdue' && css.late)}>
              {money(row.total, currency)}
            </span>
          </button>
        ))}
        <p className={css.all}>
          <span className={css.name}>
            {count.toLocaleString('en-US')} {count === 1 ? 'invoice' : 'invoices'}
          </span>
          <span className={css.sum}>{money(sumOf(rows, 'total'), currency)} in all</span>
        </p>
      </div>
    </div>
  );
}
