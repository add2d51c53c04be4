import { CalendarDays } from 'lucide-react';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { outbox } from '@schoolbell/core/settings/contract';
import { type Address, pageIn, searchIn } from '../http/address.ts';
import { prefetch } from '../http/read.ts';
import { part } from '../ui/parts.tsx';
import { Page } from '../shell/Page.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Card } from '../ui/Card.tsx';
import { formatDateTime } from '../ui/dates.ts';
import { usePanel } from '../ui/usePanel.ts';
import type { Column } from '../ui/list/columns.ts';
import { List, Nothing } from '../ui/list/List.tsx';
import type { NothingText } from '../ui/list/nothingText.ts';
import { useList } from '../ui/list/useList.ts';
import { MailState, states } from './MailState.tsx';
import * as css from './Outbox.css.ts';

const MailPanel = part(() => import('./MailPanel.tsx').then((file) => file.MailPanel));

type Mail = ResultOf<typeof outbox>['data'][number];
type State = Mail['status'];

/** What the address asks for. */
function inputOf(address: Address) {
  const status = states.find((state) => state.id === address.get('status'))?.id;
  return { page: pageIn(address), search: searchIn(address), ...(status && { status: status as State }) };
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
          {mail.calendar && <CalendarDays size={14} role="img" aria-label="Has a calendar file" />}
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
    { id: 'created_at', header: 'Created', cell: (mail) => formatDateTime(mail.created_at) },
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
  const list = useList(outbox, inputOf);
  const panel = usePanel();
  return (
    <Page title="Outbox" subtitle="All mails from your school, newest first.">
      {list.answer && !list.answer.configured && (
        <Banner tone="warning" title="No SMTP server is configured: mails are kept here">
          You can read them below. Once SMTP is set up, new mails are sent; send kept ones again yourself.
        </Banner>
      )}
      <Card flush>
        <List
          list={list}
          label="Mails"
          columns={columns(panel.show)}
          row={{ key: (mail) => mail.id, name: (mail) => mail.subject, open: (mail) => panel.show(mail.id) }}
          search="Search mails"
          tabs={{
            label: 'Status',
            tabs: [{ id: '', label: 'All mails' }, ...states],
            value: list.input.status ?? '',
            onChange: (status) => list.set({ status }),
          }}
          empty={<Nothing list={list} texts={nothing} />}
        />
      </Card>
      {panel.open && <MailPanel id={Number(panel.open)} onClose={panel.close} />}
    </Page>
  );
}

const nothing: NothingText[] = [
  {
    when: ['search', 'status'],
    isSearch: false,
    title: 'No matching mail',
    line: 'Try another search, or another status.',
  },
  { title: 'No mails yet', line: 'When a family enquires or enrols, the mail to your staff appears here.' },
];
