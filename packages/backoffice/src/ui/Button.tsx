import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import * as css from './Button.css.ts';

/** The looks a button can have: one `primary` in view at most, `danger` for what cannot be undone. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: 'md' | 'sm';
  /** An icon before the text, 16 px. */
  icon?: ReactNode;
  /**
   * Under way: shows a spinner, refuses further clicks and keeps its width and its focus. A button that can be under way
   * takes a double click for one: the second may come before anything of the first is seen.
   */
  loading?: boolean;
  /** As wide as its place. */
  full?: boolean;
}

/** The classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: 'md' | 'sm' = 'md'): string {
  return cx(css.size[size], css.variant[variant]);
}

/** A button with a word on it. It is `type="button"` unless told otherwise. */
export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  loading,
  full,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(buttonClass(variant, size), full && css.full, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={(event) =>
        loading || (loading === false && event.detail > 1) ? event.preventDefault() : onClick?.(event)
      }
    >
      {loading ? <span className={css.spinner} aria-hidden /> : icon}
      {children}
    </button>
  );
}
