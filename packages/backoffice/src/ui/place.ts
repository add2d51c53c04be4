/** Where a floating box goes relative to what it belongs to. */
export type Side = 'below' | 'above' | 'end';

const EDGE = 8;

/**
 * Puts `box` (position: fixed) beside `anchor`, flipped where it would leave the window and pushed back inside it.
 * `align` says which edges meet; both follow the writing direction.
 */
export function place(
  box: HTMLElement,
  anchor: Element,
  side: Side = 'below',
  align: 'start' | 'center' | 'end' = 'start',
  gap = 4,
): void {
  const from = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const { innerWidth, innerHeight } = window;
  const rtl = getComputedStyle(anchor).direction === 'rtl';
  let top: number;
  let left: number;
  if (side === 'end') {
    top = from.top + from.height / 2 - height / 2;
    left = rtl ? from.left - width - gap : from.right + gap;
  } else {
    const roomBelow = from.bottom + gap + height <= innerHeight - EDGE;
    const roomAbove = from.top - gap - height >= EDGE;
    const below = side === 'below' ? roomBelow || !roomAbove : !roomAbove && roomBelow;
    top = below ? from.bottom + gap : from.top - gap - height;
    const atLeft = (align === 'start') !== rtl;
    left = align === 'center' ? from.left + from.width / 2 - width / 2 : atLeft ? from.left : from.right - width;
  }
  box.style.insetBlockStart = `${Math.max(EDGE, Math.min(top, innerHeight - height - EDGE))}px`;
  box.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`;
}

/** Where floating boxes are attached: in the dialog that holds the anchor (all else is inert then), else in its landmark. */
export function floorOf(anchor: Element): Element {
  return anchor.closest('dialog') ?? anchor.closest('main, header, nav') ?? document.body;
}
