import { Check } from 'lucide-react';
import { useMay } from '../session/session.ts';
import { hiddenText } from '../ui/base.css.ts';
import { cx } from '../ui/cx.ts';
import type { CalendarEvent } from './entries.ts';
import * as css from './Seats.css.ts';

/** How full an event is; once it is over, whether it is marked. */
export function Seats({ event, className }: { event: CalendarEvent; className?: string }) {
  const { enrolled, capacity, marked, status, ends_at } = event;
  const may = useMay();
  const isPast = status === 'scheduled' && enrolled > 0 && Date.parse(ends_at) <= Date.now();
  if (isPast && marked >= enrolled)
    return (
      <span className={cx(css.ticked, className)}>
        <Check size={14} aria-hidden />
        <span className={hiddenText}>Marked</span>
      </span>
    );
  if (isPast && may('students')) return <span className={cx(css.mark, className)}>Mark</span>;
  if (capacity === 0) return enrolled > 0 && <span className={cx(css.seats, className)}>{enrolled} enrolled</span>;
  return <span className={cx(css.seats, className)}>{enrolled >= capacity ? 'Full' : `${enrolled}/${capacity}`}</span>;
}
