import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** How far each visited address was scrolled, by the history's own key. */
const depths = new Map<string, number>();

/**
 * On each new path: the window's title, the focus on the content, and the content scrolled to its top, or, going back,
 * to where it was. The content scrolls rather than the window, so the browser cannot do it by itself.
 */
export function useArrival(title: string | undefined): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { key, pathname } = useLocation();
  const back = useNavigationType() === 'POP';
  const depth = useRef(0);
  const before = useRef(pathname);

  useEffect(() => {
    document.title = title ?? 'Schoolbell';
  }, [title]);

  useLayoutEffect(() => {
    const element = main.current!;
    // Asked for its depth, or given one, the browser lays everything out at once: not where it is at its top anyway.
    if (back) element.scrollTop = depths.get(key) ?? 0;
    else if (before.current !== pathname && depth.current > 0) element.scrollTop = 0;
    const note = () => depths.set(key, (depth.current = element.scrollTop));
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [key, pathname, back]);

  // Once it is drawn: the focus, too, has everything laid out.
  useEffect(() => {
    if (before.current !== pathname && !main.current!.contains(document.activeElement))
      main.current!.focus({ preventScroll: true });
    before.current = pathname;
  }, [pathname]);

  return main;
}
