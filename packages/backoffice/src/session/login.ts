import './auth.css.ts';
import { keptTheme, onSend, post, preloadApp } from './page.ts';

keptTheme();

/** Only a path of this very site may be returned to: `//elsewhere` and `/\elsewhere` are addresses of other sites. */
function next(): string {
  const wanted = new URLSearchParams(location.search).get('next') ?? '';
  if (!/^\/(?![/\\])/.test(wanted)) return '/dashboard';
  const target = new URL(wanted, location.origin);
  return target.origin === location.origin && target.pathname !== '/login' ? target.pathname + target.search + target.hash : '/dashboard';
}

onSend(document.getElementById('form') as HTMLFormElement, async ({ email, password }) => {
  const session = await post('login', { email: email!.trim(), password });
  // What the app restores itself from: user, institution, plan; no token is in it.
  localStorage.setItem('selectedUser', JSON.stringify(session));
  localStorage.setItem('switchUser', '0');
  await keepWords();
  location.assign(next());
});

/** Keeps the school's own words, so that its first screen already speaks in them; without them the app asks again. */
async function keepWords(): Promise<void> {
  const { data } = (await fetch('/api/words/list').then((answer) => answer.json()).catch(() => ({}))) as { data?: unknown[] };
  if (Array.isArray(data)) localStorage.setItem('wordsList', JSON.stringify(data));
}

/** The very first visitor is led to the set-up page; a browser that has once heard that the school exists asks no more. */
async function leadToSetup(): Promise<void> {
  if (localStorage.getItem('isSetUp')) return;
  const { open } = (await fetch('/api/setup/status').then((answer) => answer.json())) as { open?: boolean };
  if (open) location.replace('/setup');
  if (open === false) localStorage.setItem('isSetUp', '1');
}

addEventListener('load', () => {
  void leadToSetup().catch(() => undefined);
  setTimeout(preloadApp, 200);
});
