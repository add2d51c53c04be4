import type { ReactNode } from 'react';
import { Breadcrumb } from '../ui/Breadcrumb.tsx';
import { cx } from '../ui/cx.ts';
import * as css from './Page.css.ts';

interface PageProps {
  title: ReactNode;
  /** A count, a date: one quiet line. */
  subtitle?: ReactNode;
  /** Buttons beside the title; one `primary` at most. */
  actions?: ReactNode;
  /** The way back up, on a record's page. */
  crumbs?: { label: string; to?: string }[];
  /** `bleed` for boards and calendars, `narrow` for forms and settings; else at most 1440 px wide. */
  width?: 'bleed' | 'narrow';
  children?: ReactNode;
}

/** The frame of every screen: heading, actions, content. */
export function Page({ title, subtitle, actions, crumbs, width, children }: PageProps) {
  return (
    <div className={cx(css.page, width && css[width])}>
      {crumbs && <Breadcrumb parts={crumbs} />}
      <div className={css.head}>
        <div className={css.titles}>
          <h1 className={css.title}>{title}</h1>
          {subtitle && <p className={css.subtitle}>{subtitle}</p>}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
