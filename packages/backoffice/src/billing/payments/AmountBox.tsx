import { useEffect, useId, useRef } from 'react';
import { amount as amountText, money } from '@schoolbell/core/format';
import { typedAmount } from '@schoolbell/core/money';
import { cx } from '../../ui/cx.ts';
import { dayText } from '../../ui/dayText.ts';
import * as field from '../../ui/Field.css.ts';
import type { Offer } from './paying.ts';
import * as css from './Payments.css.ts';

interface AmountBoxProps {
  currency: string;
  /** As it is typed. */
  value: string;
  /** In minor units; null where what is typed is none. */
  amount: number | null;
  error?: string | undefined;
  offers: readonly Offer[];
  onChange: (text: string) => void;
}

const nameOf = ({ id, until }: Offer) => {
  if (id === 'due') return `Due by ${dayText(until!, 'short')}`;
  return id === 'all' ? 'All' : 'Overdue';
};

/** How much is taken: all of it stands there selected, so that typing replaces it, and other sums are one press away. */
export function AmountBox({ currency, value, amount, error, offers, onChange }: AmountBoxProps) {
  const own = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.select(), []);
  const all = offers[0]?.amount ?? 0;
  const left = all - (amount ?? 0);
  const note =
    left > 0 ? `${money(left, currency)} stays open` : left < 0 ? `${money(-left, currency)} becomes credit` : '';
  return (
    <div className={css.amountGroup}>
      <div className={cx(css.amount, error && css.amountWrong)}>
        <label htmlFor={own} className={css.currency}>
          <span className={css.amountLabel}>Amount</span>
          {currency}
        </label>
        <input
          ref={box}
          id={own}
          data-autofocus
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          className={css.amountInput}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${own}-note`}
          onChange={(event) => onChange(event.target.value)}
        />
        <span id={`${own}-note`} className={css.amountNote}>
          {error ? <span className={field.error}>{error}</span> : all > 0 && (note || 'The whole balance')}
        </span>
      </div>
      {all > 0 && (
        <div role="group" aria-label="Amounts to take" className={css.chips}>
          {offers.map((offer) => (
            <button
              key={offer.id}
              type="button"
              className={css.chip}
              aria-pressed={offer.amount === amount}
              onClick={() => onChange(typedAmount(offer.amount, currency))}
            >
              {nameOf(offer)} <b>{amountText(offer.amount, currency)}</b>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
