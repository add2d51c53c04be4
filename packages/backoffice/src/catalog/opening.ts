import { useSearchParams } from 'react-router';

/** Which thing's form is open, by the address (`?edit=42`, `?edit=new`), so that other pages can link to it and Back closes it. */
export function useOpening(): { editing: number | 'new' | null; edit: (id: number | 'new') => void; close: () => void } {
  const [query, setQuery] = useSearchParams();
  const set = (value: string | null) => setQuery((now) => {
    const next = new URLSearchParams(now);
    if (value === null) next.delete('edit');
    else next.set('edit', value);
    return next;
  }, { preventScrollReset: true, replace: value === null });
  const wanted = query.get('edit');
  const editing = wanted === 'new' ? 'new' : Number(wanted) > 0 ? Number(wanted) : null;
  return { editing, edit: (id) => set(String(id)), close: () => set(null) };
}
