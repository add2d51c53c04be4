import { fullName, money } from '@schoolbell/core/format';
import { typedAmount } from '@schoolbell/core/money';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { lineError, type Lines } from './crediting.ts';
import * as css from './Notes.css.ts';

interface CreditLineProps {
  item: Lines['items'][number];
  currency: string;
  value: string;
  /** Saving was tried: what is wrong is said. */
  isTried: boolean;
  onChange: (text: string) => void;
}

/** A line of the invoice, and how much of it is credited. */
export function CreditLine({ item, currency, value, isTried, onChange }: CreditLineProps) {
  const wrong = lineError(value, item.left, currency);
  return (
    <li className={css.credit}>
      <div className={css.what}>
        <span>{item.name}</span>
        <span className={css.detail}>
          {[fullName(item.student), item.detail, `${money(item.left, currency)} left`].filter(Boolean).join(' · ')}
        </span>
      </div>
      <AmountField
        hideLabel
        className={css.creditAmount}
        label={`Credit of ${item.name}`}
        currency={currency}
        placeholder={typedAmount(0, currency)}
        disabled={item.left === 0}
        value={value}
        error={(isTried && wrong) || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button
        disabled={item.left === 0}
        aria-label={`Credit the rest of ${item.name}`}
        onClick={() => onChange(typedAmount(item.left, currency))}
      >
        Rest
      </Button>
    </li>
  );
}
