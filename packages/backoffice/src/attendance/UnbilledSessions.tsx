import { useState } from 'react';
import { unbilledSessions } from '@schoolbell/core/calendar/credits/contract';
import { markName } from '@schoolbell/core/calendar/marks/rules';
import { money } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { dayText, timesText } from '../ui/dayText.ts';
import { pathOfEvent } from '../calendar/eventText.ts';
import { useRead } from '../http/read.ts';
import { useCurrency } from '../session/session.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Link } from '../ui/Link.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Table } from '../ui/Table.tsx';
import type { Column } from '../ui/list/columns.ts';

type Row = ResultOf<typeof unbilledSessions>['data'][number];

const columns: Column<Row>[] = [
  {
    id: 'title',
    header: 'Class',
    title: true,
    cell: (row) => (
      <Link to={pathOfEvent(row.event_id, row.local_start)} look="inherit">
        {row.title}
      </Link>
    ),
  },
  {
    id: 'when',
    header: 'When',
    cell: (row) => `${dayText(row.local_start, 'full')}, ${timesText(row.local_start, row.minutes)}`,
  },
  { id: 'mark', header: 'Attendance', cell: (row) => markName(row.attendanceCode) },
];

/** Answers name no fee to staff who don't bill. */
const feeColumn = (currency: string): Column<Row> => ({
  id: 'fee',
  header: 'Fee',
  align: 'end',
  cell: (row) => (row.fee == null ? '' : money(row.fee, currency)),
  blank: (row) => row.fee == null,
});

/** The classes for which a student had no session left, the newest first: they are yet to be billed. */
export function UnbilledSessions({ user_detail_id, onClose }: { user_detail_id: number; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const currency = useCurrency();
  const read = useRead(unbilledSessions, { user_detail_id, page });
  return (
    <Panel title="Classes to be billed" wide flush reading onClose={onClose}>
      {read.error && !read.data ? (
        <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <Table
          label="Classes to be billed"
          columns={read.data?.data.some((row) => row.fee !== undefined) ? [...columns, feeColumn(currency)] : columns}
          rows={read.data?.data}
          rowKey={(row) => row.event_id}
          stale={read.isPlaceholderData}
          empty={
            <EmptyState title="Nothing to be billed" line="Classes with no session left to pay for them appear here." />
          }
        />
      )}
      {read.data && read.data.last_page > 1 && <Pagination page={read.data} onPage={setPage} />}
    </Panel>
  );
}
