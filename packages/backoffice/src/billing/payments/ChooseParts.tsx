import { useEffect, useId, useRef } from 'react';
import { amount as amountText, money } from '@schoolbell/core/format';
import { cx } from '../../ui/cx.ts';
import * as field from '../../ui/Field.css.ts';
import { type Choice, type chosenParts, partKey } from './paying.ts';
import { PartName, Ring } from './WhatItPays.tsx';
import * as css from './Payments.css.ts';

interface ChoosePartsProps {
  pays: ReturnType<typeof chosenParts>;
  choice: Choice;
  /** What is wrong at a part, by its key. */
  wrong: Readonly<Record<string, string>>;
  currency: string;
  today: string;
  /** With null what is due first is paid again. */
  onChange: (choice: Choice | null) => void;
}

/** How much of the amount each part gets, to be typed; what is left is said as it changes. */
export function ChooseParts({ pays: { paid, over }, choice, wrong, currency, today, onChange }: ChoosePartsProps) {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    first.current?.focus();
    first.current?.select();
  }, []);
  return (
    <section aria-label="What it pays">
      <div className={css.headLine}>
        <h3 className={css.heading}>What it pays</h3>
        <button type="button" className={css.change} onClick={() => onChange(null)}>
          Pay what is due first
        </button>
      </div>
      <ul className={css.parts}>
        {paid.map((part, at) => {
          const key = partKey(part);
          return (
            <li key={key} className={css.part}>
              <Ring share={part.amount / part.open} />
              <PartName part={part} today={today} />
              <PartAmount
                box={at === 0 ? first : undefined}
                name={`Amount for ${part.number}, ${part.about}`}
                value={choice[key] ?? ''}
                placeholder={amountText(part.open, currency)}
                error={wrong[key]}
                onChange={(text) => onChange({ ...choice, [key]: text })}
              />
            </li>
          );
        })}
        <li className={css.part}>
          <span role="status" className={over < 0 ? css.late : undefined}>
            {left(over, currency)}
          </span>
        </li>
      </ul>
    </section>
  );
}

function left(over: number, currency: string): string {
  if (over < 0) return `${money(-over, currency)} more than you take.`;
  return over > 0 ? `${money(over, currency)} stays as credit for the next invoice.` : 'All of it is shared out.';
}

interface PartAmountProps {
  box: React.RefObject<HTMLInputElement | null> | undefined;
  name: string;
  value: string;
  /** What is open. */
  placeholder: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

function PartAmount({ box, name, value, placeholder, error, onChange }: PartAmountProps) {
  const own = useId();
  return (
    <>
      <input
        ref={box}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        className={css.partInput}
        aria-label={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? own : undefined}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <span id={own} className={cx(field.error, css.partError)}>
          {error}
        </span>
      )}
    </>
  );
}
