import { useEffect, useMemo, useRef, useState } from 'react';
import { events } from '@schoolbell/core/calendar/events/contract';
import { managesCalendar } from '@schoolbell/core/calendar/events/rules';
import { daysFrom, daysOfView, stepped, type CalendarView, type Place } from '@schoolbell/core/calendar/layout/rules';
import { prefetch, useRead } from '../http/read.ts';
import { useMay, useSession, viewerOf } from '../session/session.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { part } from '../ui/parts.tsx';
import { whenIdle } from '../ui/whenIdle.ts';
import { filterCount, inputOf, shownOf, useShown, weekBegins } from './address.ts';
import { schoolZone } from '../session/school.ts';
import { CalendarBar } from './CalendarBar.tsx';
import { dayColumns } from './columns.ts';
import { entriesOf, placedAt, type Entry, type EventList } from './entries.ts';
import type { Task } from './EventTasks.tsx';
import { useSwipe } from './swiping.ts';
import type { Column } from './TimeColumn.tsx';
import { TimeGrid } from './TimeGrid.tsx';
import * as css from './Calendar.css.ts';

const EventTasks = part(() => import('./EventTasks.tsx').then((file) => file.EventTasks));
const EventPanel = part(() => import('./EventPanel.tsx').then((file) => file.EventPanel));
const MonthView = part(() => import('./MonthView.tsx').then((file) => file.MonthView));
const AgendaView = part(() => import('./AgendaView.tsx').then((file) => file.AgendaView));
const ResourceView = part(() => import('./ResourceView.tsx').then((file) => file.ResourceView));

const nothing: EventList = {
  data: [],
  names: { subjects: [], staff: [], locations: [], rooms: [] },
  capped: false,
  holidays: [],
  leaves: [],
};

/** Starts the first read of the calendar. */
export function warm(_params: object, search: URLSearchParams): void {
  prefetch(events, inputOf(shownOf(search)));
}

