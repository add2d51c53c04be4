import type { PaymentDetails } from '@schoolbell/core/billing/payments/schemas';
import { money } from '@schoolbell/core/format';
import { Link } from '../../ui/Link.tsx';
import { type FlowEnd, flowEnds } from './flow.ts';
import { wayOf } from './paymentColumns.tsx';
import * as css from './Flow.css.ts';

/** As much as the picture's middle is high and wide; it is stretched to its place. */
const SIDE = 100;

/** A band from its share of the payment to its place among the ends. */
function bandOf(ends: readonly FlowEnd[], at: number, total: number): string {
  const before = ends.slice(0, at).reduce((sum, one) => sum + one.amount, 0);
  const [top, bottom] = [before, before + ends[at]!.amount].map((part) => (part / total) * SIDE);
  const row = SIDE / ends.length;
  const middle = row * (at + 0.5);
  const half = Math.max(1, Math.min(row * 0.36, ((bottom! - top!) / 2) * 0.8));
  const [from, to] = [middle - half, middle + half];
  return `M0 ${top} C50 ${top} 50 ${from} ${SIDE} ${from} L${SIDE} ${to} C50 ${to} 50 ${bottom} 0 ${bottom} Z`;
}

/** The way of a payment's money as a picture: to invoices, to credit, and back. */
export function PaymentFlow({ payment }: { payment: PaymentDetails }) {
  const ends = flowEnds(payment);
  const { amount, currency } = payment;
  return (
    <div className={css.flow}>
      <div className={css.source}>
        <b>{money(amount, currency)}</b>
        <span className={css.quiet}>{wayOf(payment)}</span>
      </div>
      <svg viewBox={`0 0 ${SIDE} ${SIDE}`} preserveAspectRatio="none" className={css.bands} aria-hidden>
        {ends.map((end, at) => (
          <path key={end.id} d={bandOf(ends, at, amount)} className={css.band[end.kind]} />
        ))}
      </svg>
      <ul className={css.ends}>
        {ends.map((end) => (
          <li key={end.id} className={css.end[end.kind]}>
            {end.invoice_id ? <Link to={`/billing/invoices?invoice=${end.invoice_id}`}>{end.name}</Link> : end.name}
            <span className={css.quiet}>{money(end.amount, currency)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
