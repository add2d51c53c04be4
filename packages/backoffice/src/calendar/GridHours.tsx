import { gapsOf } from '@schoolbell/core/calendar/layout/rules';
import { clockText } from '../ui/dayText.ts';
import type { Column } from './column.ts';
import { partOfDay } from './TimeColumn.tsx';
import * as css from './TimeGrid.css.ts';

const HOURS = Array.from({ length: 23 }, (_, at) => at + 1);
/** A time of day in few letters: "9 AM" where no minutes are to be said. */
export const shortClock = (minute: number): string => clockText(minute).replace(':00', '');

/** The hours beside the columns. */
export function Hours() {
  return (
    <div className={css.hours} aria-hidden>
      <div className={css.wholeDay}>
        {HOURS.map((hour) => (
          <span key={hour} className={css.hour} style={{ top: partOfDay(hour * 60) }}>
            {shortClock(hour * 60)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** When someone does not work on a column's day. */
export function Away({ column }: { column: Column }) {
  if (column.isClosed || !column.works) return null;
  return gapsOf(column.works).map(({ from, to }) => (
    <span key={from} className={css.away} style={{ top: partOfDay(from), height: partOfDay(to - from) }} />
  ));
}

interface MoreHoursProps {
  label: string;
  /** The hour at which the shown hours begin or end. */
  hour: number;
  onShow: () => void;
}

/** Opens the hours before or after those that are used. */
export function MoreHours({ label, hour, onShow }: MoreHoursProps) {
  return (
    <div className={css.more}>
      <button type="button" className={css.moreButton} onClick={onShow}>
        {label} {shortClock(hour * 60)}
      </button>
    </div>
  );
}
