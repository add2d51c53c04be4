import type { VNode } from 'preact';
import type { Flow } from '../shared/payment/flow.ts';
import * as css from './payment.css.ts';

/** Where the payer is going. The link leads there if the browser did not. */
export function Going({ flow }: { flow: Flow }): VNode {
  return (
    <small class={css.hint} role="status">
      Taking you to {flow.way!.title}’s page…{' '}
      <a href={flow.standing!.url} target="_top" class={css.link}>
        Open it yourself
      </a>
    </small>
  );
}
