import { owingTotals } from '@schoolbell/core/billing/owing/contract';
import { ageNames } from '@schoolbell/core/billing/owing/rules';
import { useRead } from '../../http/read.ts';
import type { ListAddress } from '../../ui/list/listQuery.ts';
import { MoneyBar, MoneyBarLoading } from '../MoneyBar.tsx';
import { ageNamed, ageText } from './ageText.ts';
import * as css from './Owing.css.ts';

/** What is owed in all, by age: a bar for each currency. */
export function Totals({ list }: { list: ListAddress }) {
  const { data, error } = useRead(owingTotals, {});
  if (error && !data) return null;
  if (!data) return <MoneyBarLoading />;
  return data.data.map((total) => (
    <MoneyBar
      key={total.currency}
      label="Owed by age"
      currency={total.currency}
      parts={ageNames
        .filter((age) => total[age] > 0)
        .map((age) => ({
          id: age,
          label: ageText[age],
          amount: total[age],
          fill: css.fill[age],
          isLate: age === 'older',
        }))}
      chosen={ageNamed(list.get('age'))}
      onChoose={(age) => list.set({ age })}
      all={`${total.accounts.toLocaleString('en-US')} ${total.accounts === 1 ? 'payer owes' : 'payers owe'}`}
      total={total.balance}
    />
  ));
}
