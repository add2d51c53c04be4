import type * as z from 'zod/mini';
import type { SignedIn as SignedInSchema } from '@schoolbell/core/session/contract';

/** Who is signed in, with institution, plan and access controls; no token and no student data. */
export type SignedIn = z.output<typeof SignedInSchema>;

const ofOne = ['relatedUsers', 'accessControls', 'cacheStatus'] as const;

/**
 * Keeps a fresh session in the browser: whole as `selectedUser`, and what changes most often also under the person's
 * own id, so that it can be renewed without the rest.
 */
export function keepSession(session: SignedIn): void {
  const { user, related_users } = session;
  const own = { relatedUsers: related_users, accessControls: user.access_controls, cacheStatus: user.version };
  localStorage.setItem('selectedUser', JSON.stringify(session));
  localStorage.setItem('switchUser', '0');
  localStorage.setItem('cacheStatus', String(user.version));
  for (const name of ofOne) localStorage.setItem(`${name}-${user.user_detail_id}`, JSON.stringify(own[name]));
}

/** A JSON value of the browser's storage; null where it is missing or broken. */
export function keptValue<Value>(key: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

/** Whether a switch to another branch is under way, in whichever tab: until it is over no one knows whose the session is. */
export function isSwitching(): boolean {
  return (localStorage.getItem('switchUser') ?? '0') !== '0';
}

/** What the browser kept of the last session, its cache status reapplied; null while a switch of user is under way. */
export function restoredSession(): SignedIn | null {
  if (isSwitching()) return null;
  const kept = keptValue<SignedIn>('selectedUser');
  const { user, institution } = kept ?? {};
  if (!user?.user_detail_id || !institution || !Array.isArray(user.access_controls)) return null;
  const own = <Value>(name: string) => keptValue<Value>(`${name}-${user.user_detail_id}`);
  const version = own<number>('cacheStatus') ?? Number(localStorage.getItem('cacheStatus') ?? user.version);
  return {
    ...kept!,
    user: {
      ...user,
      version,
      access_controls: own<SignedIn['user']['access_controls']>('accessControls') ?? user.access_controls,
    },
    related_users: own<SignedIn['related_users']>('relatedUsers') ?? kept!.related_users,
  };
}

/** Forgets the person: session, lists, and what they had chosen on screens. Theme and density are the browser's own and stay. */
export function forgetSession(): void {
  const exact =
    /^(selectedUser|switchUser|wordsList|automationsList|cacheStatus|selectedResourceType|studentColumns|selectedResource|fiscalMonth)$/;
  const ofPerson = new RegExp(`^(${ofOne.join('|')})-\\d+$`);
  for (const key of Object.keys(localStorage)) if (exact.test(key) || ofPerson.test(key)) localStorage.removeItem(key);
  // The chat's own cookie, which scripts may read.
  document.cookie = 'chat=; Max-Age=0; Path=/';
}

/** A line that outlives a change of page in this tab: the next page says it once. */
export function leaveNote(text: string): void {
  sessionStorage.setItem('note', text);
}

/** Takes the line that the last page left. */
export function takeNote(): string | null {
  const text = sessionStorage.getItem('note');
  sessionStorage.removeItem('note');
  return text;
}
