import { useLayoutEffect, useMemo, useState, type CSSProperties } from 'react';
import type { Column } from './column.ts';
import type { Room } from './flags.ts';
import { lanesIn } from './lanes.ts';
import type { Hours } from './usedHours.ts';

/** Pixels that a day, a name and a day without events have at least. */
const [DAY, NAME, EMPTY] = [96, 132, 62];
/** Pixels of lanes from which on a day without events gives its room away, of a day that fits a phone, and of the narrowest day of many lanes. */
const [LANES, NARROW, CROWD] = [150, 300, 132];
/** Pixels beside the columns, above and below the hours, of a cancelled event beside others, and at a column's end. */
const [HOURS, AROUND, STRIP, FREE] = [52, 120, 16, 8];
const LEAST_HOUR = 48;

/** How wide the columns are, and which hours are shown, as CSS. A column is wider the more stands side by side in it; where not all of it fits, names stand below each other. */
export function useMeasures(
  scroller: { current: HTMLElement | null },
  columns: readonly Column[],
  heads: 'days' | 'names',
  { first, last }: Hours,
) {
  const { width, height } = useSize(scroller);
  const { widths, rooms, hour } = useMemo(() => {
    const needs = columns.map((column) => lanesIn(column));
    const least = columns.length === 1 ? 0 : heads === 'names' ? NAME : DAY;
    const isFull = heads === 'days' && needs.some(({ need }) => need > LANES);
    const wanted = needs.map(({ need, strips }) =>
      isFull && need === 0 ? EMPTY : Math.ceil(Math.max(least, need + strips * STRIP + FREE)),
    );
    const most = heads === 'days' && width > 0 ? Math.max(shareOf(wanted, width - HOURS), CROWD) : Infinity;
    const fill = Math.max(LEAST_HOUR, (height - AROUND) / (last - first));
    const tight = (at: number, hour: number): Room => ({ width: most - needs[at]!.strips * STRIP - FREE, hour });
    const isTight = (at: number) => wanted[at]! > most;
    const hour = Math.max(0, ...columns.map((column, at) => (isTight(at) ? lanesIn(column, tight(at, fill)).hour : 0)));
    return {
      widths: wanted.map((one) => Math.min(one, most)),
      rooms: columns.map((_, at) => (isTight(at) ? tight(at, hour) : undefined)),
      hour,
    };
  }, [columns, heads, first, last, width, height]);
  const whole = HOURS + widths.reduce((sum, one) => sum + one, 0);
  return {
    isNarrow: columns.length === 1 && whole < Math.max(NARROW, width + 1),
    rooms,
    hour,
    style: {
      '--columns': columns.length,
      '--least': `${whole}px`,
      '--template': widths.map((one) => `minmax(${one}px, ${one}fr)`).join(' '),
      '--shown': last - first,
      '--crowd': `${hour}px`,
      '--early': high(first * 60),
      '--late': high((24 - last) * 60),
    } as CSSProperties,
  };
}

/** The width up to which each gets what it wants, so that all of them fit into `whole`; those that want more get that much. */
function shareOf(wanted: readonly number[], whole: number): number {
  let left = whole;
  const sorted = wanted.toSorted((a, b) => a - b);
  for (const [at, one] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - at));
    if (one > share) return share;
    left -= one;
  }
  return Infinity;
}

/** How large an element is, also after the window has changed. */
function useSize(element: { current: HTMLElement | null }) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const look = () => {
      const { clientWidth: width, clientHeight: height } = element.current!;
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** How high some minutes are drawn, as CSS. */
const high = (minutes: number): string => `calc(var(--hour) * ${minutes / 60})`;
