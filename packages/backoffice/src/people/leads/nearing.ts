import { useEffect, useRef, useState, type RefObject } from 'react';

/** How far outside the view a place is drawn already, in px. */
const AHEAD = 600;

/** Calls back when an element comes near the view of its scroller; answers how to stop watching. */
export type Watch = (element: Element, onNear: () => void) => () => void;

/** One observer for all places in a scroller. */
export function useWatch(scroller: RefObject<Element | null>): Watch {
  const [watch] = useState<Watch>(() => {
    const waiting = new Map<Element, () => void>();
    let observer: IntersectionObserver | undefined;
    const seen = (entries: readonly IntersectionObserverEntry[]) => entries.forEach(({ isIntersecting, target }) => isIntersecting && waiting.get(target)?.());
    return (element: Element, onNear: () => void) => {
      observer ??= new IntersectionObserver(seen, { root: scroller.current, rootMargin: `${AHEAD}px 0px` });
      waiting.set(element, onNear);
      observer.observe(element);
      return () => {
        waiting.delete(element);
        observer!.unobserve(element);
      };
    };
  });
  return watch;
}

/** Whether a place has come near the view yet; from then on it stays drawn, and the browser skips it while it is out of view. */
export function useNear<Place extends Element>(watch: Watch, atOnce: boolean): [RefObject<Place | null>, boolean] {
  const place = useRef<Place>(null);
  const [near, setNear] = useState(atOnce);
  useEffect(() => (near ? undefined : watch(place.current!, () => setNear(true))), [near, watch]);
  return [place, near];
}
