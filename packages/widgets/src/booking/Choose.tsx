import type { VNode } from 'preact';
import { agesText } from '@schoolbell/core/bookings/page/days/rules';
import type { Page } from '../shared/booking/desk.ts';
import type { Flow } from '../shared/booking/flow.ts';
import { dayText } from '../shared/booking/texts.ts';
import * as css from './booking.css.ts';

type Subject = Page['subjects'][number];

const WEEK_MS = 6.5 * 86_400_000;

/** "next Thu 16:30" within a week, a date after that. */
function nextText({ lang, page }: Flow, { next, is_ahead }: Subject): string {
  if (!next) return is_ahead ? 'all full' : 'no classes now';
  const isNear = Date.parse(next) - Date.parse(page!.today) < WEEK_MS;
  return `next ${dayText(lang, next.slice(0, 10), isNear ? 'weekday' : 'short')} ${next.slice(11, 16)}`;
}

function Choice({ flow, subject }: { flow: Flow; subject: Subject }): VNode {
  const { key, name, colour, price_from, min_age, max_age, is_ahead } = subject;
  return (
    <button
      type="button"
      part="button subject"
      class={css.subject}
      aria-current={key === flow.subject || undefined}
      aria-disabled={!is_ahead}
      onClick={() => is_ahead && flow.choose(key)}
    >
      <i style={{ background: colour }} />
      <b>{name}</b>
      <b>{price_from !== null && flow.money(price_from)}</b>
      <small>
        {agesText(min_age, max_age)} · {nextText(flow, subject)}
      </small>
    </button>
  );
}

/** The subjects on sale, by category. */
export function Choose({ flow }: { flow: Flow }): VNode {
  const { title, text, subjects } = flow.page!;
  return (
    <div class={css.choose} part="subjects">
      <h2 part="title" class={css.title} tabIndex={-1} data-head="choose">
        {title}
      </h2>
      {text && <p class={css.text}>{text}</p>}
      {subjects.every(({ next }) => !next) && <p>All classes are full at the moment.</p>}
      {[...new Set(subjects.map(({ category }) => category))].map((name) => (
        <section key={name}>
          <h3>{name}</h3>
          {subjects
            .filter(({ category }) => category === name)
            .map((subject) => (
              <Choice key={subject.key} flow={flow} subject={subject} />
            ))}
        </section>
      ))}
    </div>
  );
}
