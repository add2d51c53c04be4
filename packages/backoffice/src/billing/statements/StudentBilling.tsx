import { FileDown } from 'lucide-react';
import { exportStatement, statement, statementPDF } from '@schoolbell/core/billing/statements/contract';
import type { StatementRow } from '@schoolbell/core/billing/statements/schemas';
import { fullName, money } from '@schoolbell/core/format';
import { download } from '../../http/download.ts';
import { useRead } from '../../http/read.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { dayText } from '../../ui/dayText.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton, Link } from '../../ui/Link.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { ExportButton } from '../../ui/list/ExportButton.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Table } from '../../ui/Table.tsx';
import { part } from '../../ui/parts.tsx';
import { ToBill } from '../session-bills/ToBill.tsx';
import * as css from './Statements.css.ts';

const Reconciled = part(() => import('../sessions/Reconciled.tsx').then((file) => file.Reconciled));

const words = {
  invoice: 'Invoice',
  creditNote: 'Credit note',
  payment: 'Payment',
  refund: 'Refund',
  transfer: 'Transfer',
} as const;

/** Where a line's document is. */
const addressOf = ({ kind, id }: StatementRow): string => {
  if (kind === 'invoice') return `/billing/invoices?invoice=${id}`;
  return kind === 'creditNote' ? `/billing/creditnotes?open=${id}` : `/billing/payments?open=${id}`;
};

function columnsOf(currency: string): Column<StatementRow>[] {
  const sum = (minor: number) => (minor === 0 ? '' : money(minor, currency));
  return [
    { id: 'day', header: 'Date', cell: (row) => dayText(row.day, 'full') },
    {
      id: 'what',
      header: 'What',
      title: true,
      cell: (row) => (
        <Link to={addressOf(row)} look="inherit">
          {[words[row.kind], row.reference].filter(Boolean).join(' ')}
        </Link>
      ),
    },
    { id: 'text', header: 'Details', cell: (row) => row.text, blank: (row) => row.text === '' },
    { id: 'charge', header: 'Charged', align: 'end', cell: (row) => sum(row.charge), blank: (row) => row.charge === 0 },
    { id: 'payment', header: 'Paid', align: 'end', cell: (row) => sum(row.payment), blank: (row) => row.payment === 0 },
    { id: 'balance', header: 'Balance', align: 'end', cell: (row) => money(row.balance, currency) },
  ];
}

/** What a student's payer owes, and how it came to that: each invoice, payment, credit note and refund. */
export function StudentBilling({ user_detail_id }: { user_detail_id: number }) {
  const read = useRead(statement, { user_detail_id });
  if (read.error) return <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />;
  if (!read.data) return <SkeletonLines lines={6} />;
  const { holder, currency, balance, credit, rows } = read.data;
  const newest = rows.toReversed();
  return (
    <div className={css.stack}>
      <Card
        title="Account"
        actions={<LinkButton to={`/billing/invoices/new?student=${user_detail_id}`}>New invoice</LinkButton>}
      >
        <DescriptionList
          items={[
            { label: 'Paid by', value: fullName(holder) },
            { label: 'Owed', value: money(balance, currency) },
            { label: 'Credit', value: money(credit, currency) },
          ]}
        />
      </Card>
      <ToBill user_detail_id={user_detail_id} />
      <Reconciled user_detail_id={user_detail_id} />
      <Card
        title="Statement"
        flush
        actions={
          rows.length > 0 && (
            <>
              <Button size="sm" onClick={() => void download(statementPDF, { user_detail_id }, 'statement.pdf')}>
                <FileDown size={16} aria-hidden /> PDF
              </Button>
              <ExportButton
                list={{
                  endpoint: exportStatement,
                  resource: 'statement',
                  name: 'statement',
                  input: { user_detail_id },
                }}
                total={null}
              />
            </>
          )
        }
      >
        <Table
          label="Statement"
          columns={columnsOf(currency)}
          rows={newest}
          rowKey={(row) => `${row.kind} ${row.id}`}
          empty={<EmptyState title="No invoices yet" line="Invoices, payments and credit notes will be listed here." />}
        />
      </Card>
    </div>
  );
}
