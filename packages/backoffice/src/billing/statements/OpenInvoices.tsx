import { useState } from 'react';
import { invoices } from '@schoolbell/core/billing/invoices/contract';
import { fullName, money } from '@schoolbell/core/format';
import type { RowOf } from '../../ui/list/useList.ts';
import { useRead } from '../../http/read.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { today } from '../../ui/dates.ts';
import { Link } from '../../ui/Link.tsx';
import { part } from '../../ui/parts.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { Table } from '../../ui/Table.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { dueWords } from '../invoices/dueWords.ts';
import { states } from '../invoices/states.ts';

const UseCredit = part(() => import('../payments/UseCredit.tsx').then((file) => file.UseCredit));
const TakePayment = part(() => import('../payments/TakePayment.tsx').then((file) => file.TakePayment));

type Row = RowOf<typeof invoices>;

const open = { status: ['issued', 'part', 'overdue'], order_by: 'due_on', direction: 'asc', per_page: 20 } as const;

interface OpenInvoicesProps {
  user_detail_id: number;
  /** Whose account the statement is of, its currency and its free money. */
  account: { holder: { user_detail_id: number }; currency: string; credit: number };
}

const columns: Column<Row>[] = [
  {
    id: 'number',
    header: 'Number',
    title: true,
    cell: (row) => (
      <Link to={`/billing/invoices?invoice=${row.invoice_id}`} look="inherit">
        {row.number}
      </Link>
    ),
  },
  { id: 'students', header: 'For', cell: (row) => row.students.map(fullName).join(', ') },
  {
    id: 'state',
    header: 'Status',
    cell: (row) => <Tag tone={states[row.status].tone}>{states[row.status].word}</Tag>,
  },
  { id: 'due', header: 'Due', cell: (row) => dueWords(row, today()) },
  { id: 'balance', header: 'Still to pay', align: 'end', cell: (row) => money(row.balance, row.currency) },
];

/** The invoices of a student that are not paid yet; each can be paid, also from credit. */
export function OpenInvoices({ user_detail_id, account }: OpenInvoicesProps) {
  const rows = useRead(invoices, { ...open, status: [...open.status], user_detail_id }).data?.data ?? [];
  const [asked, ask] = useState<{ how: 'credit' | 'pay'; row: Row }>();
  const close = () => ask(undefined);
  if (rows.length === 0) return null;
  const canUse = (row: Row) =>
    account.credit > 0 &&
    row.currency === account.currency &&
    row.payer.user_detail_id === account.holder.user_detail_id;
  return (
    <Card title="Not paid yet" flush>
      <Table
        label="Not paid yet"
        columns={[
          ...columns,
          {
            id: 'pay',
            header: 'Pay',
            align: 'end',
            cell: (row) => (
              <>
                {canUse(row) && (
                  <Button
                    size="sm"
                    aria-label={`Use credit for ${row.number}`}
                    onClick={() => ask({ how: 'credit', row })}
                  >
                    Use credit
                  </Button>
                )}{' '}
                <Button
                  size="sm"
                  aria-label={`Take payment for ${row.number}`}
                  onPointerEnter={TakePayment.fetch}
                  onClick={() => ask({ how: 'pay', row })}
                >
                  Pay
                </Button>
              </>
            ),
          },
        ]}
        rows={rows}
        rowKey={(row) => row.invoice_id}
      />
      {asked?.how === 'credit' && <UseCredit invoice={asked.row} credit={account.credit} onClose={close} />}
      {asked?.how === 'pay' && <TakePayment invoice_id={asked.row.invoice_id} onClose={close} />}
    </Card>
  );
}
