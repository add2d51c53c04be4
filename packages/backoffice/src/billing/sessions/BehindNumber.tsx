import { useState } from 'react';
import { reconciledSessions } from '@schoolbell/core/billing/reconciliation/contract';
import type { Outcome } from '@schoolbell/core/billing/reconciliation/rules';
import { markName } from '@schoolbell/core/calendar/marks/rules';
import { money } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { pathOfEvent } from '../../calendar/eventText.ts';
import { useRead } from '../../http/read.ts';
import { dayText, timesText } from '../../ui/dayText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Table } from '../../ui/Table.tsx';
import { countText, outcomeWords, type What } from './outcomeText.ts';

type Row = ResultOf<typeof reconciledSessions>['data'][number];

const coveredBy = { '': '', session: 'A session that was left', makeup: 'A make-up session', period: 'A membership' };

/** What a row without an event is: sessions that were given at one time. */
function grantText({ grant, count }: Row): string {
  const kind = grant?.kind === 'makeup' ? 'make-up session' : 'session';
  return `${count} ${kind}${count === 1 ? '' : 's'}${grant?.subjects.length ? `, ${grant.subjects.join(', ')}` : ''}`;
}

function Name({ row }: { row: Row }) {
  const { event } = row;
  if (!event) return grantText(row);
  return (
    <Link to={pathOfEvent(event.event_id, event.local_start)} look="inherit">
      {event.title}
    </Link>
  );
}

const whenOf = ({ event, grant }: Row): string => {
  if (event) return `${dayText(event.local_start, 'full')}, ${timesText(event.local_start, event.minutes)}`;
  return grant?.expires_on ? `Valid to ${dayText(grant.expires_on, 'full')}` : 'No end';
};

/** Why it counts: the invoice that charges it, what covers it, what it costs, or the note that took it off. */
function Why({ row, currency }: { row: Row; currency: string }) {
  const { invoice, credit_note, covered_by, grant, fee, outcome } = row;
  if (outcome === 'unbilled') return fee == null ? 'No fee for this length' : money(fee, currency);
  const said = coveredBy[covered_by] || (!invoice && grant?.note) || '';
  return (
    <>
      {said && <div>{said}</div>}
      {invoice && (
        <Link to={`/billing/invoices?invoice=${invoice.invoice_id}`}>{invoice.number ?? 'Draft invoice'}</Link>
      )}
      {credit_note && (
        <>
          {' '}
          <Link to={`/billing/creditnotes?open=${credit_note.credit_note_id}`}>{credit_note.number}</Link>
        </>
      )}
    </>
  );
}

const columnsOf = (what: What, currency: string): Column<Row>[] => [
  { id: 'name', header: what === 'rentals' ? 'Rental' : 'Session', title: true, cell: (row) => <Name row={row} /> },
  { id: 'when', header: 'When', cell: whenOf },
  {
    id: 'mark',
    header: 'Attendance',
    cell: (row) => (row.attendanceCode === null ? '' : markName(row.attendanceCode)),
    blank: (row) => row.attendanceCode === null,
  },
  { id: 'why', header: 'Why', cell: (row) => <Why row={row} currency={currency} /> },
  {
    id: 'count',
    header: what === 'rentals' ? 'Time' : 'Sessions',
    align: 'end',
    cell: (row) => countText(what, row.count),
  },
];

interface BehindNumberProps {
  asked: { user_detail_id: number; from: string };
  behind: { what: What; outcome: Outcome; group?: number; name: string; currency: string };
  onClose: () => void;
}

/** The list behind a number of the summary. Its rows add up to the number. */
export function BehindNumber({ asked, behind, onClose }: BehindNumberProps) {
  const { name, currency, ...about } = behind;
  const [page, setPage] = useState(1);
  const read = useRead(reconciledSessions, { ...asked, ...about, page });
  const title = `${name}: ${outcomeWords[about.outcome].toLowerCase()}`;
  return (
    <Panel title={title} wide flush reading onClose={onClose}>
      {read.error && !read.data ? (
        <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <Table
          label={title}
          columns={columnsOf(about.what, currency)}
          rows={read.data?.data}
          rowKey={(row) => row.key}
          stale={read.isPlaceholderData}
          empty={<EmptyState title="Nothing here any more" line="It changed since the number was read." />}
        />
      )}
      {read.data && read.data.last_page > 1 && <Pagination page={read.data} onPage={setPage} />}
    </Panel>
  );
}
