import { useSyncExternalStore } from 'react';
import { may } from '@schoolbell/core/access';
import { currentSession, viewerOf } from '../session/session.ts';

/** How long after joining someone may be shown the first steps of a new school, in milliseconds. */
const LONG = 60 * 86_400_000;

/** What this browser keeps of a person's first steps: hidden by them, or all taken. */
type Kept = 'hidden' | 'done';

const listeners = new Set<() => void>();
const keyOf = () => `firstSteps-${currentSession()?.user.user_detail_id}`;
const kept = () => localStorage.getItem(keyOf()) as Kept | null;

function keep(value: Kept | null): void {
  if (value) localStorage.setItem(keyOf(), value);
  else localStorage.removeItem(keyOf());
  for (const listener of listeners) listener();
}

export const hideFirstSteps = () => keep('hidden');
export const finishFirstSteps = () => keep('done');
export const showFirstSteps = () => keep(null);

/** Whether this is someone who sets a school up and may be new to it; whether the school is new, the server says. */
function mayBeNew(): boolean {
  const session = currentSession();
  return session !== null && Date.now() - Date.parse(session.user.created_at) < LONG && may(viewerOf(session), 'setup');
}

/** Whether the dashboard asks for the first steps. */
export const wantsFirstSteps = () => !kept() && mayBeNew();
/** Whether the person has hidden them, and can have them back. */
export const hasHiddenSteps = () => kept() === 'hidden' && mayBeNew();

/** The same as `wantsFirstSteps`, for a screen that follows it. */
export const useWantsFirstSteps = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, wantsFirstSteps);
