import { useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { accessOf, may, type Access, type Viewer } from '@schoolbell/core/access';
import { Failure } from '@schoolbell/core/http/errors';
import { logout, sessionUser, type SignedIn as SignedInSchema } from '@schoolbell/core/session/contract';
import { call, goToLogin, queryClient } from '../http/client.ts';

/** Who is signed in, with institution, plan and access controls; no token and no student data. */
export type SignedIn = z.output<typeof SignedInSchema>;

let current: SignedIn | null = null;
const listeners = new Set<() => void>();

function set(next: SignedIn | null) {
  current = next;
  for (const listener of listeners) listener();
}

/** What the browser kept of the last session, unless a switch of user is under way. */
function restored(): SignedIn | null {
  if ((localStorage.getItem('switchUser') ?? '0') !== '0') return null;
  try {
    const kept = JSON.parse(localStorage.getItem('selectedUser') ?? 'null') as SignedIn | null;
    return kept?.user?.user_detail_id && kept.institution && Array.isArray(kept.user.access_controls) ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps a fresh session in state and in the browser. */
export function keep(session: SignedIn): SignedIn {
  localStorage.setItem('selectedUser', JSON.stringify(session));
  localStorage.setItem('switchUser', '0');
  localStorage.setItem('cacheStatus', String(session.user.version));
  set(session);
  return session;
}

async function fetchSession(): Promise<SignedIn | null> {
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

/**
 * The session for this navigation: from state, else as the browser kept it (and then checked in the background, so
 * the first screen does not wait for it), else from the server; null where nobody is signed in.
 */
export async function ensureSession(): Promise<SignedIn | null> {
  if (current) return current;
  const kept = restored();
  if (!kept) return fetchSession();
  set(kept);
  void fetchSession().then((fresh) => fresh ?? goToLogin(), () => undefined);
  return kept;
}

/** The session as it stands; null outside the guard. */
export function currentSession(): SignedIn | null {
  return current ?? (current = restored());
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session, inside the shell: the guard has seen to it that there is one. */
export function useSession(): SignedIn {
  const session = useSyncExternalStore(subscribe, currentSession);
  if (!session) throw new Error('useSession outside the signed-in shell');
  return session;
}

/** The signed-in person as far as permission goes. */
export function viewerOf(session: SignedIn): Viewer {
  return { role_id: session.user.role_id, access: accessOf(session.user.access_controls) };
}

/** Whether the signed-in person may: for buttons and columns that only some see. */
export function useMay(): (access: Access) => boolean {
  const viewer = viewerOf(useSession());
  return (access) => may(viewer, access);
}

/** Tells the server, forgets everything kept for this person, and opens the login page. Failures are silent. */
export async function signOut(): Promise<void> {
  await call(logout, {}).catch(() => undefined);
  for (const key of ['selectedUser', 'switchUser', 'wordsList', 'automationsList', 'cacheStatus']) localStorage.removeItem(key);
  for (const key of ['selectedResourceType', 'studentColumns', 'selectedResource', 'fiscalMonth']) localStorage.removeItem(key);
  queryClient.clear();
  location.assign('/login');
}
