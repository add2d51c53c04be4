import { ArrowDown, ArrowUp } from 'lucide-react';
import { cx } from '../ui/cx.ts';
import type { Change } from './values.ts';
import * as css from './Reports.css.ts';

/**
 * How a number has changed: an arrow, the difference, and a colour where one way is better. `otherwise` is said where it
 * cannot be told.
 */
export function ChangeText({ change, otherwise = '–' }: { change: Change | null; otherwise?: string }) {
  if (!change) return <span className={css.muted}>{otherwise}</span>;
  const { way, text, isGood } = change;
  const Arrow = way === 'down' ? ArrowDown : ArrowUp;
  return (
    <span className={cx(css.change, isGood === true && css.good, isGood === false && css.bad)}>
      {way !== 'same' && <Arrow size={12} aria-label={way} />}
      {text}
    </span>
  );
}
