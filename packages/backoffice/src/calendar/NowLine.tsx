import { minuteOf } from '@schoolbell/core/calendar/layout/rules';
import type { Column } from './column.ts';
import { partOfDay } from './TimeColumn.tsx';
import { useNow } from './useNow.ts';
import * as css from './TimeGrid.css.ts';

/** Where the day is at this moment, as the school's clock shows it. */
export function NowLine({ column, zone }: { column: Column; zone: string }) {
  const now = useNow(zone);
  if (column.day !== now.slice(0, 10)) return null;
  return <div aria-hidden className={css.now} style={{ top: partOfDay(minuteOf(now)) }} />;
}
