/** A cell's place among those that can be opened. */
export interface Place {
  row: number;
  column: number;
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Where a key leads from a cell: null where it is no key of the table, or there is nothing further. Where text runs from
 * right to left, so do the columns.
 */
export function placeAfter(
  key: string,
  at: Place,
  { rows, columns, isMirrored = false }: { rows: number; columns: number; isMirrored?: boolean },
): Place | null {
  if (key === 'Home') return { row: at.row, column: 0 };
  if (key === 'End') return { row: at.row, column: columns - 1 };
  if (key === 'PageUp') return { row: 0, column: at.column };
  if (key === 'PageDown') return { row: rows - 1, column: at.column };
  const step = steps[key];
  if (!step) return null;
  const next = { row: at.row + step[0], column: at.column + (isMirrored ? -step[1] : step[1]) };
  const isThere = next.row >= 0 && next.row < rows && next.column >= 0 && next.column < columns;
  return isThere ? next : null;
}

/** A place that may have gone with its rows, as near as it can be. */
export const nearest = ({ row, column }: Place, rows: number, columns: number): Place => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
});
