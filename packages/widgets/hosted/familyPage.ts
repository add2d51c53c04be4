/** What the pages behind families' links share: elements, calls, the school's name, sentences. */
import type { CallInput, Route } from '@schoolbell/core/http/endpoint';
import { addressOf, Refusal, resultOf } from '../src/shared/call.ts';
import { problemOf } from '../src/shared/problems.ts';

const CLOSED = 'This link is no longer valid. Please ask the school for a new one.';
const sheet = document.querySelector<HTMLElement>('.sheet')!;
const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);
/** What this page sends its writes under: however often one is sent, it counts once. */
const visit = crypto.randomUUID();

/** Makes an element with a class and content. */
export function made<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...inside);
  return element;
}

/** A line that says aloud what went wrong, once it does. */
export function problemLine(): HTMLElement {
  const line = made('p', 'problem');
  line.setAttribute('role', 'alert');
  return line;
}

/** Sets the page's title. */
export function entitle(title: string): void {
  for (const place of all('.title')) place.textContent = title;
}

/** A call to this page's own server, without a session; `what` identifies the write within this visit. Throws a `Refusal`. */
export async function ask<I extends object, R>(
  to: Route<I, R>,
  input: CallInput<Route<I, R>> & I,
  what = '',
): Promise<R> {
  const isGet = to.method === 'GET';
  try {
    const answer = await fetch(addressOf('', to, input), {
      method: to.method,
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(15_000),
      headers: isGet
        ? {}
        : { 'content-type': 'application/json', 'x-schoolbell': '1', 'idempotency-key': `${visit}-${what}` },
      ...(!isGet && { body: JSON.stringify(input) }),
    });
    return resultOf<R>([answer, await answer.json().catch(() => null)]);
  } catch (error) {
    throw error instanceof Refusal
      ? error
      : new Refusal(error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'offline');
  }
}

/** Logo and name of the school, and the page's title. */
export function introduce(
  title: string,
  { institutionName, institutionLogo }: { institutionName: string; institutionLogo: string | null },
): void {
  document.title = `${title} · ${institutionName}`;
  entitle(title);
  for (const place of all('.school')) place.textContent = institutionName;
  for (const place of all('.logo')) {
    const image = institutionLogo && Object.assign(document.createElement('img'), { src: institutionLogo, alt: '' });
    place.replaceChildren(
      image ||
        institutionName
          .split(/\s+/)
          .slice(0, 2)
          .map((word) => word.charAt(0).toUpperCase())
          .join(''),
    );
  }
}

/** Replaces everything else with this. */
export function show(...inside: Node[]): void {
  sheet.replaceChildren(...inside);
}

/** Puts this below everything else. */
export function add(...inside: Node[]): void {
  sheet.append(...inside);
}

/** Replaces everything else with one sentence, and moves the focus to it. */
export function say(title: string, ...lines: (Node | string)[]): void {
  const heading = Object.assign(made('h2', '', title), { tabIndex: -1 });
  show(
    made(
      'section',
      'panel',
      heading,
      ...lines.map((line) => (typeof line === 'string' ? made('p', 'quiet', line) : line)),
    ),
  );
  heading.focus();
}

/** Says why there is nothing to see. A link that does not open leaves nothing to try again. */
export function refuse(refusal: Refusal, again: () => void): void {
  if (refusal.code === 'notFound' || refusal.code === 'invalid') return say(CLOSED);
  const button = made('button', 'action', 'Try again');
  button.addEventListener('click', again);
  say(problemOf(refusal, false).message, button);
}

/** What a refused write says. */
export const refusalText = (refusal: Refusal): string =>
  refusal.code === 'conflict' ? refusal.message : problemOf(refusal, false).message;

const wall = (local: string) => new Date(`${local}:00Z`);
const dayText = new Intl.DateTimeFormat('en', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});
const timeText = new Intl.DateTimeFormat('en', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' });

/** An event's day and times, on its own wall. */
export function whenText({ local_start, minutes }: { local_start: string; minutes: number }): {
  day: string;
  times: string;
} {
  const from = wall(local_start);
  return {
    day: dayText.format(from),
    times: `${timeText.format(from)} – ${timeText.format(new Date(from.getTime() + minutes * 60_000))}`,
  };
}

/** An instant in a zone, with the zone's name: "Friday, November 27, 2:00 PM GMT+1". */
export const instantText = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant));
