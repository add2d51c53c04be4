/** The page of a family's link about a place in a class: an offer to accept or decline, or the future events, each of which can be cancelled. */
import type { cancelByHash, placeByHash } from '@schoolbell/core/calendar/enrolments/contract';
import type { answerOffer, offerByHash } from '@schoolbell/core/calendar/waitlist/contract';
import { type CallResult, route } from '@schoolbell/core/http/endpoint';
import type { Refusal } from '../src/shared/call.ts';
import { showNotes } from './notes.ts';
import {
  ask,
  entitle,
  instantText,
  introduce,
  made,
  problemLine,
  refusalText,
  refuse,
  say,
  show,
  whenText,
} from './familyPage.ts';
import { ending } from './placeEnd.ts';

const offer = route<typeof offerByHash>('GET', 'online/waitlist/getDetailsByHash');
const answer = route<typeof answerOffer>('POST', 'online/waitlist/answerByHash');
const place = route<typeof placeByHash>('GET', 'online/enrolment/getDetailsByHash');
const giveBack = route<typeof cancelByHash>('POST', 'online/enrolment/cancelByHash');

const query = new URLSearchParams(location.search);
const of = (name: string) => query.get(name) ?? '';
const [offerLink, placeLink] = [
  { institution: of('institution'), waitlistHash: of('waitlistHash') },
  { institution: of('institution'), enrolmentHash: of('enrolmentHash') },
];

type Offer = CallResult<typeof offer>;
type Place = CallResult<typeof place>;

/** The events, one per line, with their buttons. */
function eventList(
  events: readonly { local_start: string; minutes: number }[],
  count: number,
  weekly: readonly string[] = [],
  beside: (at: number) => Node[] = () => [],
): HTMLElement {
  const lines = events.map((event, at) => {
    const { day, times } = whenText(event);
    return made('li', 'row', made('span', '', made('strong', '', day), made('span', 'quiet', times)), ...beside(at));
  });
  const rest = count - events.length;
  return made(
    'ul',
    'rows',
    ...weekly.map((line) => made('li', 'row', line)),
    ...lines,
    ...(rest > 0 ? [made('li', 'quiet', `and ${rest} more`)] : []),
  );
}

function showOffer({
  title,
  name,
  place: where,
  offered_until,
  zone,
  weekly,
  events,
  event_count,
  clashes,
}: Offer): void {
  const problem = problemLine();
  const [take, leave] = [
    made('button', 'action', 'Accept the place'),
    made('button', 'action second', 'Decline the place'),
  ];
  const send = (said: 'accept' | 'decline') => {
    for (const button of [take, leave]) button.disabled = true;
    problem.textContent = '';
    ask(answer, { ...offerLink, answer: said }, said).then(
      ({ taken, message }) => {
        entitle('Your answer');
        say(
          taken === 1 ? 'The place is yours' : said === 'accept' ? 'This place is not available' : 'Thank you',
          message,
        );
      },
      (refusal: Refusal) => {
        if (refusal.code === 'notFound') {
          entitle('Your answer');
          return refuse(refusal, start);
        }
        for (const button of [take, leave]) button.disabled = false;
        problem.textContent = refusalText(refusal);
      },
    );
  };
  take.addEventListener('click', () => send('accept'));
  leave.addEventListener('click', () => send('decline'));
  const also = [...new Set(clashes.map((clash) => clash.title))].join(', ');
  show(
    made(
      'section',
      'panel',
      made('h2', '', `${title}: a place for ${name}`),
      made('p', 'quiet', `It is held until ${instantText(offered_until, zone)}.`),
      ...(where ? [made('p', 'quiet', where)] : []),
      ...(also ? [made('p', 'problem', `${name} has something else at one of these times: ${also}.`)] : []),
      problem,
      made('div', 'buttons', take, leave),
      eventList(events, event_count, weekly),
    ),
  );
}

/** Asks once more where the button was, and gives the place back. */
function giving(event: Place['events'][number], problem: HTMLElement): Node[] {
  if (!event.may_cancel) return [];
  const button = made('button', 'action second', "Can't come");
  button.setAttribute('aria-label', `Can't come on ${whenText(event).day}`);
  let asked = false;
  button.addEventListener('click', () => {
    if (!asked) {
      asked = true;
      button.textContent = 'Cancel for this day?';
      button.removeAttribute('aria-label');
      return;
    }
    button.disabled = true;
    problem.textContent = '';
    ask(giveBack, { ...placeLink, event_id: event.event_id }, String(event.event_id)).then(
      ({ message }) =>
        button.replaceWith(Object.assign(made('span', 'quiet', 'Cancelled'), { role: 'status', title: message })),
      (refusal: Refusal) => {
        button.disabled = false;
        problem.textContent = refusal.code === 'notFound' ? 'This day is already cancelled.' : refusalText(refusal);
      },
    );
  });
  return [button];
}

function showPlace(found: Place): void {
  const { title, name, place: where, hours, events, event_count } = found;
  if (events.length === 0) return say(`${name}: ${title}`, 'No classes are planned.');
  const problem = problemLine();
  const back =
    hours === null
      ? "If you can't come, please tell the school."
      : hours === 0
        ? 'You can cancel until the class begins.'
        : `You can cancel until ${hours === 1 ? 'an hour' : `${hours} hours`} before the class begins. After that, please tell the school.`;
  show(
    made(
      'section',
      'panel',
      made('h2', '', `${name}: ${title}`),
      ...(where ? [made('p', 'quiet', where)] : []),
      made('p', 'quiet', back),
      problem,
      eventList(events, event_count, [], (at) => giving(events[at]!, problem)),
      ...ending(found, placeLink, start),
    ),
  );
}

function start(): void {
  show(made('p', 'plain', 'One moment…'));
  const asked = query.has('waitlistHash')
    ? ask(offer, offerLink).then((found) => (introduce('A place is free', found.institution), showOffer(found)))
    : ask(place, placeLink).then(
        (found) => (introduce('Your place', found.institution), showPlace(found), showNotes(placeLink)),
      );
  asked.catch((refusal: Refusal) => refuse(refusal, start));
}

start();
