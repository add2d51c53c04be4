import { useState } from 'react';
import { fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { getSentEmails } from '@schoolbell/core/messages/contract';
import { prefetch, useRead } from '../http/read.ts';
import type { PagePerson } from '../shell/parts.ts';
import { Card } from '../ui/Card.tsx';
import { formatDateTime } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Link } from '../ui/Link.tsx';
import type { Column } from '../ui/list/columns.ts';
import { Pagination } from '../ui/Pagination.tsx';
import { Table } from '../ui/Table.tsx';
import { Tag } from '../ui/Tag.tsx';
import { useMay } from '../session/session.ts';
import { ComposeButton } from './ComposeButton.tsx';
import { readerStateText } from './emails/mailingText.ts';
import * as css from './emails/Emails.css.ts';

type Mail = ResultOf<typeof getSentEmails>['data'][number];

/** What was written to many leads to the letter, if its screen can be opened. */
const columnsFor = (seesLetters: boolean): Column<Mail>[] => [
  {
    id: 'subject',
    header: 'Subject',
    title: true,
    cell: (mail) =>
      mail.mailing_id && seesLetters ? (
        <Link to={`/people/emails?open=${mail.mailing_id}`} look="inherit" className={css.name}>
          {mail.subject}
        </Link>
      ) : (
        <span className={css.name}>{mail.subject}</span>
      ),
  },
  { id: 'to', header: 'To', cell: (mail) => mail.to },
  { id: 'by', header: 'From', cell: (mail) => mail.by, blank: (mail) => !mail.by },
  { id: 'created_at', header: 'When', cell: (mail) => formatDateTime(mail.sent_at ?? mail.created_at) },
  {
    id: 'state',
    header: 'Status',
    cell: (mail) => (
      <span className={css.reader}>
        <Tag tone={readerStateText[mail.state].tone}>{readerStateText[mail.state].label}</Tag>
        {mail.error && <span className={css.reason}>{mail.error}</span>}
      </span>
    ),
  },
];

/** The mails that a person, or their family about them, was sent. */
export function PersonMails({ kind, person }: PagePerson) {
  const [page, setPage] = useState(1);
  const seesLetters = useMay()(['students', 'leads', 'all_leads']);
  const user_id = person.user_detail_id;
  const read = useRead(getSentEmails, { user_id, page });
  const start = { type: kind, type_id: user_id, title: fullName(person) };
  if (read.error && !read.data) return <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />;
  return (
    <Card flush title="Emails" actions={person.is_archived === 0 && <ComposeButton size="sm" start={start} />}>
      <Table
        label="Emails"
        columns={columnsFor(seesLetters)}
        rows={read.data?.data}
        rowKey={(mail) => mail.id}
        stale={read.isPlaceholderData}
        empty={
          <EmptyState title="No emails yet" line="Emails that you, your colleagues and automations send appear here." />
        }
      />
      {read.data && (
        <Pagination
          page={read.data}
          onPage={setPage}
          onWarm={(next) => prefetch(getSentEmails, { user_id, page: next })}
        />
      )}
    </Card>
  );
}
