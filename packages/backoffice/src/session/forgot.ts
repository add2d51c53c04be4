import './auth.css.ts';
import { alert, byId, onSend, post } from './page.ts';

const form = byId<HTMLFormElement>('form')!;

onSend(form, async ({ email }) => {
  // The answer is the same for every address, so that no one learns here who works at the school.
  const { message } = (await post('session/password/forgot', { email: email!.trim() })) as { message: string };
  alert(message, 'success');
  form.querySelector<HTMLButtonElement>('[type="submit"]')!.textContent = 'Send it again';
});
