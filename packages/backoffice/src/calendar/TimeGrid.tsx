import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { lanesOf, type Place } from '@schoolbell/core/calendar/layout/rules';
import { hiddenText } from '../ui/base.css.ts';
import { cx } from '../ui/cx.ts';
import { schoolToday } from '../session/school.ts';
import type { Entry } from './entries.ts';
import { GridHead } from './GridHead.tsx';
import { Away, Bones, Hours, NowLine } from './GridHours.tsx';
import { followFocus, keepTabStop } from './tabStop.ts';
import { TimeColumn, type Column } from './TimeColumn.tsx';
import * as css from './TimeGrid.css.ts';

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
  /** What stands over a column: a day that can be opened, or a name. */
  heads: 'days' | 'names';
  isLoading: boolean;
}

const FIRST_HOUR = 8;
/** Pixels that an event of many needs on a phone. */
const LANE = 44;
/** Columns of hours with their events: the day, the week, and the views by staff and by room. */
export function TimeGrid({ columns, entries, zone, heads, isLoading, onDay, onOpen, onDrop, onDraw }: TimeGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const said = useRef<HTMLParagraphElement>(null);
  const note = useId();
  const isHeld = useHand(body, said, { columns, entries, onOpen, onDrop, onDraw });
  const today = schoolToday();

  useBeginning(scroller, body, { start: columns[0]?.day, isLoading });

  // Arrow keys go on from the one event that is in the tab order.
  useEffect(() => keepTabStop(body.current!), [columns]);
  const isWeek = heads === 'days' && columns.length > 1;
  const measures = useMeasures(columns, heads, isWeek);
  return (
    // Over names nothing can be focused on a day without events: it is scrolled by keys all the same.
    <div
      ref={scroller}
      className={cx(css.scroller, columns.length === 1 && css.narrow)}
      {...(heads === 'names' && { tabIndex: 0, role: 'region', 'aria-label': 'Hours of the day' })}
      data-wide
    >
      <div className={cx(css.grid, isWeek && css.days)} style={measures}>
        <div className={css.heads}>
          <span className={css.corner} />
          {columns.map((column) => (
            <GridHead key={column.key} column={column} heads={heads} isToday={column.day === today} onDay={onDay} />
          ))}
        </div>
        <Hours />
        <div
          ref={body}
          role="group"
          aria-label="Events"
          aria-describedby={isHeld ? note : undefined}
          className={css.body}
          onFocus={followFocus}
        >
          {columns.map((column, at) => (
            <div
              key={column.key}
              data-column={at}
              data-today={(isWeek && column.day === today) || undefined}
              className={cx(css.column, isWeek && column.day === today && css.todays, column.isClosed && css.closed)}
            >
              <Away column={column} />
              {isLoading ? <Bones at={at} /> : <TimeColumn column={column} zone={zone} />}
            </div>
          ))}
          <NowLine columns={columns} zone={zone} />
        </div>
      </div>
      <p id={note} className={hiddenText}>
        Arrow keys go from event to event. Alt and arrow keys move one that you may change, with Shift they make it
        longer or shorter; Enter keeps that, Escape leaves it where it was.
      </p>
      <p ref={said} role="status" className={hiddenText} />
    </div>
  );
}

/** How wide the columns are at least, and which hours are printed, as CSS. */
function useMeasures(columns: readonly Column[], heads: TimeGridProps['heads'], isWeek: boolean): CSSProperties {
  const paper = useMemo(() => hoursOnPaper(columns), [columns]);
  const least = columns.length > 1 ? 52 + columns.length * (heads === 'names' ? 132 : 96) : 0;
  const lanes = useMemo(() => (isWeek ? 52 + columns.length * mostLanes(columns) * LANE : 0), [columns, isWeek]);
  return { '--columns': columns.length, '--least': `${least}px`, '--lanes': `${lanes}px`, ...paper } as CSSProperties;
}

/** Where the hours are scrolled to: to where work begins, and across to today. */
function useBeginning(
  scroller: { current: HTMLElement | null },
  body: { current: HTMLElement | null },
  { start, isLoading }: { start: string | undefined; isLoading: boolean },
): void {
  // The day begins where work does, and not at midnight.
  useLayoutEffect(() => {
    if (start) scroller.current!.scrollTo({ top: (body.current!.offsetHeight / 24) * FIRST_HOUR - 12 });
  }, [start, scroller, body]);
  // What is wider than the screen begins with today; how wide a day is, is known with its events.
  useLayoutEffect(() => {
    if (!start || isLoading) return;
    const here = body.current!.querySelector<HTMLElement>('[data-today]');
    const ahead = getComputedStyle(body.current!).direction === 'rtl' ? -1 : 1;
    scroller.current!.scrollTo({ left: here ? ahead * Number(here.dataset['column']) * here.offsetWidth : 0 });
  }, [start, isLoading, scroller, body]);
}

/** Hears clicks on events, and drags and keys, whose code comes once the grid is drawn; answers whether it is there. */
function useHand(
  body: { current: HTMLElement | null },
  said: { current: HTMLElement | null },
  now: Pick<TimeGridProps, 'columns' | 'entries' | 'onOpen' | 'onDrop' | 'onDraw'>,
): boolean {
  const held = useRef(now);
  held.current = now;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const grid = body.current!;
    let leave: (() => void) | null | undefined;
    const open = ({ target }: Event) => {
      const id = (target as Element).closest<HTMLElement>('[data-event]')?.dataset['event'];
      if (id) held.current.onOpen(Number(id));
    };
    grid.addEventListener('click', open);
    void import('./moving.ts').then(
      ({ hold }) => {
        if (leave === null) return;
        leave = hold(grid, said.current!, () => held.current);
        setHeld(true);
      },
      () => undefined,
    );
    return () => {
      grid.removeEventListener('click', open);
      leave?.();
      leave = null;
    };
  }, [body, said]);
  return isHeld;
}

/** How many events stand side by side where it is fullest. */
function mostLanes(columns: readonly Column[]): number {
  return Math.max(1, ...columns.flatMap((column) => lanesOf(piecesOf(column)).map((one) => one.lanes)));
}

/** The parts of a column's events that lie on its day. */
const piecesOf = (column: Column) =>
  column.entries.flatMap((entry) => entry.pieces.filter((piece) => piece.day === column.day));

/** How high some minutes are drawn, as CSS. */
const high = (minutes: number): string => `calc(var(--hour) * ${minutes / 60})`;

/** How much of the day a printer leaves away, before the first event and after the last. */
function hoursOnPaper(columns: readonly Column[]) {
  const pieces = columns.flatMap(piecesOf);
  if (pieces.length === 0) return { '--early': high(FIRST_HOUR * 60), '--late': high(360) };
  const [first, last] = [Math.min(...pieces.map((piece) => piece.from)), Math.max(...pieces.map((piece) => piece.to))];
  return { '--early': high(Math.floor(first / 60) * 60), '--late': high((24 - Math.ceil(last / 60)) * 60) };
}
