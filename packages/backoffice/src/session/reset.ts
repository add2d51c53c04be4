import './auth.css.ts';
import { forgetSession } from './kept.ts';
import { alert, byId, onSend, post, type Refusal } from './page.ts';

const asked = new URLSearchParams(location.search);
const token = asked.get('token') ?? '';
// The token is worth the account: out of the address bar, the history and what is sent as the referrer.
history.replaceState(null, '', '/reset');

if (asked.has('invited')) {
  // Someone who was invited has no password yet and no sessions.
  document.title = document.title.replace('Set a new password', 'Set your password');
  byId('title')!.textContent = 'Set your password';
  byId('lead')!.textContent =
    'Choose one that you use nowhere else. You sign in with it and the address your invitation was sent to.';
  byId('label')!.textContent = 'Password';
}

const form = byId<HTMLFormElement>('form')!;

/** Nothing can be set by this link: the way to another one stands in the form's place. */
function over(text: string): void {
  alert(text);
  for (const part of form.querySelectorAll<HTMLElement>('.auth-field, .auth-submit')) part.hidden = true;
  byId('again')!.hidden = false;
  byId('again')!.focus();
}

const NOT_WHOLE = 'This link is incomplete. Open it again from the mail, or ask for a new one.';
if (!token) over(NOT_WHOLE);

onSend(form, async ({ password }) => {
  const refusal = await post('session/password/reset', { token, password }).then(
    () => null,
    (error: Refusal) => error,
  );
  if (refusal?.code === 'gone') return over(refusal.message);
  if (refusal?.fields?.token) return over(NOT_WHOLE);
  if (refusal) throw refusal;
  forgetSession();
  alert('Your password is set. Please sign in with it.', 'success');
  setTimeout(() => location.assign('/login'), 1_200);
});
