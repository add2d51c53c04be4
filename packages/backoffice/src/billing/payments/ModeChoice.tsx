import { Banknote, Coins, CreditCard, Landmark, type LucideIcon, ScrollText } from 'lucide-react';
import { useId } from 'react';
import * as field from '../../ui/Field.css.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import type { Mode } from './taking.ts';
import * as css from './Payments.css.ts';

const icons: readonly [RegExp, LucideIcon][] = [
  [/cash/i, Banknote],
  [/card/i, CreditCard],
  [/bank|transfer/i, Landmark],
  [/che(que|ck)/i, ScrollText],
];

interface ModeChoiceProps {
  modes: readonly Mode[];
  value: number | null;
  error?: string | undefined;
  onChange: (mode_id: number) => void;
}

/** How money came in: the first four modes have the keys 1 to 4. */
export function ModeChoice({ modes, value, error, onChange }: ModeChoiceProps) {
  const own = useId();
  return (
    <fieldset className={css.modes} role="radiogroup" aria-describedby={error ? `${own}-error` : undefined}>
      <legend className={css.legend}>Paid by</legend>
      <div className={css.modeGrid}>
        {modes.map(({ mode_id, name }, at) => {
          const Icon = icons.find(([word]) => word.test(name))?.[1] ?? Coins;
          return (
            <label key={mode_id} className={css.mode}>
              <input
                type="radio"
                name={own}
                className={css.modeDot}
                checked={mode_id === value}
                onChange={() => onChange(mode_id)}
              />
              <Icon size={18} aria-hidden />
              <span className={css.modeName}>{name}</span>
              {at < 4 && (
                <span className={css.modeKey} aria-hidden>
                  <Kbd>{String(at + 1)}</Kbd>
                </span>
              )}
            </label>
          );
        })}
      </div>
      {error && (
        <p id={`${own}-error`} className={field.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
