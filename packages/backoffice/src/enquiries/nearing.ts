import { useEffect, useRef, useState, type RefObject } from 'react';

/** Cards of a column that are drawn with it. */
const AT_ONCE = 2;
/** Cards that are drawn in one turn: few enough that a slow machine still answers in between. */
const A_TURN = 2;
/** How far outside the view cards are drawn already, in px. */
const AHEAD = 300;

const waiting: (() => void)[] = [];
let turning = false;

function turn() {
  waiting.shift()?.();
  turning = waiting.length > 0;
  if (turning) requestAnimationFrame(turn);
}

/** Runs one after the other, each in a frame of its own: columns that fill up take turns. */
function inTurn(run: () => void): void {
  waiting.push(run);
  if (turning) return;
  turning = true;
  requestAnimationFrame(turn);
}

interface Drawn {
  /** How many cards are drawn, the first ones. */
  count: number;
  /** Draws at least so many. */
  drawTo: (count: number) => void;
  /** Stands where the cards follow that are not drawn yet. */
  rest: RefObject<HTMLDivElement | null>;
}

/** Draws a column's first cards, and more of them in turns while what follows is near the view of its scroller. They stay drawn: the browser skips those out of view. */
export function useDrawn(scroller: RefObject<Element | null>, total: number): Drawn {
  const rest = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(AT_ONCE);
  const count = Math.min(wanted, total);
  useEffect(() => {
    if (count >= total) return;
    const more = ([entry]: readonly IntersectionObserverEntry[]) =>
      entry!.isIntersecting && inTurn(() => setWanted((now) => Math.max(now, count + A_TURN)));
    const observer = new IntersectionObserver(more, { root: scroller.current, rootMargin: `${AHEAD}px 0px` });
    observer.observe(rest.current!);
    return () => observer.disconnect();
  }, [count, total, scroller]);
  return { count, rest, drawTo: (least) => setWanted((now) => Math.max(now, least)) };
}
