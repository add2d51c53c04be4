import { cx } from './cx.ts';
import * as css from './Tag.css.ts';

interface BadgeProps {
  count: number;
  /** What is counted, read out after the number: "unread". */
  label: string;
  /** Grey instead of red, and written out: a number that does not ask for anything. */
  quiet?: boolean;
}

/** A count, at most "99+" where it asks for something; nothing at 0. */
export function Badge({ count, label, quiet }: BadgeProps) {
  if (count <= 0) return null;
  const text = count > 99 && !quiet ? '99+' : count.toLocaleString('en-US');
  return (
    <span className={cx(css.count, quiet && css.quiet)} role="img" aria-label={`${text} ${label}`.trim()}>
      {text}
    </span>
  );
}
