/** What is pressed or typed into. */
const CONTROLS = 'button, a[href], input, select, textarea';
/** Pixels that messages keep from a control, those of a foot's edge among them, and from the window's top. */
const [GAP, EDGE] = [20, 8];

const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();

/** Whether something keeps its place while the rest scrolls: in the foot of a dialog or panel, or in a bar that is fixed. */
function stays(control: Element): boolean {
  for (let at: Element | null = control; at && !at.matches('dialog'); at = at.parentElement) {
    const { position, top, bottom, overflowY } = getComputedStyle(at);
    const sticks = position === 'sticky' && (top !== 'auto' || bottom !== 'auto');
    if (position === 'fixed' || sticks) return true;
    if (overflowY === 'auto' || overflowY === 'scroll') return false;
  }
  return true;
}

const meet = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Lifts messages above every button and field that stays at the foot of the window, if the window is tall enough. */
function lift(region: HTMLElement): void {
  region.style.insetBlockEnd = '';
  const controls = [...region.parentElement!.querySelectorAll(CONTROLS)].filter((one) => !region.contains(one));
  // Each turn clears one control at least.
  for (let turn = 0; turn <= controls.length; turn += 1) {
    const own = boxOf(region);
    const below = controls.filter((one) => meet(boxOf(one), own) && stays(one));
    const top = Math.min(...below.map((one) => boxOf(one).top)) - GAP;
    if (below.length === 0 || top - own.height < EDGE) return;
    region.style.insetBlockEnd = `${innerHeight - top}px`;
  }
}

/**
 * Keeps messages off Save, Cancel and everything else that stays at the foot of the window, now and later. Call what it
 * returns to stop.
 */
export function keepClear(region: HTMLElement): () => void {
  const look = () => lift(region);
  const drawn = new MutationObserver(look);
  drawn.observe(document.body, { childList: true, subtree: true });
  // The window's size too: the page fills it.
  const sized = new ResizeObserver(look);
  for (const one of [region, document.body]) sized.observe(one);
  // What slides in has its place only then.
  addEventListener('animationend', look);
  return () => {
    drawn.disconnect();
    sized.disconnect();
    removeEventListener('animationend', look);
  };
}
