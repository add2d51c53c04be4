import { useEffect } from 'react';

let guards = 0;
let free = false;

/** While something typed is unsaved: the browser asks before the page is closed. */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    guards += 1;
    const ask = (event: BeforeUnloadEvent) => {
      if (!free) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => {
      guards -= 1;
      removeEventListener('beforeunload', ask);
    };
  }, [unsaved]);
}

/** Whether something typed on this page would be lost with it. */
export function isUnsaved(): boolean {
  return guards > 0;
}

/** Lets the page go without a question, because the session it belongs to is over. */
export function letGo(): void {
  free = true;
}
