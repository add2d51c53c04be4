import { sessionUser } from '@schoolbell/core/session/contract';
import { call, goToLogin, leaving } from '../http/client.ts';
import { isUnsaved, letGo } from '../ui/unsaved.ts';
import { isSwitching, keepSession, keptValue, leaveNote, type SignedIn } from './kept.ts';
import { currentSession } from './session.ts';

/** What another tab has done to the session that this one shows. */
export type Turn = 'none' | 'signedOut' | 'switched';

/** Compares who this tab shows with whom the browser keeps. While a switch is under way nothing is known yet. */
export function turnOf(mine: number): Turn {
  if (isSwitching()) return 'none';
  const kept = keptValue<SignedIn>('selectedUser');
  if (!kept?.user) return 'signedOut';
  return kept.user.user_detail_id === mine ? 'none' : 'switched';
}

/** The line that the next page says: what happened, and whether something typed is lost with it. */
export function noteOf(turn: 'signedOut' | 'switched', school: string, lost: boolean): string {
  const happened =
    turn === 'signedOut' ? 'You were signed out in another tab.' : `You went to ${school} in another tab.`;
  return lost ? `${happened} What you had typed here was not saved.` : happened;
}

/** The server says that the session is another person's: finds out whose, and takes this tab there. */
export async function goAlong(): Promise<void> {
  keepSession(await call(sessionUser, {}));
  follow();
}

let gone = false;

/** Says that this tab itself goes to another page, so that it follows no other. */
export const go = (): void => void (gone = true);

/** Whether this tab is on its way: a line that is left now is the next page's to say. */
export const isGoing = (): boolean => gone || leaving;

function follow(): void {
  const mine = currentSession();
  const turn = mine && !isGoing() ? turnOf(mine.user.user_detail_id) : 'none';
  if (turn === 'none') return;
  go();
  leaveNote(noteOf(turn, keptValue<SignedIn>('selectedUser')?.institution.institutionName ?? '', isUnsaved()));
  // Its session is over: nothing typed here could be saved any more, so no question holds the tab back.
  letGo();
  if (turn === 'signedOut') goToLogin();
  else location.reload();
}

/** Takes this tab along when another one signs out or goes to another branch, also where it slept meanwhile. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key === null || key === 'selectedUser' || key === 'switchUser') follow();
  });
  addEventListener('pageshow', follow);
  document.addEventListener('visibilitychange', () => document.hidden || follow());
  follow();
}
