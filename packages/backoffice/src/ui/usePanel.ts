import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** What the address says is open in a panel (`?open=42`), and how to open and close it. */
export function usePanel(name = 'open'): {
  open: string | null;
  show: (id: string | number) => void;
  close: () => void;
} {
  const [query, setQuery] = useSearchParams();
  const set = useCallback(
    (id: string | null) =>
      setQuery(
        (now) => {
          const next = new URLSearchParams(now);
          if (id === null) next.delete(name);
          else next.set(name, id);
          return next;
        },
        { preventScrollReset: true },
      ),
    [setQuery, name],
  );
  return { open: query.get(name), show: (id) => set(String(id)), close: () => set(null) };
}
