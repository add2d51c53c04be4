import type { VNode } from 'preact';
import { countdown, seatsText } from '@schoolbell/core/bookings/page/days/rules';
import type { Flow } from '../shared/booking/flow.ts';
import { clock, dayText, elsewhere, hours } from '../shared/booking/texts.ts';
import { unseen } from '../shared/theme.css.ts';
import * as css from './booking.css.ts';
import * as buttons from './button.css.ts';
import { aside, Children, seriesText } from './When.tsx';

interface Props {
  flow: Flow;
}

const HOUR_MS = 3_600_000;
/** From here on the time left is shown. */
const LAST_MS = 120_000;

/** What was chosen, in lines. */
export function Lines({ flow }: Props): VNode | null {
  const { slot, lang } = flow;
  if (!slot) return null;
  const { zone, starts_at, local_start, teachers, place } = slot;
  const free = Date.parse(starts_at) - flow.page!.rules.cancel_hours * HOUR_MS;
  const lines = [
    [
      dayText(lang, local_start.slice(0, 10)),
      hours(slot, zone).join(' to '),
      elsewhere(lang, slot),
      seriesText(lang, slot),
    ],
    [teachers],
    [place],
    free > Date.now()
      ? ['Free to cancel', `until ${dayText(lang, free, 'short', zone)}, ${clock(free, zone)}`]
      : ['Too late to cancel', 'without asking the school'],
  ];
  return (
    <ul class={css.lines}>
      {lines.map(
        ([first, ...more], at) =>
          first && (
            <li key={at}>
              {first}
              {more.map(aside)}
            </li>
          ),
      )}
    </ul>
  );
}

/** The last two minutes of the hold; screen readers hear each of them once. */
function Left({ flow }: Props): VNode {
  const left = flow.until && flow.until - flow.now;
  const isLast = left > 0 && left < LAST_MS;
  return (
    <p class={css.kept}>
      {isLast ? (
        <b>{countdown(left)} left to finish</b>
      ) : (
        (left || flow.step === 'when') &&
        `We keep ${seatsText(flow.places, flow.seats(flow.places))} for ${flow.page!.rules.hold_minutes} minutes.`
      )}
      <span role="status" class={unseen}>
        {isLast && `${Math.ceil(left / 60_000)} min left`}
      </span>
    </p>
  );
}

/** The choice, what it comes to, and the one button: beside the steps where there is room, else a bar below them. */
export function Summary({ flow }: Props): VNode {
  const { step, places, busy, lang, slot } = flow;
  const isWhen = step === 'when';
  const price = slot?.price;
  const total = flow.total ?? (price && price * places);
  return (
    <aside class={css.summary} aria-label="Your booking">
      <div class={css.wide}>
        <h3>Your booking</h3>
        {isWhen && <Children flow={flow} />}
        <Lines flow={flow} />
      </div>
      <div>
        <p class={css.sum}>
          <span class={css.narrow}>
            {slot
              ? `${dayText(lang, slot.local_start.slice(0, 10))}, ${slot.local_start.slice(11, 16)}`
              : 'Choose a time'}
          </span>
          <span class={css.wide}>{price && `${places} × ${flow.money(price)}`}</span>
          {total !== undefined && total !== null && <b>{flow.money(total)}</b>}
        </p>
        <button type="submit" part="button submit" class={buttons.button} aria-disabled={busy || (isWhen && !slot)}>
          {busy ? 'One moment…' : isWhen ? 'Continue' : flow.desk!.label()}
        </button>
        <Left flow={flow} />
      </div>
    </aside>
  );
}
