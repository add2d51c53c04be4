import { useEffect, useRef } from 'react';

const elsewhere = 'input:not([type="checkbox"]), textarea, select, dialog, [contenteditable], [role="menu"]';

/**
 * Keys of a screen, by the letter: `n`, `s`, `Escape`. They rest while somebody types, a menu or a dialog is open, or
 * another key is held.
 */
export function useKeys(keys: Readonly<Record<string, (() => void) | false | undefined>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isForOthers = event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey;
      const isOver = document.querySelector('dialog[open]:modal, [popover=auto]:popover-open');
      if (isForOthers || isOver || (event.target as Element).closest(elsewhere)) return;
      const run = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}
