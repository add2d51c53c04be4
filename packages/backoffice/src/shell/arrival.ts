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
  const before = useRef(pathname);

  useEffect(() => {
    document.title = title ?? 'Schoolbell';
  }, [title]);

  useLayoutEffect(() => {
    const element = main.current!;
    if (back) element.scrollTop = depths.get(key) ?? 0;
    else if (before.current !== pathname) element.scrollTop = 0;
    if (before.current !== pathname && !element.contains(document.activeElement)) element.focus({ preventScroll: true });
    before.current = pathname;
    const note = () => depths.set(key, element.scrollTop);
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [key, pathname, back]);

  return main;
}
