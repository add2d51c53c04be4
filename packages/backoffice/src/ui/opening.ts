import { useRef } from 'react';
import { useSearchParams } from 'react-router';

/** Which thing's form is open, by the address (`?edit=42`, `?edit=new`), so that other pages can link to it and Back closes it. */
export function useOpening(): {
  editing: number | 'new' | null;
  edit: (id: number | 'new') => void;
  close: () => void;
} {
  const [query, setQuery] = useSearchParams();
  const set = (value: string | null) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === null) next.delete('edit');
        else next.set('edit', value);
        return next;
      },
      { preventScrollReset: true, replace: value === null },
    );
  const wanted = query.get('edit');
  const editing = wanted === 'new' ? 'new' : Number(wanted) > 0 ? Number(wanted) : null;
  return { editing, edit: (id) => set(String(id)), close: () => set(null) };
}

/**
 * The row whose form is open, as it was last seen: it may leave the page while someone types (archived by someone else,
 * sorted onto another page), and what is typed must not go with it.
 */
export function useOpened<Row extends object>(
  editing: number | 'new' | null,
  rows: readonly Row[] | undefined,
  idOf: (row: Row) => number,
): Row | undefined {
  const seen = useRef<Row>(undefined);
  seen.current = rows?.find((row) => idOf(row) === editing) ?? seen.current;
  return seen.current && idOf(seen.current) === editing ? seen.current : undefined;
}
