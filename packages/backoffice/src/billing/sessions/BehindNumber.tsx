import { reconciledSessions } from '@schoolbell/core/billing/reconciliation/contract';
import { markName } from '@schoolbell/core/calendar/marks/rules';
import { money } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { pathOfEvent } from '../../calendar/eventText.ts';
import { idIn } from '../../http/address.ts';
import { dayText, timesText } from '../../ui/dayText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { List } from '../../ui/list/List.tsx';
import { useList } from '../../ui/list/useList.ts';
import { Panel } from '../../ui/Panel.tsx';
import type { Behind } from './behind.ts';
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
  if (outcome === 'unbilled') return fee == null ? 'No fee' : money(fee, currency);
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
  asked: Behind & { user_detail_id: number; from: string };
  name: string;
  currency: string;
  onClose: () => void;
}

/** The list behind a number of the summary. Its rows add up to the number. */
export function BehindNumber({ asked, name, currency, onClose }: BehindNumberProps) {
  const { group, ...about } = asked;
  const list = useList(reconciledSessions, (address) => ({
    ...about,
    ...(group !== undefined && { group }),
    page: idIn(address, 'page') ?? 1,
  }));
  const title = `${name}: ${outcomeWords[asked.outcome].toLowerCase()}`;
  return (
    <Panel title={title} wide flush reading onClose={onClose}>
      <List
        list={list}
        label={title}
        columns={columnsOf(asked.what, currency)}
        row={{ key: (row) => row.place, name: (row) => row.event?.title ?? grantText(row) }}
        empty={<EmptyState title="Nothing to show" line="Something changed since this number was counted." />}
      />
    </Panel>
  );
}
