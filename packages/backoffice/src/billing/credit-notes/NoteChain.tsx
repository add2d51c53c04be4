import { notePayments } from '@schoolbell/core/billing/credit-notes/contract';
import type { CreditNoteDetails } from '@schoolbell/core/billing/credit-notes/schemas';
import { money } from '@schoolbell/core/format';
import { useRead } from '../../http/read.ts';
import { formatDateTime } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import * as css from '../Billing.css.ts';

const words = {
  free: 'came off',
  allocate: 'paid',
  refund: 'was handed back',
  revoke: 'was taken back',
  expire: 'expired',
};

/** What a note set free, and where each part of it went since. */
export function NoteChain({ note }: { note: CreditNoteDetails }) {
  const { credit_note_id, currency } = note;
  const read = useRead(notePayments, { credit_note_id });
  const owed = note.total - note.freed;
  return (
    <section aria-label="Where the money went">
      <h3 className={css.heading}>Where the money went</h3>
      {read.error && !read.data && <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />}
      <ul className={css.story}>
        {owed > 0 && (
          <li className={css.happened}>
            {money(owed, currency)} less is owed on {note.invoice.number}
          </li>
        )}
        {read.data?.data.map((one, at) => (
          <li key={at} className={css.happened}>
            <span>
              {money(one.amount, currency)} {words[one.kind]}{' '}
              {one.invoice && (
                <Link to={`/billing/invoices?invoice=${one.invoice.invoice_id}`}>{one.invoice.number}</Link>
              )}
              {one.kind === 'free' && (
                <>
                  {' of '}
                  <Link to={`/billing/payments?open=${one.payment_id}`}>a payment</Link>
                </>
              )}
            </span>
            <span className={css.quiet}>{formatDateTime(one.at)}</span>
          </li>
        ))}
        {note.remaining > 0 && (
          <li className={css.happened}>
            <b>{money(note.remaining, currency)} is still free, for the next invoice</b>
          </li>
        )}
      </ul>
    </section>
  );
}
