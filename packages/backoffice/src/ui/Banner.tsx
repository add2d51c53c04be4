import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import * as css from './Banner.css.ts';

interface BannerProps {
  tone?: 'info' | 'success' | 'warning' | 'danger';
  title?: string;
  children?: ReactNode;
  /** A button or link at the end. */
  action?: ReactNode;
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: TriangleAlert };

/** A message that stays in its place; danger and warning are announced. */
export function Banner({ tone = 'info', title, children, action }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div className={css.tone[tone]} role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}>
      <Icon size={16} className={css.icon} aria-hidden />
      <div className={css.text} tabIndex={-1}>
        {title && <p className={css.title}>{title}</p>}
        {children}
      </div>
      {action}
    </div>
  );
}
