/** A gateway that is drawn inside the page. There is none today: a test's own holds the rule that it is never put into a shadow root. */
export interface Inside {
  mount(box: HTMLElement): void;
}

const NAME = 'gateway';
const INSIDE = Symbol.for('schoolbell.gateway');
const boxes = new WeakMap<Element, HTMLElement>();

/** The gateway that the page has given to this element. */
export const insideOf = (host: Element): Inside | undefined =>
  (host as unknown as Record<symbol, Inside | undefined>)[INSIDE];

/**
 * Finds the element around `host` that is in no shadow root. Each host on the way hands the slot on, so that what is a child of the
 * outermost one is seen inside `host`.
 */
function outermost(host: Element): Element {
  const root = host.getRootNode();
  if (!(root instanceof ShadowRoot)) return host;
  if (!host.querySelector(`:scope > slot[slot=${NAME}]`)) {
    const slot = document.createElement('slot');
    slot.name = slot.slot = NAME;
    host.append(slot);
  }
  return outermost(root.host);
}

/** Puts the gateway into the page, once for each place: drawing the element again leaves it alone, and a move mounts it again. */
export function mountInside(host: Element): void {
  const gateway = insideOf(host);
  if (!gateway) return;
  const outer = outermost(host);
  const before = boxes.get(host);
  if (before?.parentNode === outer && before.isConnected) return;
  before?.remove();
  const box = document.createElement('div');
  box.slot = NAME;
  boxes.set(host, box);
  outer.append(box);
  gateway.mount(box);
}
