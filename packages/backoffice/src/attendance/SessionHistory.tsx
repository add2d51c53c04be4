import { useState } from 'react';
import { sessionHistory } from '@schoolbell/core/calendar/credits/contract';
import { fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { dayText } from '../ui/dayText.ts';
import { useRead } from '../http/read.ts';
import { formatDate } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Table } from '../ui/Table.tsx';
import type { Column } from '../ui/list/columns.ts';

type Entry = ResultOf<typeof sessionHistory>['data'][number];
const kinds = {
  grant: 'Given',
  hold: 'Booked',
  use: 'Used',
  release: 'Given back',
  expire: 'Expired',
  revoke: 'Taken back',
  adjust: 'Corrected',
};

const columns: Column<Entry>[] = [
  {
    id: 'kind',
    header: 'What happened',
    title: true,
    cell: (row) => `${kinds[row.kind]}${row.grant_kind === 'makeup' ? ' (make-up)' : ''}`,
  },
  {
    id: 'amount',
    header: 'Change',
    align: 'end',
    cell: (row) => `${row.amount > 0 ? '+' : '−'}${Math.abs(row.amount)}`,
  },
  {
    id: 'event',
    header: 'Event',
    cell: (row) => row.event && `${row.event.title}, ${dayText(row.event.local_start, 'full')}`,
    blank: (row) => !row.event,
  },
  { id: 'note', header: 'Note', cell: (row) => row.note, blank: (row) => !row.note },
  { id: 'who', header: 'Who', cell: (row) => row.actor && fullName(row.actor), blank: (row) => !row.actor },
  { id: 'created_at', header: 'When', cell: (row) => formatDate(row.created_at) },
];

/** The ledger of a student's sessions, the newest line first. */
export function SessionHistory({ user_detail_id, onClose }: { user_detail_id: number; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const read = useRead(sessionHistory, { user_detail_id, page });
  return (
    <Panel title="Sessions" wide flush reading onClose={onClose}>
      {read.error && !read.data ? (
        <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <Table
          label="Sessions"
          columns={columns}
          rows={read.data?.data}
          rowKey={(row) => row.entry_id}
          stale={read.isPlaceholderData}
          empty={<EmptyState title="Nothing yet" line="Sessions given, used and taken back appear here." />}
        />
      )}
      {read.data && read.data.last_page > 1 && <Pagination page={read.data} onPage={setPage} />}
    </Panel>
  );
}
