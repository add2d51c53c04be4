import { TriangleAlert } from 'lucide-react';
import { Button } from './Button.tsx';
import * as css from './State.css.ts';

interface ErrorStateProps {
  title?: string;
  /** What went wrong, from the failure's own message. */
  line?: string;
  onRetry?: () => void;
}

/** What a part of a screen says when it could not be loaded, with the way to try again. */
export function ErrorState({ title = 'This could not be loaded', line, onRetry }: ErrorStateProps) {
  return (
    <div className={css.state} role="alert">
      <span className={css.icon} aria-hidden><TriangleAlert size={20} /></span>
      <p className={css.title}>{title}</p>
      {line && <p className={css.line}>{line}</p>}
      {onRetry && <div className={css.action}><Button onClick={onRetry}>Try again</Button></div>}
    </div>
  );
}
