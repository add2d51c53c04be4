import './auth.css.ts';
import { alert, byId, onSend, post } from './page.ts';

const asked = new URLSearchParams(location.search);
const token = asked.get('token') ?? '';
const institution = asked.get('institution');
// The token is worth an address: out of the address bar, the history and what is sent as the referrer.
history.replaceState(null, '', '/confirm');

if (institution) {
  byId('title')!.textContent = 'Confirm this reply address';
  byId('lead')!.textContent = 'From then on, the school can have replies to its e-mails sent to this address.';
}

const form = byId<HTMLFormElement>('form')!;
const button = form.querySelector<HTMLElement>('.auth-submit')!;

if (!token) {
  alert('This link is not whole. Open it from the mail once more.');
  button.hidden = true;
}

onSend(form, async () => {
  const { message } = (await (institution
    ? post('communication/replyAddresses/confirm', { institution, token })
    : post('session/address/confirm', { token }))) as { message: string };
  alert(message, 'success');
  button.hidden = true;
});
