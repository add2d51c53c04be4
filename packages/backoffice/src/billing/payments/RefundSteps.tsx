import { Check, CircleDashed, X } from 'lucide-react';
import { hiddenText } from '../../ui/base.css.ts';
import * as css from './Refund.css.ts';

type State = 'pending' | 'succeeded' | 'failed';
type Step = 'done' | 'now' | 'failed' | 'next';

const steps: Record<State, readonly [Step, Step, Step]> = {
  pending: ['done', 'now', 'next'],
  succeeded: ['done', 'done', 'done'],
  failed: ['done', 'failed', 'next'],
};
const icons = { done: Check, now: CircleDashed, failed: X, next: CircleDashed };
const said: Record<Step, string> = { done: 'done', now: 'under way', failed: 'failed', next: 'to come' };

/** The way of a refund as three dots on a line: from the school through the gateway to the payer. */
export function RefundSteps({ state, gateway, payer }: { state: State; gateway: string; payer: string }) {
  const names = ['Your school', gateway, payer];
  return (
    <ol className={css.steps} aria-label="How far the refund is">
      {steps[state].map((step, at) => {
        const Icon = icons[step];
        return (
          <li key={names[at]} className={css.step[step]}>
            <span className={css.dot[step]}>
              <Icon size={15} className={step === 'now' ? css.turning : undefined} aria-hidden />
            </span>
            <span>
              {names[at]}
              <span className={hiddenText}>: {said[step]}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
