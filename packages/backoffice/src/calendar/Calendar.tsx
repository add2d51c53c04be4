import { lazy, Suspense, useMemo, useRef, useState, type TouchEvent } from 'react';
import { events } from '@schoolbell/core/calendar/events/contract';
import { daysFrom, daysOfView, stepped, timesOf, type Place } from '@schoolbell/core/calendar/layout/rules';
import { prefetch, useRead } from '../http/read.ts';
import { useMay } from '../session/session.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { usePanel } from '../ui/Panel.tsx';
import { whenIdle } from '../ui/whenIdle.ts';
import { inputOf, schoolZone, shownOf, useShown } from './address.ts';
import { CalendarBar } from './CalendarBar.tsx';
import { dayColumns } from './columns.ts';
import { entriesOf, type Entry, type EventList } from './entries.ts';
import type { Task } from './EventTasks.tsx';
import type { Column } from './TimeColumn.tsx';
import { TimeGrid } from './TimeGrid.tsx';
import * as css from './Calendar.css.ts';

const tasks = () => import('./EventTasks.tsx');
const panel = () => import('./EventPanel.tsx');
const EventTasks = lazy(async () => ({ default: (await tasks()).EventTasks }));
const EventPanel = lazy(async () => ({ default: (await panel()).EventPanel }));
const MonthView = lazy(async () => ({ default: (await import('./MonthView.tsx')).MonthView }));
const AgendaView = lazy(async () => ({ default: (await import('./AgendaView.tsx')).AgendaView }));
const ResourceView = lazy(async () => ({ default: (await import('./ResourceView.tsx')).ResourceView }));

const SWIPE = 60;
const nothing: EventList = { data: [], names: { subjects: [], staff: [], locations: [], rooms: [] }, capped: false, holidays: [], leaves: [] };

/** Starts the first read of the calendar. */
export function warm(_params: object, search: URLSearchParams): void {
  prefetch(events, inputOf(shownOf(search)));
}

/** What the school does when, to look at and to plan in. */
export function Component() {
  const shown = useShown();
  const { view, day, set } = shown;
  const zone = schoolZone();
  const may = useMay();
  const { data = nothing, error, isPending, refetch } = useRead(events, inputOf(shown));
  const opened = usePanel('event');
  const [task, setTask] = useState<Task | null>(null);
  const entries = useMemo(() => entriesOf(data, zone, shown.colour), [data, zone, shown.colour]);
  const { start, end } = daysOfView(view, day);
  const columns = useMemo(() => (view === 'day' || view === 'week' ? dayColumns(daysFrom(start, end), entries, data) : []), [view, start, end, entries, data]);
  const touch = useSwipe((by) => set({ day: stepped(view, day, by) }));
  whenIdleOnce();

  const openDay = (next: string) => set({ view: 'day', day: next });
  function drop(entry: Entry, place: Place, column: Column) {
    setTask({ kind: 'change', event: entry.event, changes: { ...changedTimes(entry, place), ...changedWho(entry, column) } });
  }
  function draw(place: Place, column?: Column) {
    if (!may('students')) return;
    setTask({ kind: 'new', place, ...(column?.user_detail_id && { staff: [column.user_detail_id] }), ...(column?.room_id && { room: column.room_id }), ...(column?.location_id && { location: column.location_id }) });
  }
  const grid = { entries, zone, onDay: openDay, onOpen: opened.show, onDrop: drop, onDraw: draw };

  return (
    <div className={css.screen} data-calendar>
      <CalendarBar shown={shown} onNew={may('students') ? () => draw({ local: `${day}T09:00`, minutes: 60 }) : undefined} />
      {data.capped && <p role="status" className={css.note}>There are more events than are drawn here. Narrow them by a filter.</p>}
      <div className={css.content} aria-busy={isPending} {...touch}>
        {error && !data.data.length ? <ErrorState line={error.message} onRetry={() => void refetch()} /> : (
          <Suspense>
            {(view === 'day' || view === 'week') && <TimeGrid heads="days" columns={columns} {...grid} />}
            {(view === 'staff' || view === 'room') && <ResourceView by={view} day={day} list={data} filters={shown.filters} {...grid} />}
            {view === 'month' && <MonthView day={day} entries={entries} list={data} zone={zone} onDay={openDay} onOpen={opened.show} onDrop={drop} />}
            {view === 'agenda' && <AgendaView start={start} end={end} entries={entries} list={data} isLoading={isPending} onOpen={opened.show} />}
          </Suspense>
        )}
      </div>
      <Suspense>
        {opened.open && <EventPanel key={opened.open} event_id={Number(opened.open)} onTask={setTask} onClose={opened.close} />}
        {task && <EventTasks task={task} onClose={() => setTask(null)} />}
      </Suspense>
    </div>
  );
}

let isWarm = false;
/** Panel and forms are fetched while nobody waits for them. */
function whenIdleOnce(): void {
  if (isWarm) return;
  isWarm = true;
  whenIdle(async () => void (await Promise.all([panel(), tasks()])));
}

/** What changes about an event's times where it is put; nothing where it stays at its time. */
function changedTimes(entry: Entry, place: Place) {
  return entry.local === place.local && entry.event.minutes === place.minutes ? {} : timesOf(place);
}

/** What changes about who and where, in the columns by staff and by room. */
function changedWho({ event }: Entry, { user_detail_id, room_id, location_id }: Column) {
  if (user_detail_id !== undefined && (user_detail_id === null ? event.staff.length > 0 : !event.staff.includes(user_detail_id))) return { staff: user_detail_id === null ? [] : [user_detail_id] };
  if (room_id !== undefined && event.room_id !== room_id) return room_id === null ? { room: null } : { room: room_id, location: location_id ?? null };
  return {};
}

/** A finger that goes to the side turns the page, unless it scrolls what is wider than the screen. */
function useSwipe(turn: (by: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches, target }: TouchEvent) {
      const wide = (target as Element).closest<HTMLElement>('[data-wide]');
      const one = touches.length === 1 && !(wide && wide.scrollWidth > wide.clientWidth + 1) ? touches[0]! : null;
      from.current = one && { x: one.clientX, y: one.clientY };
    },
    onTouchEnd({ changedTouches, currentTarget }: TouchEvent) {
      const begun = from.current;
      from.current = null;
      if (!begun) return;
      const [x, y] = [changedTouches[0]!.clientX - begun.x, changedTouches[0]!.clientY - begun.y];
      if (Math.abs(x) < SWIPE || Math.abs(y) > Math.abs(x) / 2) return;
      const rtl = getComputedStyle(currentTarget).direction === 'rtl';
      turn((x < 0) !== rtl ? 1 : -1);
    },
  };
}
