import { Plus } from 'lucide-react';
import { MOST_STEPS } from '@schoolbell/core/billing/reminders/rules';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { daysOf, inOrder, nameOf, type StepTyped } from './remindersTyped.ts';
import * as css from './Reminders.css.ts';

interface DayLineProps {
  steps: readonly StepTyped[];
  chosen: number;
  /** The places of reminders that can't be saved as they are. */
  wrong: ReadonlySet<number>;
  onChoose: (at: number) => void;
  onAdd: () => void;
}

/** The reminders as points on a line of days, which the due day divides. */
export function DayLine({ steps, chosen, wrong, onChoose, onAdd }: DayLineProps) {
  const places = inOrder(steps);
  const before = places.filter((at) => daysOf(steps[at]!) < 0);
  const after = places.filter((at) => !before.includes(at));
  const hasDueDay = steps.some((step) => daysOf(step) === 0);
  const point = (at: number) => (
    <li key={at} className={css.point}>
      <button
        type="button"
        className={css.day}
        aria-pressed={at === chosen}
        aria-label={wrong.has(at) ? `${nameOf(steps[at]!)}, to be corrected` : undefined}
        onClick={() => onChoose(at)}
      >
        <span
          className={cx(css.dot, wrong.has(at) && css.wrongDot, daysOf(steps[at]!) === 0 && css.dueDot)}
          aria-hidden
        />
        {nameOf(steps[at]!)}
      </button>
    </li>
  );
  return (
    <section className={css.lineCard} aria-label="Line of days">
      <ol className={css.line}>
        {before.map(point)}
        {!hasDueDay && (
          <li className={css.point}>
            <span className={css.due}>
              <span className={css.dueMark} aria-hidden />
              Due day
            </span>
          </li>
        )}
        {after.map(point)}
      </ol>
      <Button size="sm" icon={<Plus size={14} aria-hidden />} disabled={steps.length >= MOST_STEPS} onClick={onAdd}>
        Add reminder
      </Button>
    </section>
  );
}
