import type { VNode } from 'preact';
import type { Flow } from '../shared/payment/flow.ts';
import type { OtherAmount } from '../shared/payment/other.ts';
import * as css from './result.css.ts';

/** The field of another amount. */
export function Other({ flow, other }: { flow: Flow; other: OtherAmount }): VNode {
  const isWrong = flow.isTried && flow.wrong;
  return (
    <div class={css.other}>
      <label part="field">
        <span part="label">Other amount, in {flow.page!.currency}</span>
        <input
          part="input"
          class={css.input}
          inputMode="decimal"
          autoComplete="off"
          value={other.text}
          aria-invalid={Boolean(isWrong)}
          aria-describedby={isWrong ? 'wrong' : 'other-hint'}
          data-wrong={isWrong ? '' : undefined}
          data-other
          onInput={({ currentTarget }) => other.type(currentTarget.value)}
        />
      </label>
      <small id="other-hint">It pays what is due first.</small>
    </div>
  );
}
