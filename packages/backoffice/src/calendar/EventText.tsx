import { cx } from '../ui/cx.ts';
import { statusNames, type Entry } from './entries.ts';
import * as css from './GridEvent.css.ts';

/** The classes of an event's button. */
export const eventClass = (entry: Entry, movable: boolean): string =>
  cx(
    css.event,
    css.tone[entry.tone],
    entry.event.status === 'draft' && css.draft,
    entry.event.status === 'cancelled' && css.cancelled,
    movable && css.movable,
  );

/** One event, in the words of every view: what it is, when, who, where, and its state where that is not the usual one. */
export function EventText({ entry, withTime = true }: { entry: Entry; withTime?: boolean }) {
  const { event, time, staff, place } = entry;
  const state = event.status === 'draft' ? statusNames.draft : '';
  // Of what does not take place the reason counts: a holiday's name, or what someone wrote. Its title is struck through and stands first: a narrow place holds little more.
  const gone = event.status === 'cancelled' && statusNames.cancelled;
  const about = gone && event.reason ? `${gone}: ${event.reason}` : [gone, staff, place].filter(Boolean).join(' · ');
  return (
    <>
      <span className={css.name}>
        {state && <span className={css.state}>{state}: </span>}
        {event.title}
      </span>{' '}
      <span className={css.line}>{[withTime && time, about].filter(Boolean).join('\n')}</span>
    </>
  );
}
