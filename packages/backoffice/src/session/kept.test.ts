// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refresh } from '../http/client.ts';
import { forgetSession, keepSession, leaveNote, restoredSession, takeNote, type SignedIn } from './kept.ts';
import { noteOf, turnOf } from './tabs.ts';

const session = {
  user: {
    user_detail_id: 7,
    firstName: 'Ada',
    surname: 'Owner',
    version: 3,
    role_id: 10,
    access_controls: [{ category: 'setup', value: 1 }],
  },
  institution: { rcInstitutionID: 1, institutionName: 'Harbour Academy' },
  institution_plan: { code: 0 },
  related_users: [{ user_detail_id: 7, branch: { institutionName: 'Harbour Academy' } }],
  active_staff_count: 2,
} as unknown as SignedIn;
const other = { ...session, user: { ...session.user, user_detail_id: 8 } };

beforeEach(() => keepSession(session));
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('keeps the whole payload under the keys of the specification, and restores it', () => {
  expect(JSON.parse(localStorage.getItem('selectedUser')!)).toEqual(session);
  expect(localStorage.getItem('switchUser')).toBe('0');
  expect(localStorage.getItem('cacheStatus')).toBe('3');
  expect(restoredSession()).toEqual(session);
});

it('restores nothing while a switch is under way, and nothing that is broken', () => {
  localStorage.setItem('switchUser', '8');
  expect(restoredSession()).toBeNull();
  localStorage.setItem('switchUser', '0');
  for (const broken of ['', 'null', '{"user":', '{}', '{"user":{"user_detail_id":7},"institution":{}}', '[]', '7']) {
    localStorage.setItem('selectedUser', broken);
    expect(restoredSession(), broken).toBeNull();
  }
});

it('restores where switchUser was never set', () => {
  localStorage.removeItem('switchUser');
  expect(restoredSession()).toEqual(session);
});

it("reapplies what is kept under the person's own id, and leaves another person's alone", () => {
  localStorage.setItem('cacheStatus-7', '9');
  localStorage.setItem('accessControls-7', '[{"category":"setup","value":0}]');
  localStorage.setItem('relatedUsers-8', '[]');
  expect(restoredSession()).toMatchObject({
    user: { version: 9, access_controls: [{ category: 'setup', value: 0 }] },
    related_users: session.related_users,
  });
});

it('reapplies the common cache status where there is no own one', () => {
  localStorage.removeItem('cacheStatus-7');
  localStorage.setItem('cacheStatus', '5');
  expect(restoredSession()!.user.version).toBe(5);
});

it('forgets the person at signing out, and keeps how the browser looks', () => {
  for (const key of [
    'wordsList',
    'automationsList',
    'selectedResourceType',
    'studentColumns',
    'selectedResource',
    'fiscalMonth',
    'theme',
    'density',
    'isSetUp',
  ])
    localStorage.setItem(key, '1');
  document.cookie = 'chat=abc; Path=/';
  keepSession(other);
  forgetSession();
  expect(Object.keys(localStorage).sort()).toEqual(['density', 'isSetUp', 'theme']);
  expect(document.cookie).not.toContain('abc');
});

it('says a note once', () => {
  leaveNote('You were signed out in another tab.');
  expect(takeNote()).toBe('You were signed out in another tab.');
  expect(takeNote()).toBeNull();
});

it('notices that another tab signed out or went to another branch, but not a switch that is still under way', () => {
  expect(turnOf(7)).toBe('none');
  localStorage.setItem('switchUser', '8');
  keepSession({ ...session });
  expect(turnOf(7)).toBe('none');
  keepSession(other);
  expect(turnOf(7)).toBe('switched');
  localStorage.setItem('switchUser', '9');
  expect(turnOf(7)).toBe('none');
  forgetSession();
  expect(turnOf(7)).toBe('signedOut');
});

it('renews no session while a switch to another branch is ending it', async () => {
  vi.useFakeTimers();
  const sent = vi.fn<typeof fetch>().mockResolvedValue(new Response('{}'));
  vi.stubGlobal('fetch', sent);
  localStorage.setItem('switchUser', '8');
  const renewed = refresh();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).not.toHaveBeenCalled();
  keepSession(other);
  await vi.advanceTimersByTimeAsync(100);
  expect(await renewed).toBe(true);
  expect(sent).toHaveBeenCalledOnce();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('tells what was lost', () => {
  expect(noteOf('signedOut', '', false)).toBe('You were signed out in another tab.');
  expect(noteOf('switched', 'Hill Branch', true)).toBe(
    'You went to Hill Branch in another tab. What you had typed here was not saved.',
  );
});
