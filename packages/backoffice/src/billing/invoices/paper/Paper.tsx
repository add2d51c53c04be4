import type { InvoiceDetails } from '@schoolbell/core/billing/invoices/schemas';
import { amount, dayText, fullName, money } from '@schoolbell/core/format';
import { useSession } from '../../../session/session.ts';
import { quantityText } from '../editor/quantity.ts';
import { Plan } from './Plan.tsx';
import { Sums } from './Sums.tsx';
import * as css from './Paper.css.ts';

interface PaperProps {
  invoice: InvoiceDetails;
  onOpen: (id: number) => void;
}

/** The document as it is mailed. */
export function Paper({ invoice, onOpen }: PaperProps) {
  const { institution } = useSession();
  const { number, issue_on, due_on, reference, installments } = invoice;
  return (
    <article className={css.paper} aria-label="Document">
      <header className={css.head}>
        <div>
          <h2 className={css.title}>Invoice</h2>
          <p>{number ?? 'No number yet'}</p>
        </div>
        <p className={css.school}>{institution.institutionName}</p>
      </header>
      <dl className={css.facts}>
        <div>
          <dt>To</dt>
          <dd>
            <Party invoice={invoice} />
          </dd>
        </div>
        <Fact name={number ? 'Issued' : 'Issue on'} value={dayText(issue_on)} />
        <Fact name="Due" value={installments.length > 1 ? `In ${installments.length} parts` : dayText(due_on)} />
        {reference && <Fact name="Reference" value={reference} />}
      </dl>
      <Lines invoice={invoice} />
      <Sums invoice={invoice} onOpen={onOpen} />
      {installments.length > 0 && <Plan invoice={invoice} />}
      {invoice.notes && <p className={css.note}>{invoice.notes}</p>}
      {invoice.footer && <p className={css.note}>{invoice.footer}</p>}
    </article>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Party({ invoice: { party, payer } }: { invoice: InvoiceDetails }) {
  const { name, street, city, state, zip, country } = party;
  const place = [[zip, city].filter(Boolean).join(' '), state, country].filter(Boolean).join(', ');
  return (
    <>
      <strong>{name || fullName(payer)}</strong>
      {[street, place].filter(Boolean).map((line) => (
        <span key={line} className={css.line}>
          {line}
        </span>
      ))}
    </>
  );
}

/** The lines, by child. */
function Lines({ invoice: { items, currency } }: { invoice: InvoiceDetails }) {
  const children = [...Map.groupBy(items, (item) => item.student.user_detail_id).values()];
  return (
    <div className={css.scroller}>
      <table className={css.table}>
        <thead>
          <tr>
            <th>What</th>
            <th className={css.end}>Qty</th>
            <th className={css.end}>Price</th>
            <th className={css.end}>Amount</th>
          </tr>
        </thead>
        {children.map((some) => (
          <tbody key={some[0]!.student.user_detail_id}>
            <tr>
              <th colSpan={4} scope="rowgroup" className={css.child}>
                {fullName(some[0]!.student)}
              </th>
            </tr>
            {some.map((item) => (
              <Line key={item.item_id} item={item} currency={currency} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

type Item = InvoiceDetails['items'][number];

function Line({ item, currency }: { item: Item; currency: string }) {
  const gross = Math.round((item.thousandths * item.unit_price) / 1000);
  const period = item.from_on && item.to_on ? `${dayText(item.from_on)} – ${dayText(item.to_on)}` : '';
  const less = item.discount > 0 ? `Discount −${amount(item.discount, currency)}` : '';
  const credited = item.credited > 0 ? `${money(item.credited, currency)} credited` : '';
  const below = [item.detail, period, less, credited].filter(Boolean).join(' · ');
  return (
    <tr>
      <td>
        {item.name}
        {below && <span className={css.small}>{below}</span>}
      </td>
      <td className={css.end}>{quantityText(item.thousandths)}</td>
      <td className={css.end}>{amount(item.unit_price, currency)}</td>
      <td className={css.end}>{amount(gross - item.discount, currency)}</td>
    </tr>
  );
}
