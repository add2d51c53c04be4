import { fullName } from '@schoolbell/core/format';
import type { Layout } from './address.ts';
import type { Entry, EventList } from './entries.ts';
import { dayText } from '../ui/dayText.ts';
import type { Column } from './column.ts';

type Off = Pick<EventList, 'holidays' | 'leaves'>;

/** Whether a holiday closes the school on a day; someone's leave does not. */
export const isClosed = (day: string, { holidays }: Pick<Off, 'holidays'>): boolean =>
  holidays.some(({ start_date, end_date }) => start_date <= day && day <= end_date);

/** What is different about a day: the holidays that close the school, and who is on leave. */
export function offOn(day: string, { holidays, leaves }: Off): string[] {
  const on = ({ start_date, end_date }: { start_date: string; end_date: string }) =>
    start_date <= day && day <= end_date;
  return [
    ...new Set([
      ...holidays.filter(on).map((one) => one.name),
      ...leaves.filter(on).map((one) => `${fullName(one)}: on leave`),
    ]),
  ];
}

/** The entries by the days that they touch. */
export function byDay(entries: readonly Entry[]): Map<string, Entry[]> {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const { day } of entry.pieces) {
      const there = days.get(day);
      if (there) there.push(entry);
      else days.set(day, [entry]);
    }
  }
  return days;
}

const none: readonly Entry[] = [];

/** A column for each day. */
export function dayColumns(days: readonly string[], entries: readonly Entry[], list: Off): Column[] {
  const there = byDay(entries);
  return days.map((day) => ({
    key: day,
    day,
    label: dayText(day, 'long'),
    off: offOn(day, list),
    isClosed: isClosed(day, list),
    entries: there.get(day) ?? none,
  }));
}

/** The parts of a column's events that lie on its day. */
export const piecesOf = (column: Column) =>
  column.entries.flatMap((entry) =>
    entry.pieces.filter((piece) => piece.day === column.day).map((piece) => ({ entry, ...piece })),
  );

/** How many events take place at once where a column is fullest; a cancelled one does not. */
export function mostAtOnce(columns: readonly Column[]): number {
  const counts = columns.map((column) => {
    const held = piecesOf(column).filter(({ entry }) => entry.event.status !== 'cancelled');
    return Math.max(0, ...held.map(({ from }) => held.filter((one) => one.from <= from && from < one.to).length));
  });
  return Math.max(0, ...counts);
}

/** From how many events at once a week is easier to read as lists than as lanes. */
const MOST_LANES = 4;

/** How a week is drawn where no one has chosen. */
export const usualLayout = (columns: readonly Column[]): Layout =>
  mostAtOnce(columns) > MOST_LANES ? 'columns' : 'grid';
