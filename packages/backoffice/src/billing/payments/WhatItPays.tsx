import { amount as amountText, money } from '@schoolbell/core/format';
import { cx } from '../../ui/cx.ts';
import { dayText } from '../../ui/dayText.ts';
import type { OpenPart, PaidPart } from './paying.ts';
import * as css from './Payments.css.ts';

interface WhatItPaysProps {
  paid: readonly PaidPart[];
  /** What is on no invoice. */
  over: number;
  currency: string;
  today: string;
  /** Lets somebody choose the parts. */
  onChange: () => void;
}

/** What the amount pays, part by part, as it is typed. */
export function WhatItPays({ paid, over, currency, today, onChange }: WhatItPaysProps) {
  return (
    <section aria-label="What it pays">
      <div className={css.headLine}>
        <h3 className={css.heading}>
          What it pays <span className={css.quiet}>earliest due first</span>
        </h3>
        {paid.length > 0 && (
          <button type="button" className={css.change} onClick={onChange}>
            Choose what it pays
          </button>
        )}
      </div>
      <ul className={css.parts}>
        {paid.map((part) => (
          <li
            key={`${part.invoice_id}.${part.installment_id}`}
            className={cx(css.part, part.amount === 0 && css.unpaid)}
          >
            <Ring share={part.amount / part.open} />
            <PartName part={part} today={today} />
            <span className={css.partAmount}>
              {amountText(part.amount, currency)}
              {part.amount > 0 && part.amount < part.open && (
                <span className={css.quiet}> of {amountText(part.open, currency)}</span>
              )}
            </span>
          </li>
        ))}
        {over > 0 && <li className={css.part}>{money(over, currency)} stays as credit for the next invoice.</li>}
        {paid.length === 0 && over === 0 && <li className={css.part}>Nothing is open. Money becomes credit.</li>}
      </ul>
    </section>
  );
}

/** Which part it is, whom it is for and when it is due. */
export function PartName({ part, today }: { part: OpenPart; today: string }) {
  const isLate = part.due_on < today;
  return (
    <>
      <span className={css.partNumber}>{part.number}</span>
      <span className={css.partAbout}>{part.about}</span>
      <span className={cx(css.partDue, isLate && css.late)}>
        {isLate ? 'overdue ' : 'due '}
        {dayText(part.due_on, 'short')}
      </span>
    </>
  );
}

const AROUND = 2 * Math.PI * 6;

/** A ring that fills with what is paid of a part. */
export function Ring({ share }: { share: number }) {
  const word = share >= 1 ? 'Paid in full' : share > 0 ? 'Paid in part' : 'Not paid';
  return (
    <svg viewBox="0 0 16 16" width={16} height={16} role="img" aria-label={word} className={css.ring}>
      <circle cx={8} cy={8} r={6} className={css.ringLine} />
      {share > 0 && share < 1 && (
        <circle
          cx={8}
          cy={8}
          r={6}
          className={css.ringPart}
          strokeDasharray={`${AROUND * share} ${AROUND}`}
          transform="rotate(-90 8 8)"
        />
      )}
      {share >= 1 && (
        <>
          <circle cx={8} cy={8} r={6} className={css.ringPart} />
          <path d="m5.4 8.2 1.8 1.8 3.4-3.7" className={css.ringPart} />
        </>
      )}
    </svg>
  );
}
