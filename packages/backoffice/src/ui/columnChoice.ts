import { useState } from 'react';
import { kept } from './keptColumns.ts';
import type { Column } from './list/columns.ts';

/** Which columns are shown, and how to change it. */
export interface ColumnChoice {
  /** What was chosen so far, by id; a column that is not in it follows its own default. */
  chosen: Record<string, boolean>;
  set: (id: string, shown: boolean) => void;
  /** Shows exactly these, of all there are. */
  show: (ids: readonly string[], all: readonly string[]) => void;
}

/** Keeps the visible columns in the browser under `key` ("students.columns"); new columns follow their own default. */
export function useColumnChoice(key: string): ColumnChoice {
  const [chosen, setChosen] = useState<Record<string, boolean>>(() => kept(key));
  function keep(next: Record<string, boolean>) {
    setChosen(next);
    localStorage.setItem(key, JSON.stringify(next));
  }
  return {
    chosen,
    set: (id, shown) => keep({ ...chosen, [id]: shown }),
    show: (ids, all) =>
      keep({ ...Object.fromEntries(all.map((id) => [id, false])), ...Object.fromEntries(ids.map((id) => [id, true])) }),
  };
}

/** Whether each column is shown. */
export const visibleOf = (
  columns: readonly Pick<Column<never>, 'id' | 'hidden'>[],
  { chosen }: ColumnChoice,
): Record<string, boolean> =>
  Object.fromEntries(columns.map((column) => [column.id, chosen[column.id] ?? !column.hidden]));

/** The columns that are shown; a title is so in any case. */
export const shownOf = <One extends Pick<Column<never>, 'id' | 'title' | 'hidden'>>(
  columns: readonly One[],
  choice: ColumnChoice,
): One[] => {
  const visible = visibleOf(columns, choice);
  return columns.filter(({ id, title }) => title || visible[id]);
};
