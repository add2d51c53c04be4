import { useRef, useState } from 'react';
import type { Page } from '@schoolbell/core/http/page';

/** A row for which an action could not be done, and why. */
export interface Failed {
  id: number;
  text: string;
}

/** The ticked rows of a list, and what a bar of actions needs to know of them. */
export interface Selection<Row = unknown> {
  selected: ReadonlySet<string | number>;
  onChange: (selected: ReadonlySet<string | number>) => void;
  ids: readonly number[];
  /** Why an action could not be done, by row. */
  notes: ReadonlyMap<string | number, string>;
  /** The page in view, and the ids of its rows; absent while another one loads. */
  page: Page<Row> | undefined;
  inView: readonly number[];
  clear: () => void;
  /** Ends the selection but for rows for which it could not be done: they stay ticked and say why. */
  keep: (failed: readonly Failed[]) => void;
  /** There was a tick: a bar stays from then on, since what it says while the selection ends must be heard. */
  isBegun: boolean;
}

interface Ticks {
  within: string | null | undefined;
  selected: ReadonlySet<string | number>;
  notes: ReadonlyMap<string | number, string>;
}

const noTicks = { selected: new Set<number>(), notes: new Map<number, string>() };

/** Ticks outlive a page. They belong to the part of the list they were made in (`within`): what an action in one part clears when it is done is never another's. */
export function useSelection<Row>(
  { page, isStale }: { page: Page<Row> | undefined; isStale: boolean },
  keyOf: (row: Row) => number,
  within: string | null | undefined,
): Selection<Row> {
  const [ticks, setTicks] = useState<Ticks>({ within, ...noTicks });
  const { selected, notes } = ticks.within === within ? ticks : noTicks;
  const isBegun = useRef(false);
  isBegun.current ||= selected.size > 0;
  const put = (next: Omit<Ticks, 'within'>) => setTicks((now) => (now.within === within ? { within, ...next } : now));
  return {
    selected,
    notes,
    ids: [...selected] as number[],
    page: isStale ? undefined : page,
    inView: isStale || !page ? [] : page.data.map(keyOf),
    isBegun: isBegun.current,
    onChange: (next) => setTicks({ within, selected: next, notes }),
    clear: () => put(noTicks),
    keep: (failed) =>
      put({
        selected: new Set(failed.map(({ id }) => id)),
        notes: new Map(failed.map(({ id, text }) => [id, text])),
      }),
  };
}
