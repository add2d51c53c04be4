import type { InvoiceDetails } from '@schoolbell/core/billing/invoices/schemas';
import { amount, dayText, fullName, money } from '@schoolbell/core/format';
import { invoicePayments } from '@schoolbell/core/billing/payments/contract';
import { useRead } from '../../../http/read.ts';
import * as css from './Paper.css.ts';

interface SumsProps {
  invoice: InvoiceDetails;
  onOpen: (id: number) => void;
}

function Row({ name, value, look }: { name: string; value: string; look?: string | undefined }) {
  return (
    <div className={look}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** What the document's discount is: staff's, a coupon's, or both. */
function lessWords({ coupon_code, discount_kind, discount_value }: InvoiceDetails): string {
  if (!coupon_code) return 'Discount';
  return discount_kind === null || discount_value === 0
    ? `Coupon ${coupon_code}`
    : `Discount and coupon ${coupon_code}`;
}

/** What the lines come to, and what of it is paid and credited. */
export function Sums({ invoice, onOpen }: SumsProps) {
  const { currency, subtotal, discount, taxes, inclusive, total, credited, balance, number } = invoice;
  const isOpen = number !== null && invoice.status !== 'cancelled';
  return (
    <>
      <dl className={css.sums}>
        {(discount > 0 || taxes.length > 0) && <Row name="Subtotal" value={amount(subtotal, currency)} />}
        {discount > 0 && <Row name={lessWords(invoice)} value={`−${amount(discount, currency)}`} />}
        {taxes.map((tax) => (
          <Row
            key={`${tax.name} ${tax.rate}`}
            look={css.quiet}
            name={`${tax.name} ${tax.rate} % ${inclusive ? 'in' : 'on'} ${amount(tax.base + (inclusive ? tax.amount : 0), currency)}`}
            value={amount(tax.amount, currency)}
          />
        ))}
        <Row name="Total" look={css.total} value={money(total, currency)} />
        <Paid invoice={invoice} />
        {credited > 0 && <Row name="Credited" value={`−${amount(credited, currency)}`} />}
        {isOpen && <Row name="Still to pay" look={css.strong} value={money(balance, currency)} />}
      </dl>
      <Related invoice={invoice} onOpen={onOpen} />
    </>
  );
}

/** Each payment of it, or their sum until they have come. */
function Paid({ invoice: { invoice_id, paid, currency } }: { invoice: InvoiceDetails }) {
  const { data } = useRead(invoicePayments, { invoice_id }, { enabled: paid > 0 });
  if (paid === 0) return null;
  const payments = (data?.data ?? []).flatMap((payment) => {
    const here = payment.invoices.find((one) => one.invoice_id === invoice_id);
    return payment.state === 'done' && here ? [{ ...payment, here: here.amount }] : [];
  });
  // What credit paid has no payment of its own here.
  const rest = paid - payments.reduce((sum, { here }) => sum + here, 0);
  return (
    <>
      {payments.map(({ payment_id, paid_on, mode, here }) => (
        <Row
          key={payment_id}
          name={['Paid', dayText(paid_on), mode && `(${mode})`].filter(Boolean).join(' ')}
          value={`−${amount(here, currency)}`}
        />
      ))}
      {rest > 0 && (
        <Row name={payments.length > 0 ? 'Paid from credit' : 'Paid'} value={`−${amount(rest, currency)}`} />
      )}
    </>
  );
}

/** The documents that belong to it: what it replaces, shares a bill with, and was credited by. */
function Related({ invoice: { replaces, replaced_by, split, credit_notes, invoice_id, currency }, onOpen }: SumsProps) {
  const others = split.filter((one) => one.invoice_id !== invoice_id);
  if (!replaces && !replaced_by && others.length === 0 && credit_notes.length === 0) return null;
  return (
    <ul className={css.related}>
      {credit_notes.map(({ credit_note_id, number, total, issue_on, voided }) => (
        <li key={credit_note_id}>
          Credit note {number}, {dayText(issue_on)}: {money(total, currency)}
          {voided === 1 && ' (voided)'}
        </li>
      ))}
      {replaces && <Other text="Replaces" one={replaces} onOpen={onOpen} />}
      {replaced_by && <Other text="Replaced by" one={replaced_by} onOpen={onOpen} />}
      {others.map((one) => (
        <Other key={one.invoice_id} text={`${fullName(one.payer)} pays a share on`} one={one} onOpen={onOpen} />
      ))}
    </ul>
  );
}

interface OtherProps {
  text: string;
  one: { invoice_id: number; number: string | null };
  onOpen: (id: number) => void;
}

function Other({ text, one, onOpen }: OtherProps) {
  return (
    <li>
      {text}{' '}
      <button type="button" className={css.link} onClick={() => onOpen(one.invoice_id)}>
        {one.number ?? 'a draft'}
      </button>
    </li>
  );
}
