import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import * as css from './Card.css.ts';

interface CardProps {
  title?: ReactNode;
  /** Links or small buttons at the end of the title's line. */
  actions?: ReactNode;
  /** The content reaches the borders: tables, lists with lines. */
  flush?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A bordered surface; with a title it is a labelled region. */
export function Card({ title, actions, flush, className, children }: CardProps) {
  const own = useId();
  return (
    <section className={cx(css.card, className)} aria-labelledby={title ? own : undefined}>
      {(title || actions) && (
        <div className={css.head}>
          {title ? (
            <h2 id={own} className={css.title}>
              {title}
            </h2>
          ) : (
            <span />
          )}
          {actions}
        </div>
      )}
      {flush ? children : <div className={cx(css.body, title ? css.under : null)}>{children}</div>}
    </section>
  );
}
