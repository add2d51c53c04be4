import { useRef, type TouchEvent } from 'react';

const SWIPE = 60;
const NEAR = 2;

/** A finger that goes to the side turns the page; where the page is wider than the screen, from its edge on. */
export function useSwipe(turn: (by: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number; back: boolean; ahead: boolean } | null>(null);
  return {
    onTouchStart({ touches, target }: TouchEvent) {
      const wide = (target as Element).closest<HTMLElement>('[data-wide]');
      // Where lines run from right to left, what was scrolled counts below zero.
      const [scrolled, most] = wide ? [Math.abs(wide.scrollLeft), wide.scrollWidth - wide.clientWidth] : [0, 0];
      from.current =
        touches.length === 1
          ? { x: touches[0]!.clientX, y: touches[0]!.clientY, back: scrolled < NEAR, ahead: scrolled > most - NEAR }
          : null;
    },
    onTouchEnd({ changedTouches, currentTarget }: TouchEvent) {
      const begun = from.current;
      from.current = null;
      if (!begun) return;
      const [x, y] = [changedTouches[0]!.clientX - begun.x, changedTouches[0]!.clientY - begun.y];
      if (Math.abs(x) < SWIPE || Math.abs(y) > Math.abs(x) / 2) return;
      const ahead = x < 0 !== (getComputedStyle(currentTarget).direction === 'rtl');
      if (ahead ? begun.ahead : begun.back) turn(ahead ? 1 : -1);
    },
  };
}
