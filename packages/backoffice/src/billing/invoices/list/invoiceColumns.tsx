import type { invoices } from '@schoolbell/core/billing/invoices/contract';
import { dayText, fullName, money } from '@schoolbell/core/format';
import { cx } from '../../../ui/cx.ts';
import { today } from '../../../ui/dates.ts';
import type { Column } from '../../../ui/list/columns.ts';
import type { RowOf } from '../../../ui/list/useList.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { dueWords } from '../dueWords.ts';
import { states } from '../states.ts';
import * as css from './InvoiceList.css.ts';

/** An invoice as the list shows it. */
export type InvoiceRow = RowOf<typeof invoices>;

/** What an invoice is called: by its number, or by who pays while it has none. */
export const nameOf = ({ number, payer }: Pick<InvoiceRow, 'number' | 'payer'>): string =>
  number ?? `invoice for ${fullName(payer)}`;

function Whom({ row, onOpen }: { row: InvoiceRow; onOpen: () => void }) {
  const students = row.students.map((one) => one.firstName).join(', ');
  return (
    <span className={css.two}>
      <button type="button" className={css.opener} onClick={onOpen}>
        {fullName(row.payer)}
      </button>
      <span className={css.below}>{[row.number ?? 'No number yet', students].filter(Boolean).join(' · ')}</span>
    </span>
  );
}

function State({ row }: { row: InvoiceRow }) {
  const { tone, word } = states[row.status];
  return (
    <span className={css.two}>
      <Tag tone={tone}>{word}</Tag>
      <span className={cx(css.below, row.status === 'overdue' && css.late)}>{dueWords(row, today())}</span>
    </span>
  );
}

function Balance({ row }: { row: InvoiceRow }) {
  const isOpen = row.balance > 0 && row.status !== 'cancelled';
  return (
    <span className={css.atEnd}>
      <span className={isOpen ? css.open : css.closed}>{money(isOpen ? row.balance : row.total, row.currency)}</span>
      {isOpen && row.balance < row.total && <span className={css.below}>of {money(row.total, row.currency)}</span>}
      {row.status === 'paid' && <span className={css.paid}>paid</span>}
    </span>
  );
}

/** The columns of the invoices; beside an open document there is no room for the day of issue. */
export const invoiceColumns = (open: (id: number) => void, isBeside: boolean): Column<InvoiceRow>[] => [
  {
    id: 'number',
    header: 'Payer and number',
    sortable: true,
    title: true,
    cell: (row) => <Whom row={row} onOpen={() => open(row.invoice_id)} />,
  },
  ...(isBeside
    ? []
    : [
        {
          id: 'issue_on',
          header: 'Issued',
          sortable: true,
          cell: (row: InvoiceRow) => dayText(row.issue_on),
          blank: (row: InvoiceRow) => row.number === null,
        },
      ]),
  { id: 'due_on', header: 'State and due date', sortable: true, cell: (row) => <State row={row} /> },
  { id: 'balance', header: 'Balance', sortable: true, align: 'end', cell: (row) => <Balance row={row} /> },
];
