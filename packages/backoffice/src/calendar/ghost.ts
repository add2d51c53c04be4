import {
  DAY_MINUTES,
  movedPlace,
  resizedPlace,
  SNAP,
  snapped,
  timeOf,
  type Place,
} from '@schoolbell/core/calendar/layout/rules';
import { dayText, timesText } from '../ui/dayText.ts';
import type { Entry } from './entries.ts';
import type { Step } from './stepping.ts';
import type { Column } from './column.ts';

/** What is being dragged, stepped by keys or drawn: where it would be, and of which event; null is a new one. */
export interface Ghost extends Place {
  column: number;
  /** The column that it came from. */
  origin: number;
  entry: Entry | null;
  /** Made by keys: it waits for Enter. */
  byKeys: boolean;
}

export interface Point {
  column: number;
  minute: number;
}
export interface At {
  clientX: number;
  clientY: number;
}
export interface Grab extends Point {
  x: number;
  y: number;
  kind: 'move' | 'resize' | 'draw';
  entry: Entry | null;
  begun: boolean;
}

/** What a grab has become at a point. */
export function ghostOf({ kind, entry, column, minute }: Grab, here: Point, columns: readonly Column[]): Ghost {
  const made = { column, origin: column, entry, byKeys: false };
  if (kind === 'draw' || !entry) {
    const [low, high] = [Math.min(minute, here.minute), Math.max(minute, here.minute)];
    const from = Math.min(Math.floor(low / SNAP) * SNAP, DAY_MINUTES - SNAP);
    return {
      ...made,
      local: `${columns[column]!.day}T${timeOf(from)}`,
      minutes: Math.max(Math.ceil(high / SNAP) * SNAP - from, SNAP),
    };
  }
  const place = { local: entry.local, minutes: entry.event.minutes };
  const by = snapped(here.minute - minute);
  if (kind === 'resize') return { ...made, ...resizedPlace(place, by) };
  return {
    ...made,
    column: here.column,
    local: `${columns[here.column]!.day}${movedPlace(place, 0, by).local.slice(10)}`,
    minutes: place.minutes,
  };
}

/** A step of the keys: a quarter of an hour up or down, a column to the side, or with Shift longer and shorter. */
export function stepGhost(
  ghost: Ghost,
  { across, down, stretch }: Step & { stretch: boolean },
  columns: readonly Column[],
): Ghost {
  if (stretch) return { ...ghost, ...resizedPlace(ghost, down * SNAP) };
  const column = Math.min(Math.max(ghost.column + across, 0), columns.length - 1);
  return {
    ...ghost,
    column,
    ...movedPlace({ local: `${columns[column]!.day}${ghost.local.slice(10)}`, minutes: ghost.minutes }, 0, down * SNAP),
  };
}

/** What a ghost says, drawn and read out. */
export const ghostText = (ghost: Place): string =>
  `${dayText(ghost.local, 'weekday')} ${timesText(ghost.local, ghost.minutes)}`;
