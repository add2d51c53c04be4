import { memo, useMemo } from 'react';
import type { Column } from './column.ts';
import { DAY_MINUTES } from '@schoolbell/core/calendar/layout/rules';
import { cx } from '../ui/cx.ts';
import { mayMove, statusNames, type Entry } from './entries.ts';
import { eventClass, EventText } from './EventText.tsx';
import type { Room } from './flags.ts';
import { LEAST, lanesIn, type Placed } from './lanes.ts';
import { Seats } from './Seats.tsx';
import * as css from './GridEvent.css.ts';

const pc = (part: number) => `${part * 100}%`;
/** Pixels of a cancelled event beside others, and of what a column leaves free at its end. */
const [STRIP, FREE] = [16, 6];

/** How far down a day some minutes are, or how much of it they fill, as CSS. */
export const partOfDay = (minutes: number): string => pc(minutes / DAY_MINUTES);

interface TimeColumnProps {
  column: Column;
  zone: string;
  /** Where the column is narrower than its lanes need. */
  room: Room | undefined;
}

/** Whether two columns look the same: what was read again and has not changed is not drawn again. */
const isSame = (one: TimeColumnProps, other: TimeColumnProps): boolean =>
  one.zone === other.zone &&
  one.room?.width === other.room?.width &&
  one.room?.hour === other.room?.hour &&
  one.column.day === other.column.day &&
  one.column.label === other.column.label &&
  one.column.entries.length === other.column.entries.length &&
  one.column.entries.every((entry, at) => entry === other.column.entries[at]);

/** An event of the grid, by what counts most: its title, then teacher, room and time, of which the last ones give way where it is short. */
function GridText({ entry, isFlag }: { entry: Entry; isFlag: boolean }) {
  const { event, who, room, time } = entry;
  if (event.status === 'cancelled') return <EventText entry={entry} />;
  return (
    <>
      <span className={cx(css.text, isFlag && css.flagText)}>
        <span className={css.name}>
          {event.status === 'draft' && <span className={css.state}>{statusNames.draft}: </span>}
          {event.title}
        </span>{' '}
        {isFlag ? (
          <>
            <span className={css.line}>{time.split(' – ')[0]}</span> <span className={css.line}>{who}</span>{' '}
            <span className={css.line}>{room}</span>
          </>
        ) : (
          <span className={css.line}>
            {[who, room].filter(Boolean).map((text) => `${text}\n`)}
            <Times time={time} />
          </span>
        )}
      </span>{' '}
      {!isFlag && <Seats event={event} className={css.foot} />}
    </>
  );
}

/** Times that are cut before the dash only. */
function Times({ time }: { time: string }) {
  const [begin, end] = time.split(' – ');
  return (
    <>
      <span className={css.whole}>{begin}</span> {end && <span className={css.whole}>– {end}</span>}
    </>
  );
}

/** Where an event stands in its column, as CSS. */
const placeOf = ({ from, to, start, size, strip, flag }: Placed) => ({
  top: partOfDay(flag?.top ?? from),
  height: partOfDay(flag?.height ?? Math.max(to - from, LEAST)),
  insetInlineStart: flag?.start ?? (strip === null ? pc(start) : `calc(100% + ${strip * STRIP}px)`),
  inlineSize: flag?.size ?? (strip === null ? pc(size) : STRIP),
});

/** The events of one column as a list of buttons, each in its place. Clicks, drags and keys are heard by the grid around it. */
export const TimeColumn = memo(function TimeColumn({ column, zone, room }: TimeColumnProps) {
  const { placed, strips } = useMemo(() => lanesIn(column, room), [column, room]);
  if (placed.length === 0) return null;
  const flags = placed.filter(({ flag }) => flag);
  return (
    <>
      {flags.length > 0 && (
        <div className={css.list} style={{ insetInlineEnd: FREE + strips * STRIP }} aria-hidden>
          {flags.map(({ entry, from, to, flag }) => (
            <span
              key={entry.event.event_id}
              className={cx(css.pole, css.tone[entry.tone])}
              style={{ top: partOfDay(from), height: partOfDay(to - from), insetInlineStart: flag!.pole }}
            />
          ))}
        </div>
      )}
      <ul
        className={css.list}
        style={{ insetInlineEnd: FREE + strips * STRIP }}
        aria-label={`${column.label}, ${placed.length === 1 ? '1 event' : `${placed.length} events`}`}
      >
        {placed.map((one) => {
          const { entry, goesOn, strip, flag } = one;
          const movable = goesOn === null && mayMove(entry, zone);
          return (
            <li
              key={`${entry.event.event_id}${goesOn}`}
              className={cx(css.item, strip !== null && css.strip)}
              style={placeOf(one)}
            >
              <button
                type="button"
                tabIndex={-1}
                className={cx(eventClass(entry, movable), flag && css.flag)}
                data-event={entry.event.event_id}
                data-movable={movable || undefined}
              >
                <GridText entry={entry} isFlag={Boolean(flag)} />
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}, isSame);
