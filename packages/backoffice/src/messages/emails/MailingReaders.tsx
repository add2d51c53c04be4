import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { mailingReaders, sendAgain } from '@schoolbell/core/messages/contract';
import { prefetch, useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { Button } from '../../ui/Button.tsx';
import { formatDateTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Table } from '../../ui/Table.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toasts.ts';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { type MailingReader, type ReaderState, readerStateText } from './mailingText.ts';
import * as css from './Emails.css.ts';

interface MailingReadersProps {
  mailing_id: number;
  /** Only readers whose mail is there; null for all. */
  state: ReaderState | null;
  mayChange: boolean;
}

const columns: Column<MailingReader>[] = [
  {
    id: 'fullName',
    header: 'Reader',
    title: true,
    cell: (row) => (
      <span className={css.reader}>
        <span className={css.name}>{row.fullName}</span>
        <span className={css.quiet}>{[row.for && `for ${row.for}`, row.to].filter(Boolean).join(' · ')}</span>
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: (row) => (
      <span className={css.reader}>
        <Tag tone={readerStateText[row.state].tone}>{readerStateText[row.state].label}</Tag>
        {row.reason && <span className={css.reason}>{row.reason}</span>}
      </span>
    ),
  },
  {
    id: 'sent_at',
    header: 'Sent',
    blank: (row) => !row.sent_at,
    cell: (row) => (row.sent_at ? formatDateTime(row.sent_at) : <span className={css.quiet}>–</span>),
  },
];

/** Sends one mail again that failed, or of which nobody knows whether it arrived. */
function AgainButton({ mailing_id, row }: { mailing_id: number; row: MailingReader }) {
  const again = useWrite(sendAgain);
  if (row.mail_id === null || !['failed', 'unsure', 'kept'].includes(row.state)) return null;
  const run = () =>
    again.mutateAsync({ mailing_id, mail_ids: [row.mail_id!] }).then(({ message }) => toast(message), toast.error);
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<RotateCw size={14} aria-hidden />}
      aria-label={`Send again to ${row.fullName}`}
      loading={again.isPending}
      onClick={() => void run()}
    >
      Again
    </Button>
  );
}

/** Every reader of a letter, and what became of their mail. */
export function MailingReaders({ mailing_id, state, mayChange }: MailingReadersProps) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const input = { mailing_id, page, search, ...(state && { state }) };
  const read = useRead(mailingReaders, input);
  if (read.error && !read.data) return <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />;
  return (
    <>
      <Toolbar>
        <SearchField label="Search readers" value={search} onSearch={(text) => (setSearch(text), setPage(1))} />
      </Toolbar>
      <Table
        label="Readers"
        columns={columns}
        rows={read.data?.data}
        rowKey={(row) => `${row.mail_id} ${row.user_detail_id} ${row.for}`}
        stale={read.isPlaceholderData}
        actions={mayChange ? (row) => <AgainButton mailing_id={mailing_id} row={row} /> : undefined}
        empty={
          <EmptyState
            title={search ? `No readers match "${search}"` : 'No readers here'}
            line={search ? 'Try part of a name or address.' : 'Readers appear once this email begins to leave.'}
          />
        }
      />
      {read.data && (
        <Pagination
          page={read.data}
          onPage={setPage}
          onWarm={(next) => prefetch(mailingReaders, { ...input, page: next })}
        />
      )}
    </>
  );
}
