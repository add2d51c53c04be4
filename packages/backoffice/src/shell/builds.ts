const EVERY = 60_000;

/** Which build this page came from; undefined in development. */
const own = () => document.querySelector<HTMLMetaElement>('meta[name=build]')?.content;

/** The build that the server hands out now; undefined where it can't be asked just now. */
async function served(): Promise<string | undefined> {
  const answer = await fetch('/build.json', { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok) return undefined;
  return ((await answer.json().catch(() => null)) as { build?: string } | null)?.build;
}

/**
 * Asks each minute while the page is in view, and as it comes back into view, whether the server has a newer build; says
 * so once. Returns how to stop.
 */
export function watchBuilds(onNewer: () => void): () => void {
  const mine = own();
  if (!mine) return () => undefined;
  let told = false;
  const look = async () => {
    if (document.hidden || told) return;
    const now = await served();
    if (told || !now || now === mine) return;
    told = true;
    onNewer();
  };
  const timer = setInterval(() => void look(), EVERY);
  document.addEventListener('visibilitychange', look);
  return () => {
    told = true;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Reloads the page past every cache: what the browser kept is dropped, and the page's own file is fetched again. */
export async function hardReload(): Promise<void> {
  if ('caches' in window)
    await Promise.all((await caches.keys()).map((name) => caches.delete(name))).catch(() => undefined);
  await fetch(location.href, { cache: 'reload' }).catch(() => undefined);
  location.reload();
}
