import type { To } from 'react-router';

let prepare: (path: string) => void = () => {};

/** The shell says here how a path's code and first data are fetched before they are needed. */
export function warmWith(how: (path: string) => void): void {
  prepare = how;
}

/** Handlers for a link: pointing at it or focusing it prepares its target. */
export function warm(to: To) {
  const path = typeof to === 'string' ? to : (to.pathname ?? '');
  const start = () => prepare(path.split('?')[0]!);
  return { onPointerEnter: start, onFocus: start };
}
