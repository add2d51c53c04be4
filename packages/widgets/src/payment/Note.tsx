import type { VNode } from 'preact';
import type { Flow } from '../shared/payment/flow.ts';
import * as css from './payment.css.ts';

/** Something to read, and what to do about it. */
export function Note({ flow }: { flow: Flow }): VNode | null {
  if (!flow.notice) return null;
  const { code, text, label = 'Try again', act, url, isProblem } = flow.notice;
  return (
    <div class={css.alert} part="error" role="alert" tabIndex={-1} data-code={code}>
      <p>{text}</p>
      {act && (
        <button type="button" part="button secondary" class={css.secondary} onClick={act}>
          {label}
        </button>
      )}
      {url && (
        <a part="button secondary" class={css.secondary} href={url} target="_top">
          {label}
        </a>
      )}
      {/* The link would be the same that no longer works. */}
      {isProblem && code !== 'link_expired' && (
        <p part="fallback">
          <slot />
        </p>
      )}
    </div>
  );
}
