import { Check, CircleAlert, Clock, Minus, X, Zap } from 'lucide-react';
import type { RunState } from '@schoolbell/core/automations/rules';
import type { Run } from '../calls.ts';
import { stateNames } from '../words.ts';
import { isDelayOver } from './runs.ts';
import * as css from './History.css.ts';

const endIcons: Partial<Record<RunState, typeof Check>> = { done: Check, failed: X, skipped: Minus, held: CircleAlert };

/** The sign of what started a run. */
export const TriggerMark = () => (
  <span className={css.mark.success}>
    <Zap size={11} aria-hidden />
  </span>
);

/** The sign of a run's delay, in the colour of the run until the delay is over. */
export const DelayMark = ({ run }: { run: Run }) => (
  <span className={css.mark[isDelayOver(run) ? 'success' : stateNames[run.state].tone]}>
    <Clock size={11} aria-hidden />
  </span>
);

/** The sign of how a run ended; an empty ring until then. */
export function EndMark({ state }: Pick<Run, 'state'>) {
  const End = endIcons[state];
  return (
    <span className={End ? css.mark[stateNames[state].tone] : css.emptyMark}>
      {End && <End size={11} aria-hidden />}
    </span>
  );
}
