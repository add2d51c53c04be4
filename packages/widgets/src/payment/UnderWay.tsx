import type { VNode } from 'preact';
import type { Flow } from '../shared/payment/flow.ts';
import * as css from './payment.css.ts';

/** Money that is on its way, so that nobody pays twice. */
export function UnderWay({ flow }: { flow: Flow }): VNode {
  return (
    <>
      {flow.page!.under_way.map(({ amount, state, since }) => (
        <p key={since} class={css.alert} data-under-way={state}>
          {state === 'claimed'
            ? `You told us that you paid ${flow.money(amount)}. The school confirms it once it arrives.`
            : state === 'missing'
              ? `The school did not find your transfer of ${flow.money(amount)}. Please write to the school, or pay again.`
              : `${flow.money(amount)} is on its way: your bank is working on it.`}
        </p>
      ))}
    </>
  );
}
