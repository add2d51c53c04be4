import { Check, CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { InvoiceDetails } from '@schoolbell/core/billing/invoices/schemas';
import { dayText as longDay, money } from '@schoolbell/core/format';
import { cx } from '../../../ui/cx.ts';
import { today } from '../../../ui/dates.ts';
import { dayText } from '../../../ui/dayText.ts';
import { part } from '../../../ui/parts.tsx';
import * as css from './Plan.css.ts';

const MarkPaid = part(() => import('./MarkPaid.tsx').then((file) => file.MarkPaid));

/** A part of a plan, as the bar draws it. */
export interface DrawnPart {
  due_on: string;
  amount: number;
  paid: number;
}

const isPaid = ({ paid, amount }: DrawnPart): boolean => paid >= amount;

type Look = 'paid' | 'late' | 'next' | 'later';

const lookOf = (one: DrawnPart, isNext: boolean): Look =>
  isPaid(one) ? 'paid' : one.due_on < today() ? 'late' : isNext ? 'next' : 'later';

/** Plans go on for years: a day of another year has its year. */
const dayOf = (day: string): string => (day.slice(0, 4) === today().slice(0, 4) ? dayText(day, 'short') : longDay(day));

const words: Record<Look, string> = { paid: 'Paid', late: 'Overdue', next: 'Next', later: 'Due' };
const icons: Partial<Record<Look, ReactNode>> = {
  paid: <Check size={12} aria-hidden />,
  late: <CircleAlert size={12} aria-hidden />,
};

interface PlanBarProps<Part extends DrawnPart> {
  parts: readonly Part[];
  currency: string;
  /** What can be done with a part. */
  action?: (part: Part, at: number) => ReactNode;
}

/** The parts of an invoice as one bar: each with its amount, its day, and how much of it is paid. */
export function PlanBar<Part extends DrawnPart>({ parts, currency, action }: PlanBarProps<Part>) {
  const next = parts.findIndex((one) => !isPaid(one));
  return (
    <ol className={css.bar} aria-label="Parts">
      {parts.map((one, at) => {
        const look = lookOf(one, at === next);
        const isPartly = one.paid > 0 && look !== 'paid';
        return (
          <li key={at} className={css.part} style={{ flexGrow: one.amount }}>
            <span className={cx(css.track, css.tracks[look])} aria-hidden>
              {isPartly && <span className={css.fill} style={{ inlineSize: `${(100 * one.paid) / one.amount}%` }} />}
            </span>
            <span className={css.sum}>{money(one.amount, currency)}</span>{' '}
            <span className={css.day}>{dayOf(one.due_on)}</span>{' '}
            <span className={cx(css.state, css.states[look])}>
              {icons[look]}
              {words[look]}
            </span>
            {isPartly && <span className={css.day}>Partly paid: {money(one.paid, currency)}</span>}
            {action?.(one, at)}
          </li>
        );
      })}
    </ol>
  );
}

/** The payment plan below the sums; a part that is open can be marked as paid. */
export function Plan({ invoice }: { invoice: InvoiceDetails }) {
  const { installments, currency, may } = invoice;
  const [paying, setPaying] = useState<number>();
  const paid = installments.filter(isPaid).length;
  const at = installments.findIndex((one) => one.installment_id === paying);
  return (
    <section className={css.plan} aria-label="Payment plan">
      <div className={css.head}>
        <h3 className={css.title}>Payment plan</h3>
        <span className={css.day}>
          {paid} of {installments.length} paid
        </span>
      </div>
      <PlanBar
        parts={installments}
        currency={currency}
        action={(one, place) =>
          may.pay === 1 &&
          !isPaid(one) && (
            <button
              type="button"
              className={css.pay}
              aria-label={`Mark as paid: part ${place + 1}, ${money(one.amount - one.paid, currency)}`}
              onClick={() => setPaying(one.installment_id)}
            >
              Mark as paid
            </button>
          )
        }
      />
      {at >= 0 && (
        <MarkPaid installment={installments[at]!} at={at} currency={currency} onClose={() => setPaying(undefined)} />
      )}
    </section>
  );
}
