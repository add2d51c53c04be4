import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { exportStatement, type statement, statementPDF } from '@schoolbell/core/billing/statements/contract';
import { MOST_LINES, movementWords } from '@schoolbell/core/billing/statements/rules';
import type { StatementRow } from '@schoolbell/core/billing/statements/schemas';
import { dayText, money } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { download } from '../../http/download.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { ExportButton } from '../../ui/list/ExportButton.tsx';
import { Table } from '../../ui/Table.tsx';
import { DateField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
import * as css from './Statements.css.ts';

/** Where a line's document is. */
const addressOf = ({ kind, id }: StatementRow): string => {
  if (kind === 'invoice') return `/billing/invoices?invoice=${id}`;
  return kind === 'creditNote' ? `/billing/creditnotes?open=${id}` : `/billing/payments?open=${id}`;
};

function columnsOf(currency: string): Column<StatementRow>[] {
  const sum = (minor: number) => (minor === 0 ? '' : money(minor, currency));
  return [
    { id: 'day', header: 'Date', cell: (row) => dayText(row.day) },
    {
      id: 'what',
      header: 'What',
      title: true,
      cell: (row) =>
        // A refund is shown with its payment, which has another id.
        row.kind === 'refund' ? (
          [movementWords[row.kind], row.reference].filter(Boolean).join(' ')
        ) : (
          <Link to={addressOf(row)} look="inherit">
            {[movementWords[row.kind], row.reference].filter(Boolean).join(' ')}
          </Link>
        ),
    },
    { id: 'text', header: 'Details', cell: (row) => row.text, blank: (row) => row.text === '' },
    { id: 'charge', header: 'Charged', align: 'end', cell: (row) => sum(row.charge), blank: (row) => row.charge === 0 },
    { id: 'payment', header: 'Paid', align: 'end', cell: (row) => sum(row.payment), blank: (row) => row.payment === 0 },
    { id: 'balance', header: 'Balance', align: 'end', cell: (row) => money(row.balance, currency) },
  ];
}

/** The days that a statement is over; empty is open. */
export interface Period {
  from: string;
  to: string;
}

interface StatementCardProps {
  user_detail_id: number;
  read: ResultOf<typeof statement>;
  period: Period;
  onPeriod: (period: Period) => void;
}

/** What was charged and what came in, the newest first with what was owed then; as PDF and CSV too. */
export function StatementCard({ user_detail_id, read, period, onPeriod }: StatementCardProps) {
  const { rows, currency, opening, closing } = read;
  const isAll = period.from === '' && period.to === '';
  return (
    <Card
      title="Statement"
      flush
      actions={
        <span className={css.actions}>
          <Files asked={{ user_detail_id, ...period }} lines={rows.length} />
        </span>
      }
    >
      <div className={css.days}>
        <Days period={period} onPeriod={onPeriod} />
        {!isAll && (
          <>
            <Button variant="ghost" onClick={() => onPeriod({ from: '', to: '' })}>
              All time
            </Button>
            <span className={css.quiet}>
              {money(opening, currency)} owed before, {money(closing, currency)} after. Below 0 is credit.
            </span>
          </>
        )}
      </div>
      <Table
        label="Statement"
        columns={columnsOf(currency)}
        rows={rows.toReversed()}
        rowKey={(row) => `${row.kind} ${row.id}`}
        empty={
          isAll ? (
            <EmptyState title="No invoices yet" line="Invoices, payments and credit notes will be listed here." />
          ) : (
            <EmptyState title="Nothing in this period" line="Choose other days, or all time." />
          )
        }
      />
    </Card>
  );
}

/** The first and the last day. */
function Days({ period, onPeriod }: Pick<StatementCardProps, 'period' | 'onPeriod'>) {
  const field = (name: 'from' | 'to', label: string, ends: { min?: string | undefined; max?: string | undefined }) => (
    <DateField
      labelInside
      label={label}
      title={label}
      {...ends}
      value={period[name]}
      onChange={(event) => onPeriod({ ...period, [name]: event.target.value })}
    />
  );
  return (
    <>
      {field('from', 'From', { max: period.to || undefined })}
      {field('to', 'To', { min: period.from || undefined })}
    </>
  );
}

/** The statement as PDF and CSV. A file has more lines than the screen, which doesn't count them then. */
function Files({ asked, lines }: { asked: Period & { user_detail_id: number }; lines: number }) {
  const [isDrawing, setDrawing] = useState(false);
  async function draw() {
    setDrawing(true);
    await download(statementPDF, asked, 'statement.pdf').catch(toast.error);
    setDrawing(false);
  }
  return (
    <>
      <Button loading={isDrawing} icon={<FileDown size={16} aria-hidden />} onClick={() => void draw()}>
        PDF
      </Button>
      <ExportButton
        list={{ endpoint: exportStatement, resource: 'statement', name: 'statement', input: asked }}
        total={lines < MOST_LINES ? lines : Number.POSITIVE_INFINITY}
      />
    </>
  );
}
