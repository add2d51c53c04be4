import { gatewayCard } from '@schoolbell/core/billing/gateways/rules';
import type { PaymentRow } from '@schoolbell/core/billing/payments/schemas';
import { dayText, fullName, money } from '@schoolbell/core/format';
import type { Column } from '../../ui/list/columns.ts';
import { Tag } from '../../ui/Tag.tsx';
import type { Tone } from '../../ui/tones.ts';
import * as css from '../Billing.css.ts';

const states: Record<PaymentRow['state'], { tone: Tone; word: string }> = {
  done: { tone: 'success', word: 'Received' },
  claimed: { tone: 'warning', word: 'To confirm' },
  scheduled: { tone: 'info', word: 'Scheduled' },
  failed: { tone: 'danger', word: 'Failed' },
  deleted: { tone: 'neutral', word: 'Deleted' },
};

export const stateWords = Object.fromEntries(
  Object.entries(states).map(([state, { word }]) => [state, word]),
) as Record<PaymentRow['state'], string>;

/** Where a payment is, in a word: first what needs someone, then what became of it. */
export function PaymentState({
  payment: { state, disputed, held, refunded, amount },
}: {
  payment: Pick<PaymentRow, 'state' | 'disputed' | 'held' | 'refunded' | 'amount'>;
}) {
  if (disputed === 1) return <Tag tone="danger">Disputed</Tag>;
  if (held > 0) return <Tag tone="info">Being refunded</Tag>;
  if (state === 'done' && refunded > 0)
    return <Tag tone="plum">{refunded < amount ? 'Partly refunded' : 'Refunded'}</Tag>;
  return <Tag tone={states[state].tone}>{states[state].word}</Tag>;
}

/** What a payment came by. */
export const wayOf = ({ kind, mode, gateway }: Pick<PaymentRow, 'kind' | 'mode' | 'gateway'>): string =>
  kind === 'given'
    ? 'Credit from the school'
    : (mode ?? (gateway === null ? '' : (gatewayCard(gateway)?.title ?? gateway)));

/** What a payment paid: one number, or the first of several; its panel has them all. */
function paidFor({ invoices, free }: PaymentRow): string {
  const [first, ...more] = [...invoices.map((one) => one.number ?? 'Draft'), ...(free > 0 ? ['credit'] : [])];
  return more.length > 1 ? `${first} and ${more.length} more` : [first, ...more].filter(Boolean).join(', ');
}

/** The columns of the payments' list. */
export const paymentColumns = (show: (id: number) => void): Column<PaymentRow>[] => [
  {
    id: 'payer',
    header: 'Payer',
    title: true,
    cell: (row) => (
      <button type="button" className={css.open} onClick={() => show(row.payment_id)}>
        {fullName(row.payer)}
      </button>
    ),
  },
  { id: 'paid_on', header: 'Paid on', sortable: true, cell: (row) => dayText(row.paid_on) },
  {
    id: 'receipt',
    header: 'Receipt',
    cell: (row) => row.receipt_number ?? (row.state === 'done' ? 'Being numbered' : ''),
    blank: (row) => !row.receipt_number,
  },
  { id: 'way', header: 'Paid by', cell: wayOf, blank: (row) => !wayOf(row) },
  { id: 'for', header: 'Paid for', cell: paidFor, blank: (row) => !paidFor(row) },
  { id: 'state', header: 'Status', cell: (row) => <PaymentState payment={row} /> },
  {
    id: 'amount',
    header: 'Amount',
    sortable: true,
    align: 'end',
    cell: (row) => (
      <span className={row.state === 'deleted' || row.state === 'failed' ? css.struck : css.money}>
        {money(row.amount, row.currency)}
      </span>
    ),
  },
];
