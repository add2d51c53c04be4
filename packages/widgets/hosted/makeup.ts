/** The page of a family's link: the classes that a make-up can be booked into, and the booking of one of them. */
import type { bookMakeUpByHash, makeUpByHash } from '@schoolbell/core/attendance/makeups/contract';
import { type CallInput, type CallResult, type Route, route } from '@schoolbell/core/http/endpoint';
import { addressOf, Refusal, resultOf } from '../src/shared/call.ts';
import { problemOf } from '../src/shared/problems.ts';

const details = route<typeof makeUpByHash>('GET', 'online/makeUp/getDetailsByHash');
const book = route<typeof bookMakeUpByHash>('POST', 'online/makeUp/bookByHash');
type Details = CallResult<typeof details>;
type Offered = Details['data'][number];

const CLOSED = 'This link is no longer valid. Please ask the school for a new one.';
const query = new URLSearchParams(location.search);
const link = { institution: query.get('institution') ?? '', makeUpHash: query.get('makeUpHash') ?? '' };
const sheet = document.querySelector<HTMLElement>('.sheet')!;
const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);
/** What this page sends its bookings under: however often one is sent, it counts once. */
const visit = crypto.randomUUID();
const keyOf = (input: object) => `${visit}-${'event_id' in input ? String(input.event_id) : ''}`;

/** Makes an element with a class and what stands in it. */
function made<K extends keyof HTMLElementTagNameMap>(tag: K, className: string, ...inside: (Node | string)[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...inside);
  return element;
}

/** A call to this page's own server, without a session. Throws a `Refusal`. */
async function ask<I extends object, R>(to: Route<I, R>, input: CallInput<Route<I, R>> & I): Promise<R> {
  const isGet = to.method === 'GET';
  try {
    const answer = await fetch(addressOf('', to, input), {
      method: to.method, credentials: 'omit', cache: 'no-store', signal: AbortSignal.timeout(15_000),
      headers: isGet ? {} : { 'content-type': 'application/json', 'x-schoolbell': '1', 'idempotency-key': keyOf(input) }, ...(!isGet && { body: JSON.stringify(input) }),
    });
    return resultOf<R>([answer, await answer.json().catch(() => null)]);
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'offline');
  }
}

/** Logo and name of the school. */
function introduce({ institutionName, institutionLogo }: Details['institution']): void {
  document.title = `Book a make-up · ${institutionName}`;
  for (const place of all('.school')) place.textContent = institutionName;
  for (const place of all('.logo')) {
    const image = institutionLogo && Object.assign(document.createElement('img'), { src: institutionLogo, alt: '' });
    place.replaceChildren(image || institutionName.split(/\s+/).slice(0, 2).map((word) => word.charAt(0).toUpperCase()).join(''));
  }
}

const wall = (local: string) => new Date(`${local}:00Z`);
const dayText = new Intl.DateTimeFormat('en', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' });
const timeText = new Intl.DateTimeFormat('en', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' });
const shortDay = new Intl.DateTimeFormat('en', { timeZone: 'UTC', month: 'long', day: 'numeric', year: 'numeric' });

/** From when to when, on the school's wall; where the family's clock shows another time, that stands beside it. */
function timesOf({ local_start, starts_at, minutes }: Offered): string {
  const from = wall(local_start);
  const here = new Intl.DateTimeFormat('en', { weekday: 'short', hour: 'numeric', minute: '2-digit' });
  const there = new Intl.DateTimeFormat('en', { timeZone: 'UTC', weekday: 'short', hour: 'numeric', minute: '2-digit' });
  const own = here.format(new Date(starts_at));
  return `${timeText.format(from)} – ${timeText.format(new Date(from.getTime() + minutes * 60_000))}${own === there.format(from) ? '' : ` (${own} where you are)`}`;
}

/** One sentence in the place of everything else; the keyboard goes to it. */
function say(title: string, ...lines: (Node | string)[]): void {
  const heading = Object.assign(made('h2', '', title), { tabIndex: -1 });
  sheet.replaceChildren(made('section', 'panel', heading, ...lines.map((line) => (typeof line === 'string' ? made('p', 'quiet', line) : line))));
  heading.focus();
}

function refuse(refusal: Refusal): void {
  if (refusal.code === 'notFound' || refusal.code === 'invalid') return say(CLOSED);
  const again = made('button', 'action', 'Try again');
  again.addEventListener('click', () => void start());
  say(problemOf(refusal, false).message, again);
}

/** One class to choose. */
function choice(event: Offered): HTMLElement {
  const input = Object.assign(document.createElement('input'), { type: 'radio', name: 'event', value: String(event.event_id), required: true });
  return made('label', 'choice', input, made('span', '', made('strong', '', timesOf(event)), made('span', 'quiet', [event.title, event.place].filter(Boolean).join(' · '))));
}

/** The classes by their day. */
function days(events: readonly Offered[]): HTMLElement[] {
  const byDay = new Map<string, Offered[]>();
  for (const event of events) byDay.set(event.local_start.slice(0, 10), [...(byDay.get(event.local_start.slice(0, 10)) ?? []), event]);
  return [...byDay.values()].map((list) => made('fieldset', 'day', made('legend', '', dayText.format(wall(list[0]!.local_start))), ...list.map(choice)));
}

function show({ firstName, make_ups, valid_to, data }: Details): void {
  const left = `${firstName} has ${make_ups} make-up ${make_ups === 1 ? 'session' : 'sessions'}${valid_to ? `, to be used by ${shortDay.format(wall(`${valid_to}T00:00`))}` : ''}.`;
  if (data.length === 0) return say('No class has room at the moment.', left, 'Please look again later, or ask the school.');
  const problem = made('p', 'problem');
  problem.setAttribute('role', 'alert');
  const button = made('button', 'action', 'Book this class');
  const form = made('form', 'panel', made('h2', '', 'Choose a class'), made('p', 'quiet', left), ...days(data), problem, button);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    button.disabled = true;
    problem.textContent = '';
    const event_id = Number(new FormData(form).get('event'));
    ask(book, { ...link, event_id }).then(
      ({ message, event: booked }) => say('Booked', message, `${dayText.format(wall(booked.local_start))}, ${timesOf(booked)}`, [booked.title, booked.place].filter(Boolean).join(' · ')),
      (refusal: Refusal) => {
        button.disabled = false;
        if (refusal.code !== 'conflict') return refusal.code === 'notFound' ? refuse(refusal) : void (problem.textContent = problemOf(refusal, false).message);
        problem.textContent = refusal.message;
        form.querySelector(`input[value="${event_id}"]`)?.closest('label')?.remove();
      },
    );
  });
  sheet.replaceChildren(form);
}

async function start(): Promise<void> {
  sheet.replaceChildren(made('p', 'plain', 'One moment…'));
  try {
    const answer = await ask(details, link);
    introduce(answer.institution);
    show(answer);
  } catch (error) {
    refuse(error as Refusal);
  }
}

void start();
