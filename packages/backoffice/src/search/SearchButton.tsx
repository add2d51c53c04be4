import { Search as SearchIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { toast } from '../ui/toasts.ts';
import { whenIdle } from '../ui/whenIdle.ts';
import * as css from './SearchButton.css.ts';

const load = () => import('./Search.tsx');
const Search = lazy(async () => ({ default: (await load()).Search }));

/** Ctrl-K or ⌘K anywhere; a slash where nobody is typing. */
function asksForSearch({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !altKey && !shiftKey;
  return key === '/' && !ctrlKey && !metaKey && !altKey && !(target as Element).closest('input, textarea, select, dialog, [contenteditable]');
}

/** Opens the search, by click or key; its code comes when there is time for it. */
export function SearchButton() {
  const [open, setOpen] = useState(false);
  const show = () => void load().then(() => setOpen(true), () => toast.error('You seem to be offline. Please check your connection and try again.'));

  useEffect(() => whenIdle(load), []);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || !asksForSearch(event)) return;
      event.preventDefault();
      show();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);

  return (
    <>
      <button type="button" className={css.button} aria-label="Search" aria-keyshortcuts="Control+K Meta+K /" onClick={show}>
        <SearchIcon size={18} aria-hidden />
        <span className={css.word} aria-hidden>Search</span>
        <kbd className={css.key} aria-hidden>{/mac|iphone|ipad/i.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {open && <Suspense><Search onClose={() => setOpen(false)} /></Suspense>}
    </>
  );
}
