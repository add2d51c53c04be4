import { CalendarDays } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { outbox } from '@schoolbell/core/settings/contract';
import { pageIn, searchIn } from '../http/address.ts';
import { prefetch, useRead } from '../http/read.ts';
import { Page } from '../shell/Page.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Card } from '../ui/Card.tsx';
import { formatDateTime } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { usePanel } from '../ui/Panel.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Table } from '../ui/Table.tsx';
import type { Column } from '../ui/list/columns.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';
import { MailPanel } from './MailPanel.tsx';
import { MailState, states } from './MailState.tsx';
import * as css from './Outbox.css.ts';

type Mail = ResultOf<typeof outbox>['data'][number];
type State = Mail['status'];

/** The list's filters as the address has them. */
function inputOf(query: URLSearchParams) {
  const status = states.find((state) => state.id === query.get('status'))?.id;
  return { page: pageIn(query), search: searchIn(query), ...(status && { status: status as State }) };
}

/** Starts the list's read. */
export function warm(_params: unknown, query: URLSearchParams): void {
  prefetch(outbox, inputOf(query));
}

function columns(show: (id: number) => void): Column<Mail>[] {
  return [
    {
      id: 'title',
      header: 'Mail',
      title: true,
      cell: (mail) => (
        <span className={css.brings}>
          <button type="button" className={css.open} onClick={() => show(mail.id)}>
            {mail.subject}
          </button>
          {mail.calendar && <CalendarDays size={14} role="img" aria-label="Brings a calendar file" />}
        </span>
      ),
    },
    {
      id: 'to',
      header: 'To',
      cell: (mail) => (
        <span className={css.to}>
          {mail.to_name}
          <span className={css.address}>{mail.to_email}</span>
        </span>
      ),
    },
    { id: 'status', header: 'Status', cell: (mail) => <MailState state={mail.status} /> },
    { id: 'created_at', header: 'Written', cell: (mail) => formatDateTime(mail.created_at) },
    {
      id: 'sent_at',
      header: 'Sent',
      blank: (mail) => !mail.sent_at,
      cell: (mail) => (mail.sent_at ? formatDateTime(mail.sent_at) : <span className={css.none}>–</span>),
    },
  ];
}

/** The mails that the product wrote: sent, waiting, failed, or kept because there is no mail server. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const input = inputOf(query);
  const read = useRead(outbox, input);
  const panel = usePanel();
  const isFiltered = Boolean(input.search || input.status);

  function filter(part: Record<string, string>) {
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        if (!('page' in part)) next.delete('page');
        for (const [name, value] of Object.entries(part)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  const empty = isFiltered ? (
    <EmptyState title="No such mail" line="Try another search, or another status." />
  ) : (
    <EmptyState title="No mails yet" line="When a family enquires or enrols, the mail to your staff appears here." />
  );
  return (
    <Page title="Outbox" subtitle="Every mail that was written for your school, newest first.">
      {read.data && !read.data.configured && (
        <Banner tone="warning" title="No SMTP server is configured: mails are kept here">
          They can be read below. Once the server has its SMTP settings, new mails go out by themselves, and kept ones
          when you send them again.
        </Banner>
      )}
      {read.error && !read.data ? (
        <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <Card flush>
          <Tabs
            label="Status"
            tabs={[{ id: '', label: 'All mails' }, ...states]}
            value={input.status ?? ''}
            onChange={(status) => filter({ status })}
          />
          <Toolbar>
            <SearchField label="Search mails" value={input.search} onSearch={(search) => filter({ search })} />
          </Toolbar>
          <Table
            label="Mails"
            columns={columns(panel.show)}
            rows={read.data?.data}
            rowKey={(mail) => mail.id}
            stale={read.isPlaceholderData}
            onOpen={(mail) => panel.show(mail.id)}
            empty={empty}
          />
          {read.data && (
            <Pagination
              page={read.data}
              onPage={(page) => filter({ page: String(page) })}
              onWarm={(page) => prefetch(outbox, { ...input, page })}
            />
          )}
        </Card>
      )}
      {panel.open && <MailPanel id={Number(panel.open)} onClose={panel.close} />}
    </Page>
  );
}
