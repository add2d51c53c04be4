import { may } from '@schoolbell/core/access';
import { makeCall } from '@schoolbell/core/http/call';
import { Failure } from '@schoolbell/core/http/errors';
import { logout, sessionPlan, switchUser, updateVersion } from '@schoolbell/core/session/contract';
import { call, goToLogin, own, queryClient, refresh } from '../http/client.ts';
import { toast } from '../ui/toasts.ts';
import { isUnsaved, letGo } from '../ui/unsaved.ts';
import { forgetSession, isSwitching, keepSession, takeNote, type SignedIn } from './kept.ts';
import { forgetLists, keepList } from './lists.ts';
import { currentSession, keep, reloadSession, viewerOf } from './session.ts';
import { followOtherTabs, go, goAlong, isGoing } from './tabs.ts';

/** How long a plan is believed without asking the server again, in milliseconds. */
const PLAN_LIFE = 60 * 60_000;

let begun = false;
let planSince = Date.now();

/** What each navigation sees to in the background: at the first one that the restored session still holds, later that the plan is not older than an hour. */
export function tend(restored: boolean): void {
  if (begun) return void refreshPlan().catch(() => undefined);
  begun = true;
  followOtherTabs();
  const note = isGoing() ? null : takeNote();
  if (note) toast(note);
  void keepList('automations/list', 'automationsList');
  if (localStorage.getItem('unsentMarks')) sendMarks();
  if (restored) recheck();
  const session = currentSession();
  if (session && may(viewerOf(session), 'access_online_booking'))
    void import('../bookings/unread.ts').then(({ followUnread }) => followUnread()).catch(() => undefined);
}

/** Sends the attendance that was marked on this device without a network. */
function sendMarks(): void {
  const person = currentSession()?.user.user_detail_id;
  if (person)
    void import('../attendance/sending.ts').then(({ sendLeftover }) => sendLeftover(person)).catch(() => undefined);
}

/** Compares again after someone changed what this person may do. */
export function recheck(): void {
  void check().catch(endedElsewhere);
}

function endedElsewhere(error: unknown): void {
  if (error instanceof Failure && (error.code === 'signedOut' || error.code === 'sessionExpired')) goToLogin();
}

/** Compares the kept session with the server's: another version is loaded whole, with the school's words. */
async function check(): Promise<void> {
  const fresh = await call(updateVersion, {});
  const kept = currentSession();
  if (!kept || isSwitching()) return;
  // This tab must not act as the other person before it has left: what is typed here belongs to the first one's branch.
  if (fresh.user.user_detail_id !== kept.user.user_detail_id) return goAlong();
  // Unread bookings are counted apart (`followUnread`): some may have been read since this was asked.
  const { online_booking_count } = kept.user;
  const user = { ...fresh.user, online_booking_count };
  if (fresh.user.version === kept.user.version) return void keep({ ...kept, ...fresh, user });
  if (!(await reloadSession())) return goToLogin();
  forgetLists();
  await queryClient.invalidateQueries({ queryKey: ['words/list'] });
}

async function refreshPlan(): Promise<void> {
  if (Date.now() - planSince < PLAN_LIFE) return;
  planSince = Date.now();
  const { institution_plan } = await call(sessionPlan, {});
  const kept = currentSession();
  if (kept && !isSwitching()) keep({ ...kept, institution_plan: { ...kept.institution_plan, ...institution_plan } });
}

/** Whether someone who goes by their own wish loses nothing, or means to. */
function mayLeave(): boolean {
  if (isUnsaved() && !confirm('Leave without saving? Your changes on this screen have not been saved.')) return false;
  letGo();
  return true;
}

const callOnce = makeCall({ ...own, refresh: undefined });

function askFor(user_detail_id: number): Promise<SignedIn> {
  // Anything but 0 keeps a page that loads meanwhile from restoring the branch that is being left.
  localStorage.setItem('switchUser', String(user_detail_id));
  return callOnce(switchUser, { user_detail_id });
}

/** Goes on as the same human in another branch: the session first, then the page reloads there. */
export async function switchTo(user_detail_id: number): Promise<void> {
  if (!mayLeave()) return;
  const session = await askFor(user_detail_id)
    // A session that has run out is renewed first: no tab renews one that a switch may be ending.
    .catch(async (error: Failure) => {
      localStorage.setItem('switchUser', '0');
      return error.code === 'sessionExpired' && (await refresh()) ? askFor(user_detail_id) : null;
    })
    .catch(() => null);
  if (!session) return localStorage.setItem('switchUser', '0');
  go();
  forgetLists();
  keepSession(session);
  location.reload();
}

/** Tells the server, forgets everything kept for this person, and opens the login page. */
export async function signOut(): Promise<void> {
  if (!mayLeave()) return;
  await call(logout, {}).catch(() => undefined);
  go();
  forgetSession();
  queryClient.clear();
  location.assign('/login');
}
