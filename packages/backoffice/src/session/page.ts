/** What the static pages share; they carry no framework. */

/** A refusal as the server words it. */
export interface Refusal {
  code: string;
  message: string;
  fields?: Record<string, string>;
}

/** An element by its id. */
export const byId = <Kind extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as Kind | null;

/** Writes a text at a field and ties it to it, or takes it away. */
export function at(name: string, text: string | undefined): void {
  const control = byId(name);
  const place = byId(`${name}-error`);
  if (!control || !place) return;
  place.textContent = text ?? '';
  place.hidden = !text;
  if (text) control.setAttribute('aria-invalid', 'true');
  else control.removeAttribute('aria-invalid');
  const notes = [text ? place.id : '', byId(`${name}-hint`)?.id ?? ''].filter(Boolean).join(' ');
  if (notes) control.setAttribute('aria-describedby', notes);
  else control.removeAttribute('aria-describedby');
}

/** The line above the form: what no field can say. */
export function alert(text: string | undefined, tone: 'danger' | 'success' | 'info' = 'danger'): void {
  const line = byId('alert')!;
  line.dataset.tone = tone;
  line.textContent = text ?? '';
  line.hidden = !text;
}

/** Sends JSON; resolves with the answer's body or rejects with a Refusal. */
export async function post(path: string, body: object): Promise<unknown> {
  const answer = await fetch(`/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', 'x-schoolbell': '1' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw {
      code: 'offline',
      message: 'You seem to be offline. Please check your connection and try again.',
    } satisfies Refusal;
  });
  const said = (await answer.json().catch(() => null)) as Refusal | null;
  if (answer.ok) return said;
  throw said?.message
    ? said
    : ({ code: 'unavailable', message: "We couldn't reach the server. Please try again." } satisfies Refusal);
}

/** Every field that is empty though it must not be, or an address that is none: checked before anything is sent. */
function check(form: HTMLFormElement): Record<string, string> {
  const found: Record<string, string> = {};
  for (const control of form.querySelectorAll<HTMLInputElement>('[name][required]')) {
    if (!control.value.trim()) found[control.name] = 'This field is required';
    else if (control.type === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(control.value.trim()))
      found[control.name] = 'Please enter a valid email';
    else if (control.minLength > 0 && control.value.length < control.minLength)
      found[control.name] = `This field must be at least ${control.minLength} long`;
  }
  return found;
}

/** Shows texts at their fields and moves to the first of them; says whether there was any. */
export function show(form: HTMLFormElement, texts: Record<string, string>): boolean {
  for (const control of form.querySelectorAll<HTMLInputElement>('[name]')) at(control.name, texts[control.name]);
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  return Object.keys(texts).some((name) => byId(name));
}

/**
 * Wires a form: checks, sends once at a time, and shows what was refused; what is typed stays. Sends at once where the
 * button was pressed before this script was there (`early.html`).
 */
export function onSend(form: HTMLFormElement, send: (values: Record<string, string>) => Promise<void>): void {
  const button = form.querySelector<HTMLButtonElement>('[type="submit"]')!;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.getAttribute('aria-disabled') === 'true') return;
    alert(undefined);
    if (show(form, check(form))) return;
    button.setAttribute('aria-disabled', 'true');
    try {
      await send(Object.fromEntries(new FormData(form)) as Record<string, string>);
    } catch (error) {
      const refusal = error as Refusal;
      if (!show(form, refusal.fields ?? {})) alert(refusal.message);
    }
    button.removeAttribute('aria-disabled');
  });
  if (button.getAttribute('aria-disabled') === 'true') {
    button.removeAttribute('aria-disabled');
    // Once the page has wired the rest.
    queueMicrotask(() => form.requestSubmit());
  }
  for (const shows of document.querySelectorAll<HTMLButtonElement>('[data-shows]')) {
    shows.addEventListener('click', () => {
      const input = byId<HTMLInputElement>(shows.dataset.shows!)!;
      const hidden = input.type === 'password';
      input.type = hidden ? 'text' : 'password';
      shows.textContent = hidden ? 'Hide' : 'Show';
      shows.setAttribute('aria-pressed', String(hidden));
      input.focus();
    });
  }
}

/** Fetches the app's files while the form is being filled in, so that it starts at once after it. */
export function preloadApp(): void {
  const files = JSON.parse(byId('app-files')?.textContent ?? '[]') as string[];
  for (const file of files) {
    const link = document.createElement('link');
    // Only prefetched where this page has no use for it: a preload that stays unused is complained about.
    link.rel = file.endsWith('.js') ? 'modulepreload' : 'prefetch';
    // As the app will ask for them: otherwise they are fetched twice.
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
}
