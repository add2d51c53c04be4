import { useEffect, useRef, useState } from 'react';

interface Row {
  user_detail_id: number;
  created_on: string;
}

/**
 * Ids of the rows that arrived while the list was in view: new in the same list, and younger than all it had.
 * `list` names what is shown (page, sort, filters); another list starts afresh.
 */
export function useFreshRows(list: string, rows: readonly Row[] | undefined): ReadonlySet<number> {
  const before = useRef<{ list: string; ids: Set<number>; newest: string }>(undefined);
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());

  useEffect(() => {
    if (!rows) return;
    const known = before.current;
    const newest = rows.reduce(
      (latest, row) => (row.created_on > latest ? row.created_on : latest),
      known?.list === list ? known.newest : '',
    );
    before.current = { list, ids: new Set(rows.map((row) => row.user_detail_id)), newest };
    if (known?.list !== list) return setFresh(new Set());
    const arrived = rows.filter((row) => !known.ids.has(row.user_detail_id) && row.created_on > known.newest);
    if (arrived.length > 0) setFresh(new Set(arrived.map((row) => row.user_detail_id)));
  }, [list, rows]);

  return fresh;
}
