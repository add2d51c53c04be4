import type { VNode } from 'preact';
import type { Way } from '../shared/payment/basket.ts';
import type { Flow } from '../shared/payment/flow.ts';
import { unseen } from '../shared/theme.css.ts';
import { Icon } from './Icon.tsx';
import * as css from './payment.css.ts';

interface Props {
  flow: Flow;
}

/** The ways to pay, if there is more than one. */
function Ways({ flow }: Props): VNode {
  const { ways } = flow.page!;
  const isOnly = (kind: Way['kind']) => ways.filter((one) => one.kind === kind).length === 1;
  return (
    <fieldset class={css.tiles}>
      <legend class={unseen}>How would you like to pay?</legend>
      {ways.map((one) => (
        <label key={one.gateway} class={css.tile}>
          <input
            type="radio"
            name="way"
            class={unseen}
            checked={one === flow.way}
            onChange={() => flow.set({ gateway: one.gateway })}
          />
          <Icon name={one.kind === 'page' ? 'card' : 'bank'} />
          {one.kind === 'page' && isOnly('page') ? 'Card or wallet' : one.title}
        </label>
      ))}
    </fieldset>
  );
}

/** How to pay, and the one button, which names the sum: a bar below all else, or at the foot of the second column. */
export function Foot({ flow }: Props): VNode {
  const { phase, amount, way, page } = flow;
  const isBusy = phase !== 'choosing';
  const { title, kind, is_test } = way!;
  return (
    <div part="summary" class={css.foot}>
      {page!.ways[1] && <Ways flow={flow} />}
      <button type="submit" part="button submit" class={css.button} aria-disabled={isBusy || amount <= 0}>
        <Icon name="lock" />
        {isBusy ? 'One moment…' : amount > 0 ? `Pay ${flow.money(amount)}` : 'Choose what to pay'}
      </button>
      {phase === 'leaving' ? (
        flow.till!.going()
      ) : (
        <small class={css.hint}>
          {kind === 'page'
            ? `You pay on ${title}’s page. The school never sees your card.`
            : 'You pay with your bank’s app. The school confirms it once it arrives.'}
          {is_test === 1 && ' Test mode: no real money moves.'}
        </small>
      )}
    </div>
  );
}
