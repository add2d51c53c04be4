import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import * as css from './Page.css.ts';

interface PageProps {
  title: ReactNode;
  /** A count, a date: one quiet line. On a record's page, how to reach it and its state. */
  subtitle?: ReactNode;
  /** A picture before the title. */
  picture?: ReactNode;
  /** Buttons beside the title; one `primary` at most. */
  actions?: ReactNode;
  /** `bleed` for boards and calendars, `narrow` for forms and settings; else at most 1440 px wide. */
  width?: 'bleed' | 'narrow';
  /** Phones leave the title to the bar at the top, which says the same. */
  isNamedAbove?: boolean;
  children?: ReactNode;
}

/** The frame of every screen: heading, actions, content. */
export function Page({ title, subtitle, picture, actions, width, isNamedAbove, children }: PageProps) {
  return (
    <div className={cx(css.page, width && css[width])}>
      <div className={css.head}>
        <div className={cx(css.named, Boolean(picture) && css.pictured, isNamedAbove && css.namedAbove)}>
          {picture}
          <div className={css.titles}>
            <h1 className={css.title}>{title}</h1>
            {subtitle && <div className={css.subtitle}>{subtitle}</div>}
          </div>
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
