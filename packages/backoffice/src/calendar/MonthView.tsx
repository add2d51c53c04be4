import { useEffect, useId, useRef, useState, type PointerEvent } from 'react';
import { daysFrom, daysOfView, weekdaysFrom, type Place } from '@schoolbell/core/calendar/layout/rules';
import { cx } from '../ui/cx.ts';
import { hiddenText } from '../ui/base.css.ts';
import { bone } from '../ui/Skeleton.css.ts';
import { weekBegins } from './address.ts';
import { schoolToday } from '../session/school.ts';
import { byDay, dayColumns, isClosed, offOn } from './columns.ts';
import { useDayKeys } from './dayKeys.ts';
import { mayMove, statusNames, type Entry, type EventList } from './entries.ts';
import { clockText, dayText } from '../ui/dayText.ts';
import { followFocus, keepTabStop } from './tabStop.ts';
import { eventClass, OffDay, type Column } from './TimeColumn.tsx';
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
const THRESHOLD = 4;
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
        Arrow keys go from event to event. Alt and arrow keys carry one that you may change to another day; Enter keeps
        that, Escape leaves it where it was.
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
                <span className={grid.name}>
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

/** Dragging from day to day: which day the pointer is over, and what was dropped where. */
function useDayDrag(entries: readonly Entry[], onDrop: (entry: Entry, day: string) => void) {
  const [over, setOver] = useState<string | null>(null);
  const held = useRef<{ x: number; y: number; entry: Entry; begun: boolean } | null>(null);
  const dragged = useRef(false);
  const dayAt = ({ clientX, clientY }: PointerEvent) =>
    document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-day]')?.dataset['day'] ?? null;

  function drop(event: PointerEvent) {
    const now = held.current;
    held.current = null;
    setOver(null);
    if (!now?.begun) return;
    dragged.current = true;
    setTimeout(() => (dragged.current = false));
    const day = dayAt(event);
    if (day && day !== now.entry.local.slice(0, 10)) onDrop(now.entry, day);
  }

  return {
    over,
    wasDragged: () => dragged.current,
    pointer: {
      onPointerDown(event: PointerEvent) {
        const button = (event.target as Element).closest<HTMLElement>('[data-movable]');
        const entry = button && entries.find((one) => one.event.event_id === Number(button.dataset['event']));
        if (event.button === 0 && event.pointerType !== 'touch' && entry)
          held.current = { x: event.clientX, y: event.clientY, entry, begun: false };
      },
      onPointerMove(event: PointerEvent) {
        const now = held.current;
        if (!now || (!now.begun && Math.hypot(event.clientX - now.x, event.clientY - now.y) < THRESHOLD)) return;
        now.begun = true;
        setOver(dayAt(event));
      },
      onPointerUp: drop,
      onPointerLeave: () => ((held.current = null), setOver(null)),
    },
  };
}
