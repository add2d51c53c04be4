import './auth.css.ts';
import { keepSession, takeNote, type SignedIn } from './kept.ts';
import { forgetLists, keepLists } from './lists.ts';
import { addressAfterSignIn } from './next.ts';
import { alert, byId, onSend, post, preloadApp, show, type Refusal } from './page.ts';

const form = byId<HTMLFormElement>('form')!;

/** What the page asks for: address and password, then the code of the second factor, or a recovery code. */
type Step = 'password' | 'code' | 'recovery';

const words = {
  password: {
    title: 'Sign in',
    lead: "Welcome back. Your school's people, in one place.",
    label: '',
    hint: '',
    other: '',
  },
  code: {
    title: 'Enter your code',
    lead: 'Your password is correct. One more step to confirm that it is you.',
    label: 'Code',
    hint: 'The six digits in your authenticator app.',
    other: 'Use a recovery code',
  },
  recovery: {
    title: 'Enter a recovery code',
    lead: 'You saved these codes when you set up the second factor. Each works once.',
    label: 'Recovery code',
    hint: 'Twelve letters and digits, like k3f9-x2mq-7ptw.',
    other: 'Use the authenticator app',
  },
} satisfies Record<Step, object>;

let step: Step = 'password';

/** Shows a step. The first one's fields stay in the page, hidden, for the password manager to see what was sent. */
function go(next: Step): void {
  step = next;
  const code = byId<HTMLInputElement>('code')!;
  const { title, lead, label, hint, other } = words[next];
  const first = next === 'password';
  byId('title')!.textContent = title;
  byId('lead')!.textContent = lead;
  byId('first')!.hidden = !first;
  for (const id of ['second', 'other', 'back']) byId(id)!.hidden = first;
  byId('forgot')!.hidden = !first;
  code.required = !first;
  code.value = '';
  code.inputMode = next === 'recovery' ? 'text' : 'numeric';
  code.autocomplete = next === 'recovery' ? 'off' : 'one-time-code';
  byId('code-label')!.textContent = label;
  byId('code-hint')!.textContent = hint;
  byId('other')!.textContent = other;
  show(form, {});
  alert(undefined);
  (first ? byId('password')! : code).focus();
}

onSend(form, async ({ email, password, code }) => {
  const signedIn = await post('login', {
    email: email!.trim(),
    password,
    ...(step !== 'password' && { code: code!.trim() }),
  }).catch((refusal: Refusal) => {
    if (refusal.code !== 'secondFactor' || step !== 'password') throw refusal;
    return null;
  });
  if (!signedIn) return go('code');
  forgetLists();
  keepSession(signedIn as SignedIn);
  await keepLists();
  location.assign(addressAfterSignIn(new URLSearchParams(location.search).get('next'), location.origin));
});

byId('other')!.addEventListener('click', () => go(step === 'code' ? 'recovery' : 'code'));
byId('back')!.addEventListener('click', () => {
  byId<HTMLInputElement>('password')!.value = '';
  go('password');
  byId('email')!.focus();
});

const note = takeNote();
if (note) alert(note, 'info');

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
