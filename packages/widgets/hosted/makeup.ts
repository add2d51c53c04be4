/** The page of a family's link for a make-up: the possible classes, and booking one of them. */
import type { bookMakeUpByHash, makeUpByHash } from '@schoolbell/core/attendance/makeups/contract';
import { type CallResult, route } from '@schoolbell/core/http/endpoint';
import type { Refusal } from '../src/shared/call.ts';
import { notesPanel } from './notes.ts';
import { add, ask, introduce, made, refusalText, refuse, say, show } from './familyPage.ts';

const details = route<typeof makeUpByHash>('GET', 'online/makeUp/getDetailsByHash');
const book = route<typeof bookMakeUpByHash>('POST', 'online/makeUp/bookByHash');
type Details = CallResult<typeof details>;
type Offered = Details['data'][number];

const query = new URLSearchParams(location.search);
const link = { institution: query.get('institution') ?? '', makeUpHash: query.get('makeUpHash') ?? '' };

const wall = (local: string) => new Date(`${local}:00Z`);
const dayText = new Intl.DateTimeFormat('en', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' });
const timeText = new Intl.DateTimeFormat('en', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' });
const shortDay = new Intl.DateTimeFormat('en', { timeZone: 'UTC', month: 'long', day: 'numeric', year: 'numeric' });

/** From when to when, in the school's time, with the family's local time beside it if that differs. */
function timesOf({ local_start, starts_at, minutes }: Offered): string {
  const from = wall(local_start);
  const here = new Intl.DateTimeFormat('en', { weekday: 'short', hour: 'numeric', minute: '2-digit' });
  const there = new Intl.DateTimeFormat('en', {
    timeZone: 'UTC',
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
  const own = here.format(new Date(starts_at));
  return `${timeText.format(from)} – ${timeText.format(new Date(from.getTime() + minutes * 60_000))}${own === there.format(from) ? '' : ` (${own} where you are)`}`;
}

/** One class to choose. */
function choice(event: Offered): HTMLElement {
  const input = Object.assign(document.createElement('input'), {
    type: 'radio',
    name: 'event',
    value: String(event.event_id),
    required: true,
  });
  return made(
    'label',
    'choice',
    input,
    made(
      'span',
      '',
      made('strong', '', timesOf(event)),
      made('span', 'quiet', [event.title, event.place].filter(Boolean).join(' · ')),
    ),
  );
}

/** The classes by their day. */
function days(events: readonly Offered[]): HTMLElement[] {
  const byDay = new Map<string, Offered[]>();
  for (const event of events)
    byDay.set(event.local_start.slice(0, 10), [...(byDay.get(event.local_start.slice(0, 10)) ?? []), event]);
  return [...byDay.values()].map((list) =>
    made('fieldset', 'day', made('legend', '', dayText.format(wall(list[0]!.local_start))), ...list.map(choice)),
  );
}

function offer({ firstName, make_ups, valid_to, data }: Details): void {
  const left = `${firstName} has ${make_ups} make-up ${make_ups === 1 ? 'session' : 'sessions'}${valid_to ? `, to be used by ${shortDay.format(wall(`${valid_to}T00:00`))}` : ''}.`;
  if (data.length === 0)
    return say('No class has a free place at the moment.', left, 'Please check again later, or ask the school.');
  const problem = made('p', 'problem');
  problem.setAttribute('role', 'alert');
  const button = made('button', 'action', 'Book this class');
  const form = made(
    'form',
    'panel',
    made('h2', '', 'Choose a class'),
    made('p', 'quiet', left),
    ...days(data),
    problem,
    button,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    button.disabled = true;
    problem.textContent = '';
    const event_id = Number(new FormData(form).get('event'));
    ask(book, { ...link, event_id }, String(event_id)).then(
      ({ message, event: booked }) =>
        say(
          'Booked',
          message,
          `${dayText.format(wall(booked.local_start))}, ${timesOf(booked)}`,
          [booked.title, booked.place].filter(Boolean).join(' · '),
        ),
      (refusal: Refusal) => {
        button.disabled = false;
        if (refusal.code === 'notFound') return refuse(refusal, () => void start());
        problem.textContent = refusalText(refusal);
        if (refusal.code === 'conflict') form.querySelector(`input[value="${event_id}"]`)?.closest('label')?.remove();
      },
    );
  });
  show(form);
}

async function start(): Promise<void> {
  show(made('p', 'plain', 'One moment…'));
  try {
    const answer = await ask(details, link);
    introduce('Book a make-up', answer.institution);
    offer(answer);
    add(...notesPanel('What was missed', answer.missed));
  } catch (error) {
    refuse(error as Refusal, () => void start());
  }
}

void start();
