import type { InvoiceDetails } from '@schoolbell/core/billing/invoices/schemas';
import { money } from '@schoolbell/core/format';
import { cx } from '../../../ui/cx.ts';
import { today } from '../../../ui/dates.ts';
import { dayText } from '../../../ui/dayText.ts';
import * as css from './Plan.css.ts';

/** A part of a plan, as the bar draws it. */
export interface DrawnPart {
  due_on: string;
  amount: number;
  paid: number;
}

const isPaid = ({ paid, amount }: DrawnPart): boolean => paid >= amount;

function wordsOf(part: DrawnPart, isNext: boolean): string {
  if (isPaid(part)) return 'Paid';
  const day = dayText(part.due_on, 'short');
  if (part.due_on < today()) return `Late, ${day}`;
  return isNext ? `Next, ${day}` : day;
}

/** The parts of an invoice as one bar: paid, next and later ones. */
export function PlanBar({ parts, currency }: { parts: readonly DrawnPart[]; currency: string }) {
  const next = parts.findIndex((part) => !isPaid(part));
  return (
    <ol className={css.bar} aria-label="Parts">
      {parts.map((part, at) => {
        const look = isPaid(part) ? css.paid : part.due_on < today() ? css.late : at === next ? css.next : undefined;
        return (
          <li key={at} className={css.part} style={{ flexGrow: part.amount }}>
            <span className={cx(css.track, look)} aria-hidden />
            <span className={css.sum}>{money(part.amount, currency)}</span>
            <span className={css.day}>{wordsOf(part, at === next)}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** The payment plan below the sums. */
export function Plan({ invoice: { installments, currency } }: { invoice: InvoiceDetails }) {
  const paid = installments.filter(isPaid).length;
  return (
    <section className={css.plan} aria-label="Payment plan">
      <div className={css.head}>
        <h3 className={css.title}>Payment plan</h3>
        <span className={css.day}>
          {paid} of {installments.length} paid
        </span>
      </div>
      <PlanBar parts={installments} currency={currency} />
    </section>
  );
}
