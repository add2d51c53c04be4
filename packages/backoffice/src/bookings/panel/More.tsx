import { Fragment } from 'react';
import { money } from '@schoolbell/core/format';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Link } from '../../ui/Link.tsx';
import { momentText } from '../times.ts';
import type { Booking } from './booking.ts';
import * as css from './OpenBooking.css.ts';

/** How invoices that owe nothing are described. */
const unissued: Record<string, string> = { draft: 'billed once it is accepted', cancelled: 'invoice cancelled' };

/** How it is paid; nothing for people who see no prices. */
function Payment({ booking: { order, currency, people } }: { booking: Booking }) {
  if (!order) {
    const sum = people.reduce((total, { price }) => total + (price ?? 0), 0);
    return sum === 0 ? 'Free' : `${money(sum, currency)}, billed once it is accepted`;
  }
  const { invoice_id, invoice_number, status, total, paid, balance } = order;
  const open = paid > 0 ? `${money(balance, currency)} still open` : 'not paid yet';
  const how = unissued[status] ?? (balance === 0 ? 'paid' : open);
  return (
    <>
      {money(total, currency)}, {how}
      {invoice_id !== null && (
        <>
          {' · '}
          <Link to={`/billing/invoices?invoice=${invoice_id}`}>{invoice_number ?? 'Invoice'}</Link>
        </>
      )}
    </>
  );
}

/** What the family answered, how it is paid, and what happened so far, the newest first. */
export function More({ booking }: { booking: Booking }) {
  const { answers, order, people, reference, steps } = booking;
  const seesMoney = order !== null || people.some(({ price }) => price !== null);
  return (
    <>
      <section className={css.part} aria-label="Answers and payment">
        <DescriptionList
          items={[
            ...answers.map(({ label, value }) => ({ label, value })),
            ...(seesMoney ? [{ label: 'Payment', value: <Payment booking={booking} /> }] : []),
            { label: 'Reference', value: reference },
          ]}
        />
      </section>
      {steps.length > 0 && (
        <section className={css.part} aria-label="Steps">
          <dl className={css.steps}>
            {steps
              .toSorted((one, other) => (one.at < other.at ? 1 : -1))
              .map(({ what, text, by, at, note }) => (
                <Fragment key={`${what} ${at} ${text}`}>
                  <dt className={css.when}>{momentText(at)}</dt>
                  <dd>
                    {by ? `${text} (${by})` : text}
                    {note && <p className={css.note}>{note}</p>}
                  </dd>
                </Fragment>
              ))}
          </dl>
        </section>
      )}
    </>
  );
}
