import type { VNode } from 'preact';
import * as css from './payment.css.ts';

const paths = {
  file: 'M6 2h8l5 5v15H6zM14 2v5h5M12 11v6m-3-3 3 3 3-3',
  card: 'M3 5h18v14H3zM3 10h18M7 15h3',
  bank: 'M4 10h16M12 3l9 7H3zM6 10v8m4-8v8m4-8v8m4-8v8M3 21h18',
  lock: 'M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4',
  alert: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18m0 4v6m0 3v.1',
  tick: 'm5 13 5 5 9-11',
};

/** A drawing beside words, in their colour. Drawn in the page: an image would need an img-src of the site's policy. */
export function Icon({ name, d }: { name?: keyof typeof paths; d?: string }): VNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" class={css.icon}>
      <path d={d ?? paths[name!]} />
    </svg>
  );
}
