import { piecesOf } from './columns.ts';
import type { Column } from './column.ts';

/** Hours of a day that are drawn: [first, last). */
export interface Hours {
  first: number;
  last: number;
}

/** A day without events is drawn from eight to six. */
const USUAL: Hours = { first: 8, last: 18 };
/** Fewer hours would be higher than anyone needs. */
const FEWEST = 8;

/** The hours in which columns have events, cancelled ones too, and some more where these are few. */
export function usedHours(columns: readonly Column[]): Hours {
  const pieces = columns.flatMap(piecesOf);
  if (pieces.length === 0) return USUAL;
  let first = Math.floor(Math.min(...pieces.map((piece) => piece.from)) / 60);
  let last = Math.ceil(Math.max(...pieces.map((piece) => piece.to)) / 60);
  while (last - first < FEWEST) {
    if (first > 0) first -= 1;
    if (last < 24) last += 1;
  }
  return { first, last };
}
