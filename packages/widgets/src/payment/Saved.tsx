import { expiryText, methodName } from '@schoolbell/core/billing/methods/rules';
import type { VNode } from 'preact';
import type { Flow } from '../shared/payment/flow.ts';
import { changeSaved } from '../shared/payment/more.ts';
import * as css from './payment.css.ts';

/** Methods that the school may charge; the payer stops that, or removes one, in one press. */
export function Saved({ flow }: { flow: Flow }): VNode | null {
  const { saved } = flow.page!;
  if (!saved[0]) return null;
  return (
    <details class={css.others}>
      <summary class={css.muted}>Saved for later payments</summary>
      {saved.map(({ method, expires, is_charged, ...card }) => {
        const name = methodName(card);
        const button = (words: string, action: 'stop' | 'remove') => (
          <button
            type="button"
            part="button"
            class={css.link}
            aria-label={`${words}: ${name}`}
            onClick={() => void changeSaved(flow, method, action)}
          >
            {words}
          </button>
        );
        return (
          <p key={method} class={css.row}>
            <span>
              {name}
              <small>
                {expires && `Expires ${expiryText(expires)}. `}
                {is_charged === 1 && 'The school charges it when an invoice is due.'}
              </small>
            </span>
            <span class={css.row}>
              {is_charged === 1 && button('Stop automatic payments', 'stop')}
              {button('Remove', 'remove')}
            </span>
          </p>
        );
      })}
    </details>
  );
}
