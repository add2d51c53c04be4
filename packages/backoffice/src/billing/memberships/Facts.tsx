import { membershipInvoices } from '@schoolbell/core/billing/memberships/contract';
import type { MembershipDetails } from '@schoolbell/core/billing/memberships/schemas';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { dayText, money } from '@schoolbell/core/format';
import { useState } from 'react';
import { useRead } from '../../http/read.ts';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { Table } from '../../ui/Table.tsx';
import { part } from '../../ui/parts.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { Tone } from '../../ui/tones.ts';
import * as css from './Memberships.css.ts';
import { rhythmText } from './membershipText.ts';

const Autopay = part(() => import('../methods/Autopay.tsx').then((file) => file.Autopay));

type Invoice = ResultOf<typeof membershipInvoices>['data'][number];

const statuses: Record<Invoice['status'], [string, Tone]> = {
  draft: ['Draft', 'neutral'],
  scheduled: ['Scheduled', 'info'],
  issued: ['Issued', 'info'],
  part: ['Part paid', 'warning'],
  paid: ['Paid', 'success'],
  overdue: ['Overdue', 'danger'],
  cancelled: ['Cancelled', 'neutral'],
};

const columns: Column<Invoice>[] = [
  { id: 'number', header: 'Number', title: true, cell: (row) => row.number ?? 'Draft' },
  { id: 'issue_on', header: 'Issued', cell: (row) => dayText(row.issue_on) },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => <Tag tone={statuses[row.status][1]}>{statuses[row.status][0]}</Tag>,
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    cell: (row) => <span className={css.money}>{money(row.total, row.currency)}</span>,
  },
];

const parts = { day: 'by days', session: 'by sessions', none: 'charged in full' } as const;

/** The invoices of a membership, and what was agreed. */
export function Facts({ row }: { row: MembershipDetails }) {
  const [page, setPage] = useState(1);
  const read = useRead(membershipInvoices, { membership_id: row.membership_id, page });
  const { lead_days, ends_on, proration, items, currency } = row;
  return (
    <div className={css.columns}>
      <Card title="Invoices" flush>
        {read.error && !read.data ? (
          <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
        ) : (
          <Table
            label="Invoices"
            columns={columns}
            rows={read.data?.data}
            rowKey={(one) => one.invoice_id}
            stale={read.isPlaceholderData}
            empty={<EmptyState title="No invoices yet" line="The first one comes with the first period." />}
          />
        )}
        {read.data && read.data.last_page > 1 && <Pagination page={read.data} onPage={setPage} />}
      </Card>
      <Card title="What was agreed">
        <DescriptionList
          items={[
            { label: 'Price', value: `${money(row.price, currency)} ${rhythmText(row)}` },
            { label: 'Lines', value: items.map((one) => one.name).join(', ') },
            { label: 'Since', value: dayText(row.starts_on) },
            {
              label: 'Billed',
              value: lead_days === 0 ? 'on the first day of a period' : `${lead_days} days before a period begins`,
            },
            { label: 'Part of a period', value: parts[proration] },
            { label: 'Ends', value: ends_on ? dayText(ends_on) : 'no end date' },
          ]}
        />
        <div className={css.charged}>
          <Autopay of={{ membership_id: row.membership_id }} />
        </div>
      </Card>
    </div>
  );
}
