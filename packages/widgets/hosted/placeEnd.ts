import type { endPlaceByHash, placeByHash } from '@schoolbell/core/calendar/enrolments/contract';
import { type ResultOf, route } from '@schoolbell/core/http/endpoint';
import type { Refusal } from '../src/shared/call.ts';
import { ask, made, problemLine, refusalText, refuse, say, whenText } from './familyPage.ts';

const endAll = route<typeof endPlaceByHash>('POST', 'online/enrolment/endByHash');

type Place = ResultOf<typeof placeByHash>;

/** The days from which on a place can end. */
function dayChoice(events: Place['events'], from: string): HTMLSelectElement {
  const days = [
    ...new Map(
      events
        .filter(({ local_start }) => local_start.slice(0, 10) >= from)
        .map((event) => [event.local_start.slice(0, 10), event]),
    ).values(),
  ];
  return made(
    'select',
    'control',
    ...days.map((event) =>
      Object.assign(made('option', '', whenText(event).day), { value: event.local_start.slice(0, 10) }),
    ),
  );
}

/** The question once more, with its two answers. */
function question(text: string) {
  const heading = Object.assign(made('p', 'problem', text), { tabIndex: -1 });
  const [yes, no] = [
    Object.assign(made('button', 'action', 'Yes, end it'), { type: 'submit' }),
    Object.assign(made('button', 'action second', 'Keep the place'), { type: 'button' }),
  ];
  return [heading, yes, no] as const;
}

/** The whole place: from which class on it ends, why, and the question once more before it is so. */
export function ending(
  { title, name, events, ends_from }: Place,
  link: { institution: string; enrolmentHash: string },
  again: () => void,
): HTMLElement[] {
  if (ends_from === null) return [];
  const select = dayChoice(events, ends_from);
  const reason = Object.assign(made('input', 'control'), { maxLength: 255, autocomplete: 'off' });
  const problem = problemLine();
  const button = made('button', 'action second', 'End the place…');
  const sure = made('div', 'question');
  const form = made(
    'form',
    'end',
    made('label', '', `First class without ${name}`, select),
    made('label', '', 'Reason (optional)', reason),
    problem,
    sure,
  );
  const asking = () => {
    const from = select.selectedOptions[0]!;
    const [heading, yes, no] = question(`End the place of ${name} in ${title} from ${from.text} on?`);
    no.addEventListener('click', rest);
    sure.replaceChildren(heading, made('div', 'buttons', yes, no));
    heading.focus();
  };
  function rest(): void {
    sure.replaceChildren(button);
    problem.textContent = '';
    button.focus();
  }
  button.type = 'button';
  button.addEventListener('click', asking);
  select.addEventListener('change', () => sure.replaceChildren(button));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // Enter in a field asks first.
    if (!sure.querySelector('[type=submit]')) return asking();
    for (const one of sure.querySelectorAll('button')) one.disabled = true;
    ask(endAll, { ...link, from: select.value, reason: reason.value }, `end-${select.value}`).then(
      ({ message }) => say('The place is cancelled', message, 'We have sent you a mail to confirm.'),
      (refusal: Refusal) => {
        if (refusal.code === 'notFound') return refuse(refusal, again);
        rest();
        problem.textContent = refusalText(refusal);
      },
    );
  });
  sure.append(button);
  return [
    made(
      'details',
      'end',
      made('summary', '', `${name} is leaving the class`),
      made('p', 'quiet', `This ends the whole place in ${title}. The school is told.`),
      form,
    ),
  ];
}
