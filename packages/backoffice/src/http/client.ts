import { MutationCache, notifyManager, QueryClient, type Query } from '@tanstack/react-query';
import { makeCall, type CallSettings } from '@schoolbell/core/http/call';
import { Failure } from '@schoolbell/core/http/errors';
import { isSwitching } from '../session/kept.ts';

/** Where someone without a session is sent, and back from after signing in. */
export function loginAddress(): string {
  const here = location.pathname + location.search;
  return here === '/' || here === '/dashboard' ? '/login' : `/login?next=${encodeURIComponent(here)}`;
}

/** Whether this page is on its way to the login page. */
export let leaving = false;

/** Forgets who was signed in and opens the login page, once, however many calls were refused; the page says why. */
export function goToLogin(): void {
  if (leaving) return;
  leaving = true;
  // Another tab's sign-out has left its own reason.
  sessionStorage['note'] ||= 'Your session has ended. Please sign in again.';
  localStorage.removeItem('selectedUser');
  location.assign(loginAddress());
}

/** Renews the session by its refresh cookie; answers whether it could. */
export async function refresh(): Promise<boolean> {
  // A switch to another branch ends this session, and its answer brings new cookies: with the old ones this would sign out.
  for (let tries = 0; isSwitching() && tries < 100; tries += 1) await new Promise((later) => setTimeout(later, 100));
  const answer = await fetch('/api/session/refresh', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-schoolbell': '1' },
    body: '{}',
  });
  if (answer.status === 401 || answer.status === 440) goToLogin();
  return answer.ok;
}

/** What the page asked for while this code was on its way, by address. */
let early = (globalThis as { early?: Record<string, Promise<Response>> }).early ?? {};
// An answer that no one has taken by then would be out of date.
setTimeout(() => (early = {}), 5_000);

/** Hands out an early answer, once; else sends. */
function send(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const answer = early[String(url)];
  delete early[String(url)];
  return answer ?? fetch(url, init);
}

let person: number | undefined;

/** Says who the page shows as signed in: every call carries it, so that nothing is done in another branch than is seen. */
export function actAs(user_detail_id: number | undefined): void {
  person = user_detail_id;
}

/** This page's own server; a 440 renews the session and sends again. */
export const own: CallSettings = { base: '/api/', credentials: 'same-origin', refresh, person: () => person };

/** The typed call of core, aimed at this page's own server. */
export const call = makeCall({ ...own, fetch: send });

// What a press changes is told before the next frame: by a timer, as is the library's habit, a tick that was just set is drawn unset until then.
// What the server answers keeps the timer, so that a long list is drawn apart from being read.
notifyManager.setScheduler((tell) => (window.event ? queueMicrotask(tell) : setTimeout(tell)));

/** Refusals that a second try can mend: the network, a busy or restarting server. */
function passing(error: unknown): boolean {
  return (
    error instanceof Failure && (error.code === 'offline' || error.code === 'timeout' || error.code === 'unavailable')
  );
}

/** What every refused read or write does beside telling its caller. */
export function watch(error: unknown): never {
  if (error instanceof Failure && error.code === 'signedOut') goToLogin();
  if (error instanceof Failure && error.code === 'switched')
    void import('../session/tabs.ts').then(({ goAlong }) => goAlong());
  throw error;
}

/** The one cache. After each successful write every read in view is fetched again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Asked even where the browser thinks it is offline: it may be wrong about a server in the same house, and a failure is said plainly.
      networkMode: 'always',
      // What failed meanwhile is asked again of itself, which that mode would leave to the reader.
      refetchOnReconnect: true,
      staleTime: 5_000,
      retry: (count, error) => passing(error) && count < 2,
      retryDelay: (count) => 500 * 2 ** count,
      throwOnError: false,
    },
    // A save that waited silently for the network would look stuck, and happen unseen later.
    mutations: { retry: false, networkMode: 'always' },
  },
  mutationCache: new MutationCache({ onSuccess: () => refetchInView() }),
});

/** Marks every cached read as out of date and fetches those in view; with an area, only that area's. */
export function refetchInView(concerns: (query: Query) => boolean = () => true): Promise<void> {
  return queryClient.invalidateQueries({ predicate: concerns, refetchType: 'active' });
}
