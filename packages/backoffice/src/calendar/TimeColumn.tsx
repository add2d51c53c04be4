import { memo, useMemo } from 'react';
import type { Column } from './column.ts';
import { DAY_MINUTES } from '@schoolbell/core/calendar/layout/rules';
import { cx } from '../ui/cx.ts';
import { mayMove, statusNames, type Entry } from './entries.ts';
import { eventClass, EventText } from './EventText.tsx';
import { LEAST, lanesIn } from './lanes.ts';
import * as css from './GridEvent.css.ts';

const pc = (part: number) => `${part * 100}%`;
/** Pixels of a cancelled event beside others, and of what a column leaves free at its end. */
const [STRIP, FREE] = [16, 6];

/** How far down a day some minutes are, or how much of it they fill, as CSS. */
export const partOfDay = (minutes: number): string => pc(minutes / DAY_MINUTES);

/** Whether two columns look the same: what was read again and has not changed is not drawn again. */
const isSame = (one: { column: Column; zone: string }, other: { column: Column; zone: string }): boolean =>
  one.zone === other.zone &&
  one.column.day === other.column.day &&
  one.column.label === other.column.label &&
  one.column.entries.length === other.column.entries.length &&
  one.column.entries.every((entry, at) => entry === other.column.entries[at]);

/** An event of the grid, by what counts most: its title, then teacher, room and time, of which the last ones give way where it is short. */
function GridText({ entry }: { entry: Entry }) {
  const { event, who, room, time } = entry;
  if (event.status === 'cancelled') return <EventText entry={entry} />;
  return (
    <span className={css.text}>
      <span className={css.name}>
        {event.status === 'draft' && <span className={css.state}>{statusNames.draft}: </span>}
        {event.title}
      </span>{' '}
      <span className={css.line}>{[who, room, time].filter(Boolean).join('\n')}</span>
    </span>
  );
}

/** The events of one column as a list of buttons, each in its place. Clicks, drags and keys are heard by the grid around it. */
export const TimeColumn = memo(function TimeColumn({ column, zone }: { column: Column; zone: string }) {
  const { placed, strips } = useMemo(() => lanesIn(column), [column]);
  if (placed.length === 0) return null;
  return (
    <ul
      className={css.list}
      style={{ insetInlineEnd: FREE + strips * STRIP }}
      aria-label={`${column.label}, ${placed.length === 1 ? '1 event' : `${placed.length} events`}`}
    >
      {placed.map(({ entry, from, to, goesOn, start, size, strip }) => {
        const movable = goesOn === null && mayMove(entry, zone);
        return (
          <li
            key={`${entry.event.event_id}${goesOn}`}
            className={cx(css.item, strip !== null && css.strip)}
            style={{
              top: partOfDay(from),
              height: partOfDay(Math.max(to - from, LEAST)),
              insetInlineStart: strip === null ? pc(start) : `calc(100% + ${strip * STRIP}px)`,
              inlineSize: strip === null ? pc(size) : STRIP,
            }}
          >
            <button
              type="button"
              tabIndex={-1}
              className={eventClass(entry, movable)}
              data-event={entry.event.event_id}
              data-movable={movable || undefined}
            >
              <GridText entry={entry} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}, isSame);
