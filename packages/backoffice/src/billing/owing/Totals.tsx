import { owingTotals } from '@schoolbell/core/billing/owing/contract';
import { ageNames } from '@schoolbell/core/billing/owing/rules';
import { money } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { useRead } from '../../http/read.ts';
import { cx } from '../../ui/cx.ts';
import type { ListAddress } from '../../ui/list/listQuery.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import * as state from '../invoices/list/StateBar.css.ts';
import { ageNamed, ageText } from './ageText.ts';
import * as css from './Owing.css.ts';

type Total = ResultOf<typeof owingTotals>['data'][number];

/** What is owed in all, a bar for each currency; each part and each word shows who owes it, and pressed again all. */
export function Totals({ list }: { list: ListAddress }) {
  const { data, error } = useRead(owingTotals, {});
  if (error && !data) return null;
  if (!data)
    return (
      <div className={state.box} role="status" aria-label="Loading">
        <Skeleton height={12} />
        <Skeleton height={36} width="60%" />
      </div>
    );
  return data.data.map((total) => <Bar key={total.currency} total={total} list={list} />);
}

function Bar({ total, list }: { total: Total; list: ListAddress }) {
  const { currency, accounts, balance } = total;
  const chosen = ageNamed(list.get('age'));
  const press = (age: string) => list.set({ age: age === chosen ? null : age });
  const there = ageNames.filter((age) => total[age] > 0);
  return (
    <div className={state.box} role="group" aria-label={`Owed by age, ${currency}`}>
      <div className={state.bar} aria-hidden>
        {there.map((age) => (
          <button
            key={age}
            type="button"
            tabIndex={-1}
            aria-label={ageText[age]}
            className={cx(state.part, css.fill[age], chosen && chosen !== age && state.dim)}
            style={{ flexGrow: total[age] }}
            title={`${ageText[age]}: ${money(total[age], currency)}`}
            onClick={() => press(age)}
          />
        ))}
      </div>
      <div className={state.words}>
        {there.map((age) => (
          <button
            key={age}
            type="button"
            className={state.word}
            aria-pressed={age === chosen}
            onClick={() => press(age)}
          >
            <span className={cx(state.dot, css.fill[age])} aria-hidden />
            <span className={state.name}>{ageText[age]}</span>
            <span className={cx(state.sum, state.below, age === 'older' && state.late)}>
              {money(total[age], currency)}
            </span>
          </button>
        ))}
        <p className={state.all}>
          <span className={state.name}>
            {accounts.toLocaleString('en-US')} {accounts === 1 ? 'payer owes' : 'payers owe'}
          </span>
          <span className={state.sum}>{money(balance, currency)} in all</span>
        </p>
      </div>
    </div>
  );
}
