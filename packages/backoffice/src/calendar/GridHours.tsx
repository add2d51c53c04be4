import { gapsOf, minuteOf } from '@schoolbell/core/calendar/layout/rules';
import { cx } from '../ui/cx.ts';
import { clockText } from '../ui/dayText.ts';
import { bone } from '../ui/Skeleton.css.ts';
import { partOfDay, type Column } from './TimeColumn.tsx';
import { useNow } from './useNow.ts';
import * as css from './TimeGrid.css.ts';

const HOURS = Array.from({ length: 23 }, (_, at) => at + 1);
/** Where something stands until the events are there: column by column, minutes since midnight and minutes. */
const BONES = [
  [
    [540, 60],
    [690, 90],
  ],
  [
    [600, 90],
    [840, 60],
  ],
  [
    [570, 60],
    [780, 60],
  ],
  [
    [540, 90],
    [870, 90],
  ],
  [
    [660, 60],
    [780, 90],
  ],
];

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

/** When somebody does not work on a column's day. */
export function Away({ column }: { column: Column }) {
  if (column.isClosed || !column.works) return null;
  return gapsOf(column.works).map(({ from, to }) => (
    <span key={from} className={css.away} style={{ top: partOfDay(from), height: partOfDay(to - from) }} />
  ));
}

/** What stands in a column until its events are there. */
export function Bones({ at }: { at: number }) {
  return (
    <div className={css.bones}>
      {BONES[at % BONES.length]!.map(([from, minutes]) => (
        <span
          key={from}
          className={cx(bone, css.bone)}
          style={{ top: partOfDay(from!), height: partOfDay(minutes!) }}
        />
      ))}
    </div>
  );
}

/** Where the day is at this moment, as the school's clock shows it. */
export function NowLine({ column, zone }: { column: Column; zone: string }) {
  const now = useNow(zone);
  if (column.day !== now.slice(0, 10)) return null;
  return <div aria-hidden className={css.now} style={{ top: partOfDay(minuteOf(now)) }} />;
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
