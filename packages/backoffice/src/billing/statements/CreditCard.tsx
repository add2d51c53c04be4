import { creditsOf, creditTransactions } from '@schoolbell/core/billing/credits/contract';
import { dayText, fullName, money } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { pageIn } from '../../http/address.ts';
import { useRead } from '../../http/read.ts';
import { Card } from '../../ui/Card.tsx';
import { formatDateTime } from '../../ui/dates.ts';
import { Link } from '../../ui/Link.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { List } from '../../ui/list/List.tsx';
import { useList } from '../../ui/list/useList.ts';
import * as css from './Statements.css.ts';

type Entry = ResultOf<typeof creditTransactions>['data'][number];
type Standing = ResultOf<typeof creditsOf>;

/** What became of money, in words. */
const kinds: Record<Entry['kind'], string> = {
  in: 'Came in',
  allocate: 'Paid',
  free: 'Set free',
  refund: 'Refunded',
  revoke: 'Taken back',
  expire: 'Expired',
};

/** Which document a movement is about. */
function About({ entry: { kind, payment, invoice, credit_note } }: { entry: Entry }) {
  const from =
    payment.kind === 'given' ? 'credit from the school' : `payment ${payment.receipt_number ?? payment.payment_id}`;
  return (
    <>
      {invoice && (
        <>
          {kind === 'free' && 'from '}
          <Link to={`/billing/invoices?invoice=${invoice.invoice_id}`}>{invoice.number ?? 'Draft'}</Link>
          {', '}
        </>
      )}
      {credit_note && (
        <>
          {kind === 'free' ? 'by ' : 'with money of '}
          <Link to={`/billing/creditnotes?open=${credit_note.credit_note_id}`}>{credit_note.number}</Link>
          {', '}
        </>
      )}
      <Link to={`/billing/payments?open=${payment.payment_id}`}>{from}</Link>
    </>
  );
}

const columns: Column<Entry>[] = [
  { id: 'at', header: 'When', cell: (row) => formatDateTime(row.at) },
  { id: 'kind', header: 'What', title: true, cell: (row) => kinds[row.kind] },
  { id: 'about', header: 'Details', cell: (row) => <About entry={row} /> },
  { id: 'actor', header: 'By', cell: (row) => row.actor && fullName(row.actor), blank: (row) => !row.actor },
  { id: 'amount', header: 'Amount', align: 'end', cell: (row) => money(row.amount, row.currency) },
];

/** The free money of those who pay, what each part of it comes from, and every movement of money. */
export function CreditCard({ user_detail_id }: { user_detail_id: number }) {
  const standing = useRead(creditsOf, { id: user_detail_id });
  const list = useList(creditTransactions, (address) => ({ id: user_detail_id, page: pageIn(address) }));
  if (list.page?.total === 0 || (!list.page && !list.error)) return null;
  return (
    <Card title="Credit" flush>
      {standing.data && <Sources {...standing.data} />}
      <List
        list={list}
        label="Movements of money"
        columns={columns}
        row={{ key: (row) => row.entry_id, name: (row) => kinds[row.kind] }}
        empty={null}
      />
    </Card>
  );
}

/** What is free, and where it comes from; who it is of where several people pay. */
function Sources({ accounts, sources }: Standing) {
  if (sources.length === 0) return <p className={css.between}>No credit is left.</p>;
  return (
    <ul className={css.sources} aria-label="Free credit">
      {sources.map((source) => {
        const account = accounts.find((one) => one.account_id === source.account_id)!;
        return (
          <li key={`${source.payment_id} ${source.credit_note?.credit_note_id ?? ''}`}>
            <b>{money(source.amount, account.currency)}</b> {originOf(source)}
            {accounts.length > 1 && `, of ${fullName(account.payer)}`}
            {source.expires_on && `, until ${dayText(source.expires_on)}`}
          </li>
        );
      })}
    </ul>
  );
}

function originOf({ kind, credit_note, receipt_number, paid_on, reason }: Standing['sources'][number]): string {
  if (credit_note) return `set free by ${credit_note.number}`;
  if (kind === 'given') return `given on ${dayText(paid_on)}${reason && `: ${reason}`}`;
  return `left of the payment of ${dayText(paid_on)}${receipt_number ? ` (${receipt_number})` : ''}`;
}
