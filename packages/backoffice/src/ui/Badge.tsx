import { cx } from './cx.ts';
import * as css from './Tag.css.ts';

interface BadgeProps {
  count: number;
  /** What is counted, read out after the number: "unread". */
  label: string;
  /** Grey instead of red: a number that does not ask for anything. */
  quiet?: boolean;
}

/** A count, at most "99+"; nothing at 0. */
export function Badge({ count, label, quiet }: BadgeProps) {
  if (count <= 0) return null;
  const text = count > 99 ? '99+' : String(count);
  return (
    <span className={cx(css.count, quiet && css.quiet)} role="img" aria-label={`${text} ${label}`}>
      {text}
    </span>
  );
}
