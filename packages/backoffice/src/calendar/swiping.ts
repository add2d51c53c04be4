const SWIPE = 60;
const NEAR = 2;

/** A finger that goes to the side turns the page; where the page is wider than the screen, from its edge on. Until the signal ends it. */
export function holdSwipes(content: HTMLElement, turn: (by: 1 | -1) => void, signal: AbortSignal): void {
  let begun: { x: number; y: number; back: boolean; ahead: boolean } | null = null;
  const start = ({ touches, target }: TouchEvent) => {
    const wide = (target as Element).closest<HTMLElement>('[data-wide]');
    // Where lines run from right to left, what was scrolled counts below zero.
    const [scrolled, most] = wide ? [Math.abs(wide.scrollLeft), wide.scrollWidth - wide.clientWidth] : [0, 0];
    begun =
      touches.length === 1
        ? { x: touches[0]!.clientX, y: touches[0]!.clientY, back: scrolled < NEAR, ahead: scrolled > most - NEAR }
        : null;
  };
  const end = ({ changedTouches }: TouchEvent) => {
    const from = begun;
    begun = null;
    if (!from) return;
    const [x, y] = [changedTouches[0]!.clientX - from.x, changedTouches[0]!.clientY - from.y];
    if (Math.abs(x) < SWIPE || Math.abs(y) > Math.abs(x) / 2) return;
    const ahead = x < 0 !== (getComputedStyle(content).direction === 'rtl');
    if (ahead ? from.ahead : from.back) turn(ahead ? 1 : -1);
  };
  content.addEventListener('touchstart', start, { passive: true, signal });
  content.addEventListener('touchend', end, { passive: true, signal });
}
