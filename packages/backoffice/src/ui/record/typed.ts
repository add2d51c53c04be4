import { useEffect, useRef, useState } from 'react';
import { changedPaths, merged } from './changes.ts';

/** A record that counts its changes. */
export interface Versioned {
  version: number;
}

/** What a form began from: the record as it was last seen, and the same as the form holds it. */
export interface Base<Row, Typed> {
  row: Row | null;
  values: Typed;
}

/** What is typed over a record. Where nothing is in the way, it follows what others save while it is open. */
export function useTyped<Row extends Versioned, Typed extends object>(
  row: Row | null,
  valuesOf: (row: Row | null) => Typed,
  singly: readonly string[],
) {
  const [state, setState] = useState(() => {
    const values = valuesOf(row);
    return { base: { row, values } as Base<Row, Typed>, typed: values };
  });
  // A save goes on after answers have come, and must see what was typed by then.
  const latest = useRef(state);

  function put(change: Partial<typeof state>) {
    latest.current = { ...latest.current, ...change };
    setState(latest.current);
  }

  function follow(newer: Row) {
    const { base, typed } = latest.current;
    if (!base.row || newer.version <= base.row.version) return;
    const theirs = valuesOf(newer);
    const { values, conflicts } = merged(typed, base.values, theirs, singly);
    // What both changed is asked about when it is saved.
    if (conflicts.length === 0) put({ base: { row: newer, values: theirs }, typed: values });
  }

  useEffect(() => {
    if (row) follow(row);
    // oxlint-disable-next-line react/exhaustive-deps -- a newer version is the one thing to follow; `values` is another function each time.
  }, [row?.version]);

  return {
    ...state,
    latest,
    put,
    hasChanged: changedPaths(state.typed, state.base.values).length > 0,
    /** Begins again from the newest that is known. */
    reset() {
      const newest = row && (!latest.current.base.row || row.version > latest.current.base.row.version);
      const base = newest ? { row, values: valuesOf(row) } : latest.current.base;
      put({ base, typed: base.values });
    },
  };
}
