/** Fetches something that will be wanted later, once the browser has nothing more urgent; a failure waits for the real use. */
export function whenIdle(fetch: () => Promise<unknown>): void {
  const start = () => void fetch().catch(() => undefined);
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 5_000 });
  else setTimeout(start, 1_500);
}
