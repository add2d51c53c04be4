import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { minuteOf, type Place } from '@schoolbell/core/calendar/layout/rules';
import { hiddenText } from '../ui/base.css.ts';
import { cx } from '../ui/cx.ts';
import { part } from '../ui/parts.tsx';
import { schoolToday } from '../session/school.ts';
import { localIn, type Entry } from './entries.ts';
import { GridHead } from './GridHead.tsx';
import { Away, Hours, MoreHours } from './GridHours.tsx';
import { useMeasures } from './measures.ts';
import { followFocus, keepTabStop } from './tabStop.ts';
import type { Column } from './column.ts';
import { TimeColumn } from './TimeColumn.tsx';
import { usedHours } from './usedHours.ts';
import * as css from './TimeGrid.css.ts';

const NowLine = part(() => import('./NowLine.tsx').then((file) => file.NowLine));
const Bones = part(() => import('./Bones.tsx').then((file) => file.Bones));

/** What can be done with the hours of a grid and what stands in them. */
export interface GridActions {
  onDay: (day: string) => void;
  onOpen: (event_id: number) => void;
  onDrop: (entry: Entry, place: Place, to: Column, from: Column) => void;
  /** Absent for those who may make no events. */
  onDraw: ((place: Place, column: Column) => void) | undefined;
}

interface TimeGridProps extends GridActions {
  columns: readonly Column[];
  entries: readonly Entry[];
  zone: string;
  /** What is over a column: a day that can be opened, or a name. */
  heads: 'days' | 'names';
  isLoading: boolean;
}

/** Columns of hours with their events: the day, the week, and the views by staff and by room. */
export function TimeGrid({ columns, entries, zone, heads, isLoading, onDay, onOpen, onDrop, onDraw }: TimeGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const said = useRef<HTMLParagraphElement>(null);
  const note = useId();
  const hint = useHand(body, said, { columns, entries, onOpen, onDrop, onDraw });
  const today = schoolToday();

  const used = useMemo(() => usedHours(columns), [columns]);
  const [opened, setOpened] = useState({ early: false, late: false });
  const shown = { first: opened.early ? 0 : used.first, last: opened.late ? 24 : used.last };

  // Arrow keys go on from the one event that is in the tab order.
  useEffect(() => keepTabStop(body.current!), [columns]);
  const isWeek = heads === 'days' && columns.length > 1;
  const { style: measures, isNarrow, rooms, hour } = useMeasures(scroller, columns, heads, shown);
  useBeginning(scroller, body, { start: columns[0]?.day, isLoading, first: used.first, zone, hour });
  return (
    // Over names nothing can be focused on a day without events: it is scrolled by keys all the same.
    <div
      ref={scroller}
      className={cx(css.scroller, isNarrow && css.narrow)}
      {...(heads === 'names' && { tabIndex: 0, role: 'region', 'aria-label': 'Hours of the day' })}
      data-wide
      data-peek
    >
      <div className={css.grid} style={measures}>
        <div className={css.heads}>
          <span className={css.corner} />
          {columns.map((column) => (
            <GridHead key={column.key} column={column} heads={heads} isToday={column.day === today} onDay={onDay} />
          ))}
        </div>
        {shown.first > 0 && (
          <MoreHours label="Earlier: before" hour={shown.first} onShow={() => setOpened({ ...opened, early: true })} />
        )}
        <Hours />
        <div
          ref={body}
          role="group"
          aria-label="Events"
          aria-describedby={hint ? note : undefined}
          className={css.body}
          onFocus={followFocus}
        >
          {columns.map((column, at) => (
            <Hold key={column.key} column={column} at={at} isToday={isWeek && column.day === today}>
              {isLoading ? <Bones at={at} /> : <TimeColumn column={column} zone={zone} room={rooms[at]} />}
              <NowLine column={column} zone={zone} />
            </Hold>
          ))}
        </div>
        {shown.last < 24 && (
          <MoreHours label="Later: after" hour={shown.last} onShow={() => setOpened({ ...opened, late: true })} />
        )}
      </div>
      <p id={note} className={hiddenText}>
        {hint}
      </p>
      <p ref={said} role="status" className={hiddenText} />
    </div>
  );
}

/** What holds a column's events. */
function Hold({
  column,
  at,
  isToday,
  children,
}: {
  column: Column;
  at: number;
  isToday: boolean;
  children: ReactNode;
}) {
  return (
    <div
      data-column={at}
      data-day={column.day}
      data-today={isToday || undefined}
      className={cx(css.column, isToday && css.todays, column.isClosed && css.closed)}
    >
      <Away column={column} />
      {children}
    </div>
  );
}

interface Beginning {
  start: string | undefined;
  isLoading: boolean;
  /** The first hour that is shown. */
  first: number;
  zone: string;
  /** Pixels of an hour where a crowd makes it higher. */
  hour: number;
}

/** Where the hours are scrolled to: to now where today is shown, and across to today. */
function useBeginning(
  scroller: { current: HTMLElement | null },
  body: { current: HTMLElement | null },
  { start, isLoading, first, zone, hour: high }: Beginning,
): void {
  useLayoutEffect(() => {
    if (!start || isLoading) return;
    const today = schoolToday();
    const here = [...body.current!.children].find((one) => (one as HTMLElement).dataset['day'] === today);
    const hour = (body.current!.firstElementChild as HTMLElement).offsetHeight / 24;
    const below = here ? (minuteOf(localIn(new Date().toISOString(), zone)) / 60 - first) * hour : 0;
    scroller.current!.scrollTo({ top: Math.max(0, below - scroller.current!.clientHeight / 3) });
  }, [start, isLoading, first, zone, high, scroller, body]);
  // What is wider than the screen begins with today; how wide a day is, is known with its events.
  useLayoutEffect(() => {
    if (!start || isLoading) return;
    const here = body.current!.querySelector<HTMLElement>('[data-today]');
    const { left, right } = body.current!.getBoundingClientRect();
    const isRtl = getComputedStyle(body.current!).direction === 'rtl';
    const box = here?.getBoundingClientRect();
    scroller.current!.scrollTo({ left: box ? (isRtl ? box.right - right : box.left - left) : 0 });
  }, [start, isLoading, scroller, body]);
}

/** Hears clicks on events, and drags and keys, whose code comes once the grid is drawn; answers what keys do, once they do it. */
function useHand(
  body: { current: HTMLElement | null },
  said: { current: HTMLElement | null },
  now: Pick<TimeGridProps, 'columns' | 'entries' | 'onOpen' | 'onDrop' | 'onDraw'>,
): string {
  const held = useRef(now);
  held.current = now;
  const [hint, setHint] = useState('');
  useEffect(() => {
    const grid = body.current!;
    let leave: (() => void) | null | undefined;
    const open = ({ target }: Event) => {
      const id = (target as Element).closest<HTMLElement>('[data-event]')?.dataset['event'];
      if (id) held.current.onOpen(Number(id));
    };
    grid.addEventListener('click', open);
    void import('./moving.ts').then(
      ({ hold, keysHint }) => {
        if (leave === null) return;
        leave = hold(grid, said.current!, () => held.current);
        setHint(keysHint);
      },
      () => undefined,
    );
    return () => {
      grid.removeEventListener('click', open);
      leave?.();
      leave = null;
    };
  }, [body, said]);
  return hint;
}
