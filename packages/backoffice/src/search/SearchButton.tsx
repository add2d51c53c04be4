import { Search as SearchIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toast } from '../ui/toasts.ts';
import { whenIdle } from '../ui/whenIdle.ts';
import * as css from './SearchButton.css.ts';

// Kept here rather than by `lazy`, so that it opens within the key's own event, and what is typed next lands in its field.
let part: typeof import('./Search.tsx') | undefined;
const load = async () => (part ??= await import('./Search.tsx'));

/** Ctrl-K or ⌘K anywhere; a slash where no one is typing. */
function asksForSearch({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !altKey && !shiftKey;
  return (
    key === '/' &&
    !ctrlKey &&
    !metaKey &&
    !altKey &&
    !(target as Element).closest('input, textarea, select, dialog, [contenteditable]')
  );
}

/** Opens the search, by click or key, and by the same key closes it; its code comes when there is time for it. */
export function SearchButton() {
  const [open, setOpen] = useState(false);
  function turn() {
    if (part) return setOpen((was) => !was);
    void load().then(() => setOpen(true), toast.error);
  }

  useEffect(() => whenIdle(load), []);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || !asksForSearch(event)) return;
      event.preventDefault();
      turn();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);

  return (
    <>
      <button type="button" className={css.button} aria-keyshortcuts="Control+K Meta+K /" onClick={turn}>
        <SearchIcon size={18} aria-hidden />
        <span className={css.word}>Search</span>
        <kbd className={css.key} aria-hidden>
          {/mac|iphone|ipad/i.test(navigator.platform) ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {open && part && <part.Search onClose={() => setOpen(false)} />}
    </>
  );
}
