import { TriangleAlert } from 'lucide-react';
import { Button } from './Button.tsx';
import * as css from './State.css.ts';

interface ErrorStateProps {
  title?: string;
  /** What went wrong, from the failure's own message. */
  line?: string;
  onRetry?: () => void;
  /** What the button says, where trying the same again would not help. */
  again?: string;
  /** It stands for the whole screen, so its title is the page's heading. */
  whole?: boolean;
}

/** What a part of a screen says when it could not be loaded, with the way to try again. */
export function ErrorState({
  title = 'This could not be loaded',
  line,
  onRetry,
  again = 'Try again',
  whole,
}: ErrorStateProps) {
  const Title = whole ? 'h1' : 'p';
  return (
    <div className={css.state} role="alert">
      <span className={css.icon} aria-hidden>
        <TriangleAlert size={20} />
      </span>
      <Title className={css.title}>{title}</Title>
      {line && <p className={css.line}>{line}</p>}
      {onRetry && (
        <div className={css.action}>
          <Button onClick={onRetry}>{again}</Button>
        </div>
      )}
    </div>
  );
}
