import type { OwingRow } from '@schoolbell/core/billing/owing/contract';
import { type Age, ageNames } from '@schoolbell/core/billing/owing/rules';
import { amount, dayText, fullName, money } from '@schoolbell/core/format';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { cx } from '../../ui/cx.ts';
import type { Column } from '../../ui/list/columns.ts';
import { AgeBar } from './AgeBar.tsx';
import { ageText } from './ageText.ts';
import * as billing from '../Billing.css.ts';
import * as css from './Owing.css.ts';

interface Doing {
  /** Opens what is behind a number: all that somebody owes, or of one age. */
  show: (account_id: number, age?: Age) => void;
  remind: (account_id: number) => void;
  /** Reminders are under way. */
  isSending: boolean;
}

/** Who owes, how much of which age, and when they were reminded. */
export const owingColumns = ({ show, remind, isSending }: Doing): Column<OwingRow>[] => [
  {
    id: 'payer',
    header: 'Payer',
    title: true,
    cell: (row) => (
      <button type="button" className={billing.open} onClick={() => show(row.account_id)}>
        {fullName(row.holder)}
      </button>
    ),
  },
  { id: 'bar', header: 'By age', cell: (row) => <AgeBar row={row} /> },
  ...ageNames.map((age): Column<OwingRow> => ageColumn(age, show)),
  {
    id: 'balance',
    header: 'Owed',
    sortable: true,
    align: 'end',
    cell: (row) => (
      <button type="button" className={cx(css.number, css.whole)} onClick={() => show(row.account_id)}>
        {money(row.balance, row.currency)}
      </button>
    ),
  },
  {
    id: 'reminded',
    header: 'Reminded',
    cell: (row) => (
      <span className={css.reminded}>
        {row.reminded_at && dayText(row.reminded_at.slice(0, 10))}
        {row.reminders_paused === 1 && <Tag tone="neutral">Paused</Tag>}
      </span>
    ),
    blank: (row) => !row.reminded_at && row.reminders_paused === 0,
  },
  {
    id: 'remind',
    header: 'Reminder',
    align: 'end',
    cell: (row) => (
      <Button
        size="sm"
        aria-label={`Remind ${fullName(row.holder)}`}
        disabled={isSending}
        onClick={() => remind(row.account_id)}
      >
        Remind
      </Button>
    ),
  },
];

const ageColumn = (age: Age, show: Doing['show']): Column<OwingRow> => ({
  id: age,
  header: ageText[age],
  align: 'end',
  cell: (row) =>
    row[age] > 0 && (
      <button
        type="button"
        className={cx(css.number, age === 'older' && css.late)}
        aria-label={`${ageText[age]}: ${money(row[age], row.currency)} of ${fullName(row.holder)}`}
        onClick={() => show(row.account_id, age)}
      >
        {amount(row[age], row.currency)}
      </button>
    ),
  blank: (row) => row[age] === 0,
});
