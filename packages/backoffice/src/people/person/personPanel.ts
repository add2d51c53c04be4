import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Whose panel the address opens (`?open=42`), and how to open and close it; the panel's own tab goes with it. */
export function usePersonPanel(): { open: number | null; show: (id: number) => void; close: () => void } {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (id: number | null) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          next.delete('tab');
          if (id === null) next.delete('open');
          else next.set('open', String(id));
          return next;
        },
        { preventScrollReset: true },
      ),
    [setParams],
  );
  const id = Number(params.get('open'));
  return { open: Number.isSafeInteger(id) && id > 0 ? id : null, show: set, close: () => set(null) };
}