/** What the school does when, to look at and to plan in. */
export function Component() {
  const shown = useShown();
  const { view, day, opened, set } = shown;
  const zone = schoolZone();
  const makes = useMaking();
  const read = useRead(events, inputOf(shown));
  const { data = nothing, error, isPending, isPlaceholderData, refetch } = read;
  // Not by the panel's own way: its code comes with the first event that is opened.
  const open = (event_id: number | null) => set({ event: event_id === null ? null : String(event_id) });
  const [task, setTask] = useState<Task | null>(null);
  const standing = useMemo(() => entriesOf(data, zone, shown.colour), [data, zone, shown.colour]);
  const entries = useMemo(
    () =>
      task?.kind === 'change'
        ? standing.map((entry) => (entry.event.event_id === task.event.event_id ? placedAt(entry, task.place) : entry))
        : standing,
    [standing, task],
  );
  const { start, end } = daysOfView(view, day, weekBegins());
  // What stood here before is no stand-in for other days.
  const isLoading =
    isPending ||
    (isPlaceholderData &&
      !entries.some(({ pieces }) => pieces.some((piece) => start <= piece.day && piece.day <= end)));
  const columns = useMemo(
    () => (view === 'day' || view === 'week' ? dayColumns(daysFrom(start, end), entries, data) : []),
    [view, start, end, entries, data],
  );
  const touch = useSwipe((by) => set({ day: stepped(view, day, by) }));
  // Panel, forms and the other views are fetched while nobody waits for them.
  useEffect(
    () =>
      whenIdle(() =>
        Promise.all([
          ...[EventPanel, EventTasks, MonthView, AgendaView, ResourceView].map(({ fetch }) => fetch()),
          import('./dropping.ts'),
        ]),
      ),
    [],
  );

  const openDay = (next: string) => set({ view: 'day', day: next });
  async function drop(entry: Entry, place: Place, to: Column, from: Column) {
    const { changesOfDrop } = await import('./dropping.ts');
    const changes = changesOfDrop(entry, place, to, from);
    if (Object.keys(changes).length > 0) setTask({ kind: 'change', event: entry.event, changes, place });
  }
  const onDropped = (...dropped: Parameters<typeof drop>) => void drop(...dropped);
  const draw =
    makes &&
    ((place: Place, column?: Column) =>
      setTask({
        kind: 'new',
        place,
        staff: column?.user_detail_id ? [column.user_detail_id] : makes.staff,
        ...(column?.room_id && { room: column.room_id }),
        ...(column?.location_id && { location: column.location_id }),
      }));
  const left = useKeptFocus(entries, task === null);
  function close() {
    if (task && 'event' in task) left(task.event.event_id);
    setTask(null);
  }
  const grid = { entries, zone, isLoading, onDay: openDay, onOpen: open, onDrop: onDropped, onDraw: draw };

  return (
    <div className={css.screen} data-calendar>
      <CalendarBar shown={shown} onNew={draw && (() => draw({ local: `${day}T09:00`, minutes: 60 }))} />
      {data.capped && (
        <p role="status" className={css.note}>
          There are more events than are drawn here. Narrow them by a filter.
        </p>
      )}
      <p role="status" className={css.note}>
        {isLoading ? '' : emptyText(data.data.length, filterCount(shown.filters), view, Boolean(draw))}
      </p>
      <div className={css.content} aria-busy={isLoading} {...touch}>
        {error && !data.data.length ? (
          <ErrorState line={error.message} onRetry={() => void refetch()} />
        ) : (
          <>
            {(view === 'day' || view === 'week') && <TimeGrid heads="days" columns={columns} {...grid} />}
            {(view === 'staff' || view === 'room') && (
              <ResourceView by={view} day={day} list={data} filters={shown.filters} {...grid} />
            )}
            {view === 'month' && (
              <MonthView
                day={day}
                entries={entries}
                list={data}
                zone={zone}
                isLoading={isLoading}
                onDay={openDay}
                onOpen={open}
                onDrop={onDropped}
              />
            )}
            {view === 'agenda' && (
              <AgendaView
                start={start}
                end={end}
                entries={entries}
                list={data}
                isLoading={isLoading}
                isFiltered={filterCount(shown.filters) > 0}
                onOpen={open}
              />
            )}
          </>
        )}
      </div>
      {opened && <EventPanel key={opened} event_id={opened} onTask={setTask} onClose={() => open(null)} />}
      {task && <EventTasks task={task} onClose={close} />}
    </div>
  );
}

/** What is said where no event is shown; the agenda says it itself. */
function emptyText(events: number, filters: number, view: CalendarView, mayDraw: boolean): string {
  if (events > 0 || view === 'agenda') return '';
  if (filters > 0) return 'No event matches these filters.';
  return mayDraw
    ? view === 'month'
      ? 'Nothing is planned yet. Add an event.'
      : 'Nothing is planned yet. Draw a stretch, or add an event.'
    : 'Nothing is planned yet.';
}

/** Who may make events, and whom a new one begins with: teachers make those that they teach themselves. Undefined for everybody else. */
function useMaking(): { staff: number[] } | undefined {
  const may = useMay();
  const session = useSession();
  const viewer = viewerOf(session);
  if (!may('students')) return undefined;
  if (managesCalendar(viewer)) return { staff: [] };
  return viewer.role_id === 2 ? { staff: [session.user.user_detail_id] } : undefined;
}

/** An event that was moved is drawn anew elsewhere, and would lose the focus: the answer is called with it, and gives it back. */
function useKeptFocus(entries: readonly Entry[], isFree: boolean): (event_id: number) => void {
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (!isFree || wanted.current === undefined || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-event="${wanted.current}"]`)?.focus({ preventScroll: true });
  }, [entries, isFree]);
  return (event_id) => {
    wanted.current = event_id;
    // Whoever looks elsewhere by then is not called back.
    setTimeout(() => (wanted.current = undefined), 5_000);
  };
}
