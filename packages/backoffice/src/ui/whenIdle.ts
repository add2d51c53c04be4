let there: () => void;
const first = new Promise<void>((resolve) => (there = resolve));

/** The shell says that the first screen's code has come: whatever can wait has waited for that. */
export const firstScreenIsThere = () => there();

/**
 * Fetches something that will be wanted later, once the first screen's code is there and the browser has nothing more
 * urgent; a failure waits for the real use.
 */
export function whenIdle(fetch: () => Promise<unknown>): void {
  const start = () => void fetch().catch(() => undefined);
  void first.then(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 5_000 });
    else setTimeout(start, 1_500);
  });
}
