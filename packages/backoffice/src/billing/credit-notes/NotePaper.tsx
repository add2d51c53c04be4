import type { CreditNoteDetails } from '@schoolbell/core/billing/credit-notes/schemas';
import { amount, dayText, fullName, money } from '@schoolbell/core/format';
import { Link } from '../../ui/Link.tsx';
import * as css from './Notes.css.ts';

/** A credit note as a sheet of paper. */
export function NotePaper({ note }: { note: CreditNoteDetails }) {
  const { party } = note;
  const place = [party.street, [party.zip, party.city].filter(Boolean).join(' '), party.state, party.country];
  return (
    <article aria-label={`Credit note ${note.number}`} className={note.status === 'void' ? css.voided : css.paper}>
      <header className={css.paperHead}>
        <div>
          <h3 className={css.paperTitle}>Credit note</h3>
          <p className={css.line}>{note.number}</p>
        </div>
        {note.status === 'void' && <span className={css.stamp}>Void</span>}
      </header>
      <dl className={css.facts}>
        <div>
          <dt>To</dt>
          <dd>
            <b>{party.name || fullName(note.payer)}</b>
            {place.filter(Boolean).map((line) => (
              <div key={line}>{line}</div>
            ))}
          </dd>
        </div>
        <div>
          <dt>Issued</dt>
          <dd>{dayText(note.issue_on)}</dd>
        </div>
        <div>
          <dt>For invoice</dt>
          <dd>
            <Link to={`/billing/invoices?invoice=${note.invoice.invoice_id}`}>{note.invoice.number}</Link>
          </dd>
        </div>
        {note.reason && (
          <div>
            <dt>Reason</dt>
            <dd>{note.reason}</dd>
          </div>
        )}
      </dl>
      <Items note={note} />
      <Totals note={note} />
    </article>
  );
}

function Items({ note: { items, currency } }: { note: CreditNoteDetails }) {
  return (
    <table className={css.items}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.item_id}>
            <td>
              {item.name}
              {item.detail && <span className={css.detail}>{item.detail}</span>}
            </td>
            <td>{amount(item.net, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Totals({ note }: { note: CreditNoteDetails }) {
  const { currency } = note;
  return (
    <dl className={css.totals}>
      <div>
        <dt>Net</dt>
        <dd>{amount(note.net, currency)}</dd>
      </div>
      {note.taxes.map((tax) => (
        <div key={`${tax.name} ${tax.rate}`}>
          <dt>
            {tax.name} {tax.rate} % of {amount(tax.base, currency)}
          </dt>
          <dd>{amount(tax.amount, currency)}</dd>
        </div>
      ))}
      <div className={css.total}>
        <dt>Credited</dt>
        <dd>{money(note.total, currency)}</dd>
      </div>
    </dl>
  );
}
