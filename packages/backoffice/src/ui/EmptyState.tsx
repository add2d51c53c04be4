import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import * as css from './State.css.ts';

interface EmptyStateProps {
  /** "No students yet"; other words where a search found nothing. */
  title: string;
  /** One line: what will be here, or what to try. */
  line?: ReactNode;
  /** One button or link: the way out. */
  action?: ReactNode;
  icon?: ReactNode;
  /** It stands for the whole screen, so its title is the page's heading. */
  whole?: boolean;
}

/** What a list says when there is nothing in it. */
export function EmptyState({ title, line, action, icon = <Inbox size={20} />, whole }: EmptyStateProps) {
  const Title = whole ? 'h1' : 'p';
  return (
    <div className={css.state}>
      <span className={css.icon} aria-hidden>
        {icon}
      </span>
      <Title className={css.title}>{title}</Title>
      {line && <p className={css.line}>{line}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
