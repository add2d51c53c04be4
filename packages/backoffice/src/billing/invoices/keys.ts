import { useLayoutEffect, useRef } from 'react';

const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"]';

/** Whether a dialog, a sheet or a menu is over what has the keys; not the panel that they belong to. */
function isUnder(within: string | undefined): boolean {
  if (document.querySelector('[popover=auto]:popover-open')) return true;
  const over = [...document.querySelectorAll('dialog[open]:modal')].at(-1);
  return over !== undefined && !(within && over.querySelector(within));
}

/**
 * Keys of a screen, by the letter: `n`, `s`, `Escape`. They rest while somebody types, a menu or a dialog is open, or
 * another key is held. Keys of a panel name an element `within` it, so that they work where the panel is over the page.
 */
export function useKeys(keys: Readonly<Record<string, (() => void) | false | undefined>>, within?: string): void {
  const latest = useRef(keys);
  latest.current = keys;
  // Together with what they are for: a key that is pressed as soon as it shows must be heard.
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isForOthers = event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey;
      const from = event.target as Element;
      if (isForOthers || isUnder(within) || from.closest(typing) || (!within && from.closest('dialog'))) return;
      const run = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [within]);
}
