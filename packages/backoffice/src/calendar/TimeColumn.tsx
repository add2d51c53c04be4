import { memo, useMemo } from 'react';
import { DAY_MINUTES, lanesOf } from '@schoolbell/core/calendar/layout/rules';
import { hiddenText } from '../ui/base.css.ts';
import { cx } from '../ui/cx.ts';
import { mayMove, statusNames, type Entry } from './entries.ts';
import * as css from './GridEvent.css.ts';
import { off as offClass } from './TimeGrid.css.ts';

/** A column of the grid: a day, or what one person or room has on a day. */
export interface Column {
  key: string;
  day: string;
  /** Read out: "Monday, November 23". */
  label: string;
  /** Who or where, in the views by staff and by room; null is nobody or nowhere. */
  user_detail_id?: number | null;
  room_id?: number | null;
  location_id?: number | null;
  /** Holidays and leaves of the day. */
  off: readonly string[];
  /** When somebody works that day, in minutes since midnight; absent where that is not written down. */
  works?: readonly { from: number; to: number }[] | undefined;
  /** Nobody works there: the school is closed, or this person is away. */
  isClosed: boolean;
  entries: readonly Entry[];
}

const pc = (part: number) => `${part * 100}%`;
/** Lanes side by side from which on a line holds no word. */
const MANY_LANES = 3;
/** Minutes that a short event is drawn as. */
const LEAST = 20;

/** How far down a day some minutes are, or how much of it they fill, as CSS. */
export const partOfDay = (minutes: number): string => pc(minutes / DAY_MINUTES);

/** Whether two columns look the same: what was read again and has not changed is not drawn again. */
const isSame = (one: { column: Column; zone: string }, other: { column: Column; zone: string }): boolean =>
  one.zone === other.zone &&
  one.column.day === other.column.day &&
  one.column.label === other.column.label &&
  one.column.entries.length === other.column.entries.length &&
  one.column.entries.every((entry, at) => entry === other.column.entries[at]);

/** One event, in the words of every view: what it is, when, who, where, and its state where that is not the usual one. */
export function EventText({ entry, withTime = true }: { entry: Entry; withTime?: boolean }) {
  const { event, time, staff, place } = entry;
  const state = event.status === 'draft' ? statusNames.draft : '';
  // Of what does not take place the reason counts: a holiday's name, or what somebody wrote. Its title is struck through and stands first: a narrow place holds little more.
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

const MOST_OFF = 2;

/** Holidays and leaves of a day; of many the first ones, and how many more. */
export function OffDay({ off }: { off: readonly string[] }) {
  const shown = off.slice(0, off.length > MOST_OFF + 1 ? MOST_OFF : MOST_OFF + 1);
  return (
    <>
      {shown.map((text) => (
        <p key={text} className={offClass} title={text}>
          {text}
        </p>
      ))}
      {off.length > shown.length && (
        <p className={offClass} title={off.slice(shown.length).join('\n')}>
          {off.length - shown.length} more away
          <span className={hiddenText}>: {off.slice(shown.length).join(', ')}</span>
        </p>
      )}
    </>
  );
}

/** The classes of an event's button. */
export const eventClass = (entry: Entry, movable: boolean): string =>
  cx(
    css.event,
    css.tone[entry.tone],
    entry.event.status === 'draft' && css.draft,
    entry.event.status === 'cancelled' && css.cancelled,
    movable && css.movable,
  );

/** The events of one column as a list of buttons, each in its place. Clicks, drags and keys are heard by the grid around it. */
export const TimeColumn = memo(function TimeColumn({ column, zone }: { column: Column; zone: string }) {
  const { day, entries, label } = column;
  const placed = useMemo(() => {
    const pieces = entries.flatMap((entry) =>
      entry.pieces.filter((piece) => piece.day === day).map((piece) => ({ entry, ...piece })),
    );
    const lanes = lanesOf(pieces, LEAST);
    return pieces.map((piece, at) => ({ ...piece, ...lanes[at]! }));
  }, [entries, day]);
  if (placed.length === 0) return null;
  return (
    <ul className={css.list} aria-label={`${label}, ${placed.length === 1 ? '1 event' : `${placed.length} events`}`}>
      {placed.map(({ entry, from, to, goesOn, lane, lanes, span }) => {
        const movable = goesOn === null && mayMove(entry, zone);
        return (
          <li
            key={`${entry.event.event_id}${goesOn}`}
            className={cx(css.item, lanes / span >= MANY_LANES && css.slim)}
            style={{
              top: partOfDay(from),
              height: partOfDay(Math.max(to - from, LEAST)),
              insetInlineStart: pc(lane / lanes),
              inlineSize: pc(span / lanes),
            }}
          >
            <button
              type="button"
              tabIndex={-1}
              className={eventClass(entry, movable)}
              data-event={entry.event.event_id}
              data-movable={movable || undefined}
            >
              <EventText entry={entry} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}, isSame);
