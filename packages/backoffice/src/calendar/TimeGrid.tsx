import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type CSSProperties, type FocusEvent } from 'react';
import { DAY_MINUTES, minuteOf, type Place } from '@schoolbell/core/calendar/layout/rules';
import { hiddenText } from '../ui/base.css.ts';
import { cx } from '../ui/cx.ts';
import { schoolToday } from './address.ts';
import { clockText, dayText, localIn, type Entry } from './entries.ts';
import { ghostText, ghostTop, useMoving } from './moving.ts';
import { TimeColumn, type Column } from './TimeColumn.tsx';
import { high, useZoom } from './zooming.ts';
import * as css from './TimeGrid.css.ts';

interface TimeGridProps {
  columns: readonly Column[];
  entries: readonly Entry[];
  zone: string;
  /** What stands over a column: a day that can be opened, or a name. */
  heads: 'days' | 'names';
  onDay: (day: string) => void;
  onOpen: (event_id: number) => void;
  onDrop: (entry: Entry, place: Place, to: Column, from: Column) => void;
  /** Absent for those who may make no events. */
  onDraw: ((place: Place, column: Column) => void) | undefined;
}

const HOURS = Array.from({ length: 23 }, (_, at) => at + 1);
const FIRST_HOUR = 8;

/** Columns of hours with their events: the day, the week, and the views by staff and by room. */
export function TimeGrid({ columns, entries, zone, heads, onDay, onOpen, onDrop, onDraw }: TimeGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const note = useId();
  const { ghost, pointer, onKeyDown } = useMoving({ columns, entries, body, onDrop, onDraw, onOpen });
  useZoom(scroller, body);
  const today = schoolToday();
  const start = columns[0]?.day;

  // The day begins where work does, and not at midnight.
  useLayoutEffect(() => {
    if (start) scroller.current!.scrollTo({ top: (body.current!.offsetHeight / 24) * FIRST_HOUR - 12 });
  }, [start]);

  // Of all events one is in the tab order; arrow keys go on from there.
  useEffect(() => {
    const [first] = columns.length > 0 && !body.current!.querySelector('[data-event][tabindex="0"]') ? body.current!.querySelectorAll<HTMLElement>('[data-event]') : [];
    if (first) first.tabIndex = 0;
  }, [columns]);
  function onFocus({ target }: FocusEvent) {
    if (!(target instanceof HTMLElement) || !target.dataset['event']) return;
    for (const one of body.current!.querySelectorAll<HTMLElement>('[data-event][tabindex="0"]')) one.tabIndex = -1;
    target.tabIndex = 0;
  }

  const paper = useMemo(() => hoursOnPaper(columns), [columns]);
  const least = columns.length > 1 ? 52 + columns.length * (heads === 'names' ? 132 : 96) : 0;
  return (
    <div ref={scroller} className={css.scroller} data-wide>
      <div className={css.grid} style={{ '--columns': columns.length, '--least': `${least}px`, ...paper } as CSSProperties}>
        <div className={css.heads}>
          <span className={css.corner} />
          {columns.map((column) => <Head key={column.key} column={column} heads={heads} isToday={column.day === today} onDay={onDay} />)}
        </div>
        <div className={css.hours} aria-hidden>{HOURS.map((hour) => <span key={hour} className={css.hour} style={{ top: high(hour * 60) }}>{clockText(hour * 60).replace(':00', '')}</span>)}</div>
        <div ref={body} role="group" aria-label="Events" aria-describedby={note} className={css.body} {...pointer} onKeyDown={onKeyDown} onFocus={onFocus}>
          {columns.map((column, at) => <div key={column.key} data-column={at} className={cx(css.column, column.off.length > 0 && css.closed)}><TimeColumn column={column} zone={zone} /></div>)}
          <NowLine columns={columns} zone={zone} />
          {ghost && (
            <div className={css.ghost} style={{ top: high(ghostTop(ghost)), height: high(Math.min(ghost.minutes, DAY_MINUTES - ghostTop(ghost))), insetInlineStart: `${(ghost.column / columns.length) * 100}%`, inlineSize: `${100 / columns.length}%` }}>
              {ghost.entry?.event.title ?? 'New event'}<br />{ghostText(ghost)}
            </div>
          )}
        </div>
      </div>
      <p id={note} className={hiddenText}>Arrow keys go from event to event. Alt and arrow keys move one that you may change, with Shift they make it longer or shorter; Enter keeps that, Escape leaves it where it was.</p>
      <p role="status" className={hiddenText}>{ghost?.byKeys ? `${ghost.entry!.event.title}: ${columns[ghost.column]!.label}, ${ghostText(ghost)}. Enter to move it there.` : ''}</p>
    </div>
  );
}

function Head({ column, heads, isToday, onDay }: { column: Column; heads: TimeGridProps['heads']; isToday: boolean; onDay: (day: string) => void }) {
  return (
    <div className={css.head}>
      <h2 className={css.headTitle} title={heads === 'names' ? column.label : undefined}>
        {heads === 'names' ? column.label : (
          <button type="button" className={cx(css.headDay, isToday && css.today)} aria-current={isToday ? 'date' : undefined} aria-label={`${dayText(column.day, 'weekday')} ${Number(column.day.slice(8))}, ${dayText(column.day, 'long')}`} onClick={() => onDay(column.day)}>
            {dayText(column.day, 'weekday')} {Number(column.day.slice(8))}
          </button>
        )}
      </h2>
      {column.off.map((text) => <p key={text} className={css.off} title={text}>{text}</p>)}
    </div>
  );
}

/** How much of the day a printer leaves away, before the first event and after the last. */
function hoursOnPaper(columns: readonly Column[]) {
  const pieces = columns.flatMap((column) => column.entries.flatMap((entry) => entry.pieces.filter((piece) => piece.day === column.day)));
  if (pieces.length === 0) return { '--early': high(FIRST_HOUR * 60), '--late': high(360) };
  const [first, last] = [Math.min(...pieces.map((piece) => piece.from)), Math.max(...pieces.map((piece) => piece.to))];
  return { '--early': high(Math.floor(first / 60) * 60), '--late': high((24 - Math.ceil(last / 60)) * 60) };
}

/** Where the day is at this moment, as the school's clock shows it. */
function NowLine({ columns, zone }: { columns: readonly Column[]; zone: string }) {
  const [, setMinute] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinute((minute) => minute + 1), 60_000);
    return () => clearInterval(timer);
  }, []);
  const now = localIn(new Date().toISOString(), zone);
  const here = columns.flatMap((column, at) => (column.day === now.slice(0, 10) ? [at] : []));
  if (here.length === 0) return null;
  return <div aria-hidden className={css.now} style={{ top: high(minuteOf(now)), insetInlineStart: `${(here[0]! / columns.length) * 100}%`, inlineSize: `${(here.length / columns.length) * 100}%` }} />;
}
