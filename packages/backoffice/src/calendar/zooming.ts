const LEAST = 32;
const MOST = 160;

/** Two fingers that part make the hours higher, and lower where they meet; what lies between them stays there. Until the signal ends it. */
export function zoom(frame: HTMLElement, hours: HTMLElement, signal: AbortSignal): void {
  let begun: { apart: number; hour: number } | null = null;
  const apart = ([one, two]: TouchList) => Math.hypot(one!.clientX - two!.clientX, one!.clientY - two!.clientY);
  const start = ({ touches }: TouchEvent) =>
    (begun = touches.length === 2 ? { apart: apart(touches), hour: hourOf(hours) } : null);
  const move = (event: TouchEvent) => {
    if (!begun || event.touches.length !== 2) return;
    // Else the browser would zoom the whole page.
    event.preventDefault();
    const before = hourOf(hours);
    const hour = Math.min(Math.max((begun.hour * apart(event.touches)) / begun.apart, LEAST), MOST);
    const middle = (event.touches[0]!.clientY + event.touches[1]!.clientY) / 2 - frame.getBoundingClientRect().top;
    frame.style.setProperty('--zoomed', `${hour}px`);
    frame.scrollTop = ((frame.scrollTop + middle) * hour) / before - middle;
  };
  frame.addEventListener('touchstart', start, { passive: true, signal });
  frame.addEventListener('touchmove', move, { passive: false, signal });
}

/** A finger that goes beyond the edge of what is wider than the screen turns the page (see swiping.ts): the browser must not take it for its way back. Until the signal ends it. */
export function holdEdges(frame: HTMLElement, signal: AbortSignal): void {
  let begun: { x: number; y: number; back: boolean; ahead: boolean } | null = null;
  const start = ({ touches }: TouchEvent) => {
    const scrolled = Math.abs(frame.scrollLeft);
    begun =
      touches.length === 1
        ? {
            x: touches[0]!.clientX,
            y: touches[0]!.clientY,
            back: scrolled < 2,
            ahead: scrolled > frame.scrollWidth - frame.clientWidth - 2,
          }
        : null;
  };
  const move = (event: TouchEvent) => {
    if (!begun || !event.cancelable || event.touches.length !== 1) return;
    const [x, y] = [event.touches[0]!.clientX - begun.x, event.touches[0]!.clientY - begun.y];
    const goesBack = x > 0 !== (getComputedStyle(frame).direction === 'rtl');
    if (Math.abs(x) > Math.abs(y) && (goesBack ? begun.back : begun.ahead)) event.preventDefault();
  };
  frame.addEventListener('touchstart', start, { passive: true, signal });
  frame.addEventListener('touchmove', move, { passive: false, signal });
}

/** How high an hour is: a column is a whole day, of which some hours are out of sight. */
const hourOf = (hours: HTMLElement): number => hours.querySelector<HTMLElement>('[data-column]')!.offsetHeight / 24;
