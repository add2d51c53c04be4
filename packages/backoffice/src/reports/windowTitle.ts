import { useEffect } from 'react';

/** Calls the window by a title of the screen's own, once it has one. */
export function useWindowTitle(title: string | undefined): void {
  useEffect(() => {
    // The shell, which calls it by the route's, comes after its screen.
    if (title) queueMicrotask(() => (document.title = title));
  }, [title]);
}
