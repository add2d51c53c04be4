import { useEffect, useId, useRef } from 'react';
import { daysFrom, daysOfView, weekdaysFrom, type Place } from '@schoolbell/core/calendar/layout/rules';
import { cx } from '../ui/cx.ts';
import { hiddenText } from '../ui/base.css.ts';
import { bone } from '../ui/Skeleton.css.ts';
import { weekBegins } from './address.ts';
import { schoolToday } from '../session/school.ts';
import { byDay, dayColumns, isClosed, offOn } from './columns.ts';
import { useDayDrag } from './dayDrag.ts';
import { useDayKeys } from './dayKeys.ts';
import { mayMove, statusNames, type Entry, type EventList } from './entries.ts';
import { clockText, dayText } from '../ui/dayText.ts';
import { followFocus, keepTabStop } from './tabStop.ts';
import { eventClass } from './EventText.tsx';
import { OffDay } from './OffDay.tsx';
import type { Column } from './column.ts';
import { name as eventName } from './GridEvent.css.ts';
import * as grid from './TimeGrid.css.ts';
import * as css from './MonthView.css.ts';

interface MonthViewProps {
  day: string;
  entries: readonly Entry[];
  list: EventList;
  zone: string;
  isLoading: boolean;
  onDay: (day: string) => void;
  onOpen: (event_id: number) => void;
  onDrop: (entry: Entry, place: Place, to: Column, from: Column) => void;
}

const MOST = 4;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The weeks of a month: the first events of each day, and the way to the rest. An event goes to another day by dragging or by keys, at its time. */
export function MonthView({ day, entries, list, zone, isLoading, onDay, onOpen, onDrop }: MonthViewProps) {
  const { start, end } = daysOfView('month', day, weekBegins());
  const there = byDay(entries);
  const days = daysFrom(start, end);
  const month = useRef<HTMLDivElement>(null);
  const note = useId();
  useEffect(() => keepTabStop(month.current!), [entries]);
  function drop(entry: Entry, to: string) {
    const [from, onto] = dayColumns([entry.local.slice(0, 10), to], [], list);
    onDrop(entry, { local: `${to}${entry.local.slice(10)}`, minutes: entry.event.minutes }, onto!, from!);
  }
  const drag = useDayDrag(entries, drop);
  const keys = useDayKeys({ entries, start, end, onDrop: drop });
  const over = drag.over ?? keys.over;
  return (
    <div
      ref={month}
      className={css.month}
      tabIndex={0}
      role="region"
      aria-label={dayText(day, 'month')}
      aria-describedby={note}
      {...drag.pointer}
      onKeyDown={keys.onKeyDown}
      onFocus={followFocus}
    >
      <div className={css.weekdays} aria-hidden>
        {weekdaysFrom(weekBegins()).map((one) => (
          <span key={one}>{WEEKDAYS[one - 1]}</span>
        ))}
      </div>
      <div className={css.days}>
        {days.map((one) => (
          <Day
            key={one}
            day={one}
            entries={there.get(one) ?? []}
            off={offOn(one, list)}
            zone={zone}
            look={cx(
              isClosed(one, list) && grid.closed,
              one.slice(0, 7) !== day.slice(0, 7) && css.outside,
              over === one && css.over,
            )}
            isLoading={isLoading}
            onDay={onDay}
            onOpen={(id) => !drag.wasDragged() && onOpen(id)}
          />
        ))}
      </div>
      <p id={note} className={hiddenText}>
        Arrow keys move between events. Alt with an arrow key moves an event to another day; Enter confirms, Escape
        cancels.
      </p>
      <p role="status" className={hiddenText}>
        {keys.said}
      </p>
    </div>
  );
}

interface DayProps {
  day: string;
  entries: readonly Entry[];
  off: readonly string[];
  zone: string;
  look: string;
  isLoading: boolean;
  onDay: (day: string) => void;
  onOpen: (event_id: number) => void;
}

function Day({ day, entries, off, zone, look, isLoading, onDay, onOpen }: DayProps) {
  const isToday = day === schoolToday();
  const shown = entries.slice(0, entries.length > MOST ? MOST - 1 : MOST);
  const more = entries.length - shown.length;
  return (
    <section className={cx(css.day, look)} data-day={day} aria-label={dayText(day, 'long')}>
      <h2 className={css.heading}>
        <button
          type="button"
          className={cx(grid.headDay, isToday && grid.today)}
          aria-current={isToday ? 'date' : undefined}
          onClick={() => onDay(day)}
        >
          <span className={hiddenText}>
            {dayText(day, 'weekday')}, {dayText(day, 'short').split(' ')[0]}{' '}
          </span>
          {Number(day.slice(8))}
        </button>
      </h2>
      <OffDay off={off} />
      {isLoading && Number(day.slice(8)) % 3 > 0 && <span className={cx(bone, css.bone)} />}
      {shown.length > 0 && (
        <ul
          className={css.list}
          aria-label={`${dayText(day, 'long')}, ${entries.length === 1 ? '1 event' : `${entries.length} events`}`}
        >
          {shown.map((entry) => (
            <li key={entry.event.event_id}>
              <button
                type="button"
                tabIndex={-1}
                className={cx(eventClass(entry, mayMove(entry, zone)), css.event)}
                data-event={entry.event.event_id}
                data-movable={mayMove(entry, zone) || undefined}
                onClick={() => onOpen(entry.event.event_id)}
              >
                <span className={eventName}>
                  <span className={css.time}>{clockText(entry.local)} </span>
                  {entry.event.status !== 'scheduled' && (
                    <span className={entry.event.status === 'cancelled' ? hiddenText : css.time}>
                      {statusNames[entry.event.status]}:{' '}
                    </span>
                  )}
                  {entry.event.title}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <button type="button" className={css.more} onClick={() => onDay(day)}>
          {more} more<span className={hiddenText}> on {dayText(day, 'long')}</span>
        </button>
      )}
    </section>
  );
}
