import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import type { Tone } from './tones.ts';
import * as css from './Tag.css.ts';

interface TagProps {
  tone?: Tone;
  /** A status carries a dot; a plain label (a subject, a source) does not. */
  dot?: boolean;
  /** Shows a small cross that takes the tag away. */
  onRemove?: () => void;
  children: ReactNode;
}

/** A status as tone, dot and word: never colour alone. */
export function Tag({ tone = 'neutral', dot = true, onRemove, children }: TagProps) {
  return (
    <span className={cx(css.tag, css.tone[tone])}>
      {dot && <span className={css.dot} aria-hidden />}
      <span className={css.word}>{children}</span>
      {onRemove && (
        <button
          type="button"
          className={css.remove}
          onClick={onRemove}
          aria-label={`Remove ${typeof children === 'string' ? children : ''}`.trim()}
        >
          <X size={12} aria-hidden />
        </button>
      )}
    </span>
  );
}
