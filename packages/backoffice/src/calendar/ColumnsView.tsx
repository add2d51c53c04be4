import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Place } from '@schoolbell/core/calendar/layout/rules';
import { schoolToday } from '../session/school.ts';
import { hiddenText } from '../ui/base.css.ts';
import { cx } from '../ui/cx.ts';
import { dayText } from '../ui/dayText.ts';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { ColumnDay } from './ColumnDay.tsx';
import { useDayDrag } from './dayDrag.ts';
import { useDayKeys } from './dayKeys.ts';
import type { Entry } from './entries.ts';
import { followFocus, keepTabStop } from './tabStop.ts';
import { OffDay } from './OffDay.tsx';
import type { Column } from './column.ts';
import { useNow } from './useNow.ts';
import * as css from './ColumnsView.css.ts';
import * as grid from './TimeGrid.css.ts';

interface ColumnsViewProps {
  columns: readonly Column[];
  entries: readonly Entry[];
  zone: string;
  isLoading: boolean;
  onDay: (day: string) => void;
  onOpen: (event_id: number) => void;
  onDrop: (entry: Entry, place: Place, to: Column, from: Column) => void;
}

/** A week as lists: each day its classes by start time, so that many at once can be read. A class goes to another day by dragging or by keys, at its time. */
export function ColumnsView({ columns, entries, zone, isLoading, onDay, onOpen, onDrop }: ColumnsViewProps) {
  const week = useRef<HTMLDivElement>(null);
  const note = useId();
  const now = useNow(zone);
  useEffect(() => keepTabStop(week.current!), [columns]);
  useTodayFirst(week, columns[0]?.day, isLoading);
  const columnOf = (day: string) => columns.find((one) => one.day === day);
  function drop(entry: Entry, day: string) {
    const [from, to] = [columnOf(entry.local.slice(0, 10)), columnOf(day)];
    if (from && to) onDrop(entry, { local: `${day}${entry.local.slice(10)}`, minutes: entry.event.minutes }, to, from);
  }
  const drag = useDayDrag(entries, drop);
  const keys = useDayKeys({ entries, start: columns[0]!.day, end: columns.at(-1)!.day, onDrop: drop });
  const over = drag.over ?? keys.over;
  const hasNone = columns.every((column) => column.entries.length === 0);
  return (
    <div
      ref={week}
      className={css.week}
      role="region"
      aria-label="Week in columns"
      aria-describedby={note}
      tabIndex={0}
      data-wide
      data-peek
      {...drag.pointer}
      onKeyDown={keys.onKeyDown}
      onFocus={followFocus}
    >
      <div
        className={css.columns}
        style={{
          gridTemplateColumns: columns
            .map(({ entries: own }) => (own.length > 0 || hasNone ? 'minmax(var(--column), 1fr)' : 'var(--strip)'))
            .join(' '),
        }}
      >
        {columns.map((column) => (
          <DaySection key={column.key} column={column} isOver={over === column.day}>
            <Head column={column} isStrip={column.entries.length === 0 && !hasNone} onDay={onDay} />
            {isLoading ? (
              <SkeletonLines lines={6} />
            ) : (
              <ColumnDay column={column} zone={zone} now={now} onOpen={(id) => !drag.wasDragged() && onOpen(id)} />
            )}
          </DaySection>
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

/** A day of the week; `isOver` while a class is carried over it. */
function DaySection({ column, isOver, children }: { column: Column; isOver: boolean; children: ReactNode }) {
  const isToday = column.day === schoolToday();
  return (
    <section
      data-day={column.day}
      data-today={isToday || undefined}
      aria-label={column.label}
      className={cx(css.day, isToday && grid.todays, column.isClosed && grid.closed, isOver && css.over)}
    >
      {children}
    </section>
  );
}

/** Pixels of the heads of days, which stay in sight. */
const HEADS = 56;

/** A week opens with today, where it is wider than the screen, and with what is on now, where it is higher. */
function useTodayFirst(week: { current: HTMLElement | null }, start: string | undefined, isLoading: boolean): void {
  useLayoutEffect(() => {
    if (!start || isLoading) return;
    const frame = week.current!;
    frame.querySelector('[data-today]')?.scrollIntoView({ block: 'nearest', inline: 'start' });
    const now = frame.querySelector('[data-now]');
    const below = now ? now.getBoundingClientRect().top - frame.getBoundingClientRect().top : 0;
    if (below <= frame.clientHeight * 0.75) return;
    // A day of few classes is not scrolled out of sight: its last one stays below the heads.
    const top = frame.getBoundingClientRect().top + HEADS;
    const lasts = [...frame.querySelectorAll('ul > li:last-child')].map((one) => one.getBoundingClientRect().top - top);
    frame.scrollTop += Math.max(0, Math.min(below - frame.clientHeight / 2, ...lasts));
  }, [start, isLoading, week]);
}

interface HeadProps {
  column: Column;
  /** Without events a day is a narrow strip. */
  isStrip: boolean;
  onDay: (day: string) => void;
}

function Head({ column: { day, off, entries }, isStrip, onDay }: HeadProps) {
  const isToday = day === schoolToday();
  const held = entries.filter(({ event }) => event.status !== 'cancelled').length;
  return (
    <div className={cx(css.head, isStrip && css.strip)}>
      <div className={css.headRow}>
        <h2 className={grid.headTitle}>
          <button
            type="button"
            className={cx(grid.headDay, isToday && grid.today)}
            aria-current={isToday ? 'date' : undefined}
            aria-label={`${dayText(day, 'weekday')} ${Number(day.slice(8))}, ${dayText(day, 'long')}`}
            onClick={() => onDay(day)}
          >
            {dayText(day, 'weekday')} {Number(day.slice(8))}
          </button>
        </h2>
        {!isStrip && <span className={css.count}>{held === 1 ? '1 class' : `${held} classes`}</span>}
      </div>
      {isStrip ? <p className={css.none}>{off[0] ?? 'No classes'}</p> : <OffDay off={off} />}
    </div>
  );
}
