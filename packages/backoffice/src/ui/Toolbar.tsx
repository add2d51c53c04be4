import type { ReactNode } from 'react';
import * as css from './Toolbar.css.ts';

/** The row above a list: search and filters at the start, `end` at the other side. */
export function Toolbar({ children, end }: { children?: ReactNode; end?: ReactNode }) {
  return (
    <div className={css.bar}>
      {children}
      <span className={css.grow} />
      {end}
    </div>
  );
}
