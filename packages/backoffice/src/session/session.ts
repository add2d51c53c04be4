import { useSyncExternalStore } from 'react';
import { accessOf, may, type Access, type Viewer } from '@schoolbell/core/access';
import { orderNamesBy } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import { sessionUser } from '@schoolbell/core/session/contract';
import { actAs, call } from '../http/client.ts';
import { whenIdle } from '../ui/whenIdle.ts';
import { keepSession, keptValue, restoredSession, type SignedIn } from './kept.ts';
import { forgetLists } from './lists.ts';

export type { SignedIn } from './kept.ts';

let current: SignedIn | null = null;
let restored = false;
const listeners = new Set<() => void>();
orderNamesBy(() => current?.institution.institutionNameOrder);

function set(next: SignedIn | null) {
  current = next;
  actAs(next?.user.user_detail_id);
  for (const listener of listeners) listener();
}

/** Keeps a fresh session in state and in the browser; lists of another school go. */
export function keep(session: SignedIn): SignedIn {
  if (keptValue<SignedIn>('selectedUser')?.institution.rcInstitutionID !== session.institution.rcInstitutionID)
    forgetLists();
  keepSession(session);
  set(session);
  return session;
}

/** Loads the session from the server: at the start, and after one's own details or the school's have changed. Null where no one is signed in. */
export async function reloadSession(): Promise<SignedIn | null> {
  try {
    return keep(await call(sessionUser, {}));
  } catch (error) {
    if (error instanceof Failure && (error.code === 'signedOut' || error.code === 'sessionExpired')) {
      localStorage.removeItem('selectedUser');
      return null;
    }
    throw error;
  }
}

/** Checks, refreshes, other tabs, switching and signing out: none of it is needed for a first paint. */
const upkeep = () => import('./upkeep.ts');

/**
 * The session for this navigation: from state, else as the browser kept it (and then checked in the background, so
 * the first screen does not wait for it), else from the server; null where no one is signed in.
 */
export async function ensureSession(): Promise<SignedIn | null> {
  const session = currentSession() ?? (await reloadSession());
  if (session) whenIdle(async () => (await upkeep()).tend(restored));
  return session;
}

/** The session as it is; null outside the guard. */
export function currentSession(): SignedIn | null {
  if (!current) {
    current = restoredSession();
    actAs(current?.user.user_detail_id);
    restored = current !== null;
  }
  return current;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session as soon as there is one; null until then. */
export const useKnownSession = () => useSyncExternalStore(subscribe, currentSession);

/** The session, inside the shell: the guard has seen to it that there is one. */
export function useSession(): SignedIn {
  const session = useKnownSession();
  if (!session) throw new Error('useSession outside the signed-in shell');
  return session;
}

/** The signed-in person's permissions. */
export function viewerOf(session: SignedIn): Viewer {
  return { role_id: session.user.role_id, access: accessOf(session.user.access_controls) };
}

/** Whether the signed-in person may: for buttons and columns that only some see. */
export function useMay(): (access: Access) => boolean {
  const viewer = viewerOf(useSession());
  return (access) => may(viewer, access);
}

/** Compares the session with the server's, in the background: menu and screens follow what the person may do now. */
export async function recheckSession(): Promise<void> {
  (await upkeep().catch(() => undefined))?.recheck();
}

/** Goes on as the same human in another branch; the page reloads there. Failures are silent. */
export async function switchTo(user_detail_id: number): Promise<void> {
  await (await upkeep()).switchTo(user_detail_id);
}

/** Tells the server, forgets everything kept for this person, and opens the login page. Failures are silent. */
export async function signOut(): Promise<void> {
  await (await upkeep()).signOut();
}

/** The school's currency. */
export function useCurrency(): string {
  return useSession().institution.institutionCurrency;
}
