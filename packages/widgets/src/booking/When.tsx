import type { VNode } from 'preact';
import {
  agesText,
  childrenText,
  dayAfter,
  dayOf,
  marked,
  shortText,
  weekOf,
} from '@schoolbell/core/bookings/page/days/rules';
import type { Slot } from '../shared/booking/desk.ts';
import type { Flow } from '../shared/booking/flow.ts';
import { dayText, elsewhere, hours, zoneText } from '../shared/booking/texts.ts';
import { bone, unseen } from '../shared/theme.css.ts';
import * as css from './booking.css.ts';

interface Props {
  flow: Flow;
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** How many children come, as − 2 +. */
export function Children({ flow }: Props): VNode {
  const { places } = flow;
  const step = (label: string, sign: string, next: number) => {
    const isOver = next < 1 || next > flow.page!.rules.most_places;
    return (
      <button
        type="button"
        part="button"
        aria-label={label}
        aria-disabled={isOver}
        onClick={() => isOver || flow.count(next)}
      >
        {sign}
      </button>
    );
  };
  return (
    <div class={css.children} role="group" aria-label="Number of children">
      <p>
        <b>{childrenText(places)}</b>
        <small>{places > 1 && 'in the same class'}</small>
      </p>
      <span>
        {step('One child fewer', '−', places - 1)}
        <output>{places}</output>
        {step('One child more', '+', places + 1)}
      </span>
    </div>
  );
}

function Day({ flow, day }: Props & { day: string }): VNode {
  const marks = flow.times.filter((one) => dayOf(one) === day).map((one) => marked(one, flow.places));
  const isFull = marks.every((mark) => mark === 'none');
  return (
    <label class={css.day} part="day">
      <input
        type="radio"
        name="day"
        class={unseen}
        aria-label={`${dayText(flow.lang, day, 'long')}, ${counted(marks.length, 'time')}${marks[0] && isFull ? ', full' : ''}`}
        checked={day === flow.day}
        disabled={!marks[0]}
        onChange={() => flow.pick(day)}
      />
      <small>{dayText(flow.lang, day, 'weekday')}</small>
      <b>{+day.slice(8)}</b>
      <span>
        {marks.slice(0, 3).map((mark, at) => (
          <i key={at} data-is={mark} />
        ))}
      </span>
    </label>
  );
}

function Week({ flow }: Props): VNode {
  const { today, until } = flow.page!;
  const days = weekOf(flow.shown);
  const arrow = (by: 1 | -1, label: string, isOver: boolean) => (
    <button
      type="button"
      part="button"
      class={css.square}
      aria-label={label}
      aria-disabled={isOver}
      onClick={() => isOver || flow.turn(by)}
    >
      <i class={by < 0 ? css.left : css.right} />
    </button>
  );
  return (
    <fieldset class={css.week} part="calendar">
      <legend class={unseen}>Day</legend>
      <b aria-live="polite">{dayText(flow.lang, flow.shown, 'month')}</b>
      {arrow(-1, 'Week before', days[0]! <= today)}
      <div>
        {days.map((day) => (
          <Day key={day} flow={flow} day={day} />
        ))}
      </div>
      {arrow(1, 'Next week', dayAfter(days[6]!, 1) > until)}
    </fieldset>
  );
}

/** What a place in a series is: its days, its first and last one, and how many classes. */
export function seriesText(lang: string, { kind, weekly, local_start, last, events }: Slot): string {
  if (kind === 'event') return '';
  const [from, to] = [local_start, last].map((day) => dayText(lang, day.slice(0, 10), 'date'));
  return `${weekly}, ${from} to ${to}, ${events} class${events === 1 ? '' : 'es'}`;
}

/** A small line. Its words are English, which a page that reads from right to left must not turn into "to 11:00 10:00". */
export const aside = (text: string | undefined): VNode | '' | undefined =>
  text && (
    <small key={text}>
      <bdi>{text}</bdi>
    </small>
  );

function Time({ flow, slot }: Props & { slot: Slot }): VNode {
  const { places, lang } = flow;
  const { left, price } = slot;
  const mark = marked(slot, places);
  const isShort = mark === 'none';
  const [start, end] = hours(slot, slot.zone);
  const lines = isShort ? shortText(slot, places, flow.seats(left!)) : [slot.teachers || slot.title, slot.place];
  return (
    <label class={css.time} part="slot">
      <input
        type="radio"
        name="time"
        class={unseen}
        checked={slot === flow.slot}
        disabled={isShort}
        onChange={() => flow.take(slot)}
      />
      <span>
        <b>{start}</b>
        <small>to {end}</small>
      </span>
      <span>
        <b>{lines[0]}</b>
        {[lines[1], seriesText(lang, slot), elsewhere(lang, slot)].map(aside)}
      </span>
      {!isShort && (
        <span>
          {price !== null && <b>{flow.money(price * places)}</b>}
          {left !== null && <small data-is={mark}>{left} left</small>}
        </span>
      )}
    </label>
  );
}

/** The way to the next day with enough seats; a sentence where there is none. */
function Further({ flow }: Props): VNode {
  const { next, lang, page } = flow;
  if (next)
    return (
      <button type="button" part="button" class={css.further} onClick={() => flow.pick(next.day)}>
        Next day: {dayText(lang, next.day)}, {counted(next.times, 'time')}
        <i class={css.right} />
      </button>
    );
  return flow.isEndless ? <div class={bone} /> : <p>Nothing more until {dayText(lang, page!.until, 'long')}.</p>;
}

/** The days with something on sale, and the times of the chosen one. */
export function When({ flow }: Props): VNode {
  const { lang, chosen, day, page } = flow;
  const times = flow.times.filter((one) => dayOf(one) === day);
  return (
    <>
      <h2 part="heading" class={css.title} tabIndex={-1} data-head="when">
        {chosen ? chosen.name : 'Choose a class'}
      </h2>
      {chosen && (
        <>
          <p class={css.note}>
            <bdi>
              {chosen.minutes.length === 1 && `${chosen.minutes[0]} minutes · `}
              {agesText(chosen.min_age, chosen.max_age).toLowerCase()}
              {chosen.price_from !== null && ` · ${flow.money(chosen.price_from)} a child`}
            </bdi>
          </p>
          {chosen.description && <p class={css.text}>{chosen.description}</p>}
          <Children flow={flow} />
          <Week flow={flow} />
          <fieldset class={css.times}>
            <legend>
              <b>{dayText(lang, day, 'long')}</b>
              <small>{zoneText(times[0]?.zone ?? page!.institution.time_zone)}</small>
            </legend>
            {times.map((slot) => (
              <Time key={slot.key} flow={flow} slot={slot} />
            ))}
            {!times[0] && <p>Nothing on this day.</p>}
          </fieldset>
          <Further flow={flow} />
        </>
      )}
    </>
  );
}
