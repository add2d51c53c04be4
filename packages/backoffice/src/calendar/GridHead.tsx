import { cx } from '../ui/cx.ts';
import { dayText } from '../ui/dayText.ts';
import { shortClock } from './GridHours.tsx';
import { OffDay } from './OffDay.tsx';
import type { Column } from './column.ts';
import * as css from './TimeGrid.css.ts';

interface GridHeadProps {
  column: Column;
  /** A day that can be opened, or a name. */
  heads: 'days' | 'names';
  isToday: boolean;
  onDay: (day: string) => void;
}

/** What is over a column: its day or name, who is away then, and when someone works. */
export function GridHead({ column, heads, isToday, onDay }: GridHeadProps) {
  const held = column.entries.filter(({ event }) => event.status !== 'cancelled').length;
  return (
    <div className={css.head}>
      <div className={heads === 'days' ? css.headRow : css.headName}>
        <h2 className={css.headTitle} title={heads === 'names' ? column.label : undefined}>
          {heads === 'names' ? (
            column.label
          ) : (
            <button
              type="button"
              className={cx(css.headDay, isToday && css.today)}
              aria-current={isToday ? 'date' : undefined}
              aria-label={`${dayText(column.day, 'weekday')} ${Number(column.day.slice(8))}, ${dayText(column.day, 'long')}`}
              onClick={() => onDay(column.day)}
            >
              {dayText(column.day, 'weekday')} {Number(column.day.slice(8))}
            </button>
          )}
        </h2>
        {heads === 'days' && held > 0 && (
          <span className={css.count}>{held === 1 ? '1 class' : `${held} classes`}</span>
        )}
      </div>
      <OffDay off={column.off} />
      {!column.isClosed && column.works && (
        <p className={css.works} title={worksText(column.works)}>
          {worksText(column.works)}
        </p>
      )}
    </div>
  );
}

/** When someone works on a day, in words: what is shaded lies outside of it. */
const worksText = (works: NonNullable<Column['works']>): string =>
  works.map(({ from, to }) => `${shortClock(from)} – ${shortClock(to)}`).join(', ') || 'Not working';
