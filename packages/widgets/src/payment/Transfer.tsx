import type { VNode } from 'preact';
import type { Flow } from '../shared/payment/flow.ts';
import { claim } from '../shared/payment/more.ts';
import { Note } from './Note.tsx';
import * as css from './payment.css.ts';
import * as own from './result.css.ts';

/** A transfer: the code to scan with the bank's app, and the button that says it was made. */
export function Transfer({ flow }: { flow: Flow }): VNode {
  const { amount, qr, payee, reference } = flow.standing!;
  return (
    <form
      part="form"
      class={own.result}
      onSubmit={(event) => {
        event.preventDefault();
        void claim(flow, event.currentTarget.querySelector<HTMLInputElement>('[type=file]')!.files?.[0]);
      }}
    >
      <h2 part="title" class={css.title} tabIndex={-1} data-result>
        Pay {flow.money(amount)} with PayNow
      </h2>
      <p>Scan the code with your bank’s app, or take a screenshot and open it there. Come back once you have paid.</p>
      {qr && (
        <svg class={own.code} viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="Code for your bank’s app">
          <path d={qr.path} stroke="#000" shape-rendering="crispEdges" />
        </svg>
      )}
      <ul class={own.lines}>
        <li>
          <span>To</span>
          <b>{payee}</b>
        </li>
        <li>
          <span>Reference</span>
          <b>{reference}</b>
        </li>
      </ul>
      <Note flow={flow} />
      <label part="field">
        <span part="label">Picture of the transfer (optional)</span>
        <input part="input" class={own.input} type="file" accept="image/jpeg,image/png,image/webp,.pdf" />
      </label>
      <button type="submit" part="button submit" class={css.button}>
        I have paid
      </button>
      <button type="button" part="button secondary" class={css.secondary} onClick={() => flow.leave()}>
        Pay another way
      </button>
    </form>
  );
}
