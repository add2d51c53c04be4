/** A name for one attempt, of 128 random bits; `randomUUID` does not exist on http:// pages. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** The payment that the page's address names: one came back from the gateway, or loaded the page again. */
export const remembered = (): string => new URLSearchParams(location.search).get('checkout') ?? '';

/** Keeps a payment in the page's address, so that loading the page again shows its result; '' forgets it. */
export function remember(checkout: string): void {
  try {
    const url = new URL(location.href);
    if (checkout) url.searchParams.set('checkout', checkout);
    else url.searchParams.delete('checkout');
    history.replaceState(history.state, '', url);
  } catch {
    // A page without an address of its own, such as a frame's srcdoc, keeps nothing.
  }
}

/** Whether the visitor loaded the page again, or went back to it: what it tells was told before. */
export const wasReloaded = (): boolean =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type !== 'navigate';

/** Goes to the gateway's page, out of any frame. A frame that may not do so leaves it to a link. */
export function leaveFor(url: string): void {
  try {
    (window.top ?? window).location.href = url;
  } catch {
    // The link with target=_top is on the page.
  }
}
