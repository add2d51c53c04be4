import { useEffect, useMemo, useRef, useState } from 'react';
import { events } from '@schoolbell/core/calendar/events/contract';
import { managesCalendar } from '@schoolbell/core/calendar/events/rules';
import { daysFrom, daysOfView, stepped, type Place } from '@schoolbell/core/calendar/layout/rules';
import { prefetch, useRead } from '../http/read.ts';
import { useMay, useSession, viewerOf } from '../session/session.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { part } from '../ui/parts.tsx';
import { whenIdle } from '../ui/whenIdle.ts';
import {
  type Colouring,
  filterCount,
  inputOf,
  type Layout,
  type Shown,
  shownOf,
  useShown,
  weekBegins,
} from './address.ts';
import { schoolZone } from '../session/school.ts';
import { CalendarBar } from './CalendarBar.tsx';
import { dayColumns, usualLayout } from './columns.ts';
import { entriesOf, placedAt, type Entry, type EventList } from './entries.ts';
import type { Task } from './EventTasks.tsx';
import type { Column } from './column.ts';
import type { GridActions } from './TimeGrid.tsx';
import * as css from './Calendar.css.ts';

const EmptyNote = part(
  () => import('./EmptyNote.tsx').then((file) => file.EmptyNote),
  // Its line has its room from the start: what is below it must not move under a pointer.
  () => <br />,
);
const Capped = part(() => import('./CalendarNotes.tsx').then((file) => file.Capped));
const CalendarOver = part(() => import('./CalendarOver.tsx').then((file) => file.CalendarOver));
const TimeGrid = part(() => import('./TimeGrid.tsx').then((file) => file.TimeGrid));
const ColumnsView = part(() => import('./ColumnsView.tsx').then((file) => file.ColumnsView));
const MonthView = part(() => import('./MonthView.tsx').then((file) => file.MonthView));
const AgendaView = part(() => import('./AgendaView.tsx').then((file) => file.AgendaView));
const StaffView = part(() => import('./StaffView.tsx').then((file) => file.StaffView));
const RoomView = part(() => import('./RoomView.tsx').then((file) => file.RoomView));

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
  const { data = nothing, error, isPending, isPlaceholderData, refetch } = useRead(events, inputOf(shown));
  // Not by the panel's own way: its code comes later.
  const open = (event_id: number | null) => set({ event: event_id === null ? null : String(event_id) });
  const [task, setTask] = useState<Task | null>(null);
  const entries = useEntries(data, zone, shown.colour, task);
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
  const layout = view === 'week' ? (shown.layout ?? usualLayout(columns)) : 'grid';
  const content = useRef<HTMLDivElement>(null);
  useLater();

  const openDay = (next: string) => set({ view: 'day', day: next });
  const draw =
    makes &&
    ((place: Place | null, column?: Column) =>
      void import('./proposing.ts').then(({ newTask }) =>
        setTask(newTask(place, { day, zone, column, staff: makes.staff })),
      ));
  const onNew = draw && (() => draw(null));
  const grid = { entries, zone, isLoading, onDay: openDay, onOpen: open, onDrop: dropping(setTask), onDraw: draw };

  return (
    <div className={css.screen} data-calendar>
      <CalendarBar shown={shown} layout={layout} onNew={onNew} />
      {data.capped && <Capped />}
      <p role="status" className={css.note}>
        {!isLoading && data.data.length === 0 && view !== 'agenda' && (
          <EmptyNote
            isFiltered={filterCount(shown.filters) > 0}
            mayDraw={Boolean(draw) && layout === 'grid' && view !== 'month'}
            mayAdd={Boolean(draw)}
          />
        )}
      </p>
      <div className={css.content} aria-busy={isLoading} ref={content}>
        {error && !data.data.length ? (
          <ErrorState line={error.message} onRetry={() => void refetch()} />
        ) : (
          <View shown={shown} layout={layout} columns={columns} list={data} {...grid} />
        )}
      </div>
      <CalendarOver
        {...{ content, entries, opened, task, onNew }}
        onOpen={open}
        onTask={setTask}
        onTurn={(by) => set({ day: stepped(view, day, by) })}
      />
    </div>
  );
}

interface ViewProps extends GridActions {
  shown: Shown;
  layout: Layout;
  columns: readonly Column[];
  entries: readonly Entry[];
  list: EventList;
  zone: string;
  isLoading: boolean;
}

/** The view that the address names. */
function View({ shown: { view, day, filters }, layout, columns, list, ...grid }: ViewProps) {
  if (layout === 'columns') return <ColumnsView columns={columns} {...grid} />;
  if (view === 'day' || view === 'week') return <TimeGrid heads="days" columns={columns} {...grid} />;
  if (view === 'month') return <MonthView day={day} list={list} {...grid} />;
  if (view === 'agenda')
    return (
      <AgendaView
        {...daysOfView(view, day, weekBegins())}
        list={list}
        isFiltered={filterCount(filters) > 0}
        {...grid}
      />
    );
  const Columns = view === 'staff' ? StaffView : RoomView;
  return <Columns day={day} list={list} filters={filters} {...grid} />;
}

/** The events as they are drawn; one that is being moved is where it was dropped. */
function useEntries(list: EventList, zone: string, colour: Colouring, task: Task | null): Entry[] {
  const standing = useMemo(() => entriesOf(list, zone, colour), [list, zone, colour]);
  return useMemo(
    () =>
      task?.kind === 'change'
        ? standing.map((entry) => (entry.event.event_id === task.event.event_id ? placedAt(entry, task.place) : entry))
        : standing,
    [standing, task],
  );
}

/** Fetches the other views while no one waits for them. */
function useLater(): void {
  useEffect(
    () =>
      whenIdle(() =>
        Promise.all([TimeGrid, ColumnsView, MonthView, AgendaView, StaffView, RoomView].map(({ fetch }) => fetch())),
      ),
    [],
  );
}

/** Hears where an event was dropped, and asks about what that changes. */
const dropping =
  (ask: (task: Task) => void): GridActions['onDrop'] =>
  (entry, place, ...columns) =>
    void import('./dropping.ts').then(({ changesOfDrop }) => {
      const changes = changesOfDrop(entry, place, ...columns);
      if (Object.keys(changes).length > 0) ask({ kind: 'change', event: entry.event, changes, place });
    });

/** Who may make events, and whom a new one begins with: teachers make those that they teach themselves. Undefined for everyone else. */
function useMaking(): { staff: number[] } | undefined {
  const may = useMay();
  const session = useSession();
  const viewer = viewerOf(session);
  if (!may('students')) return undefined;
  if (managesCalendar(viewer)) return { staff: [] };
  return viewer.role_id === 2 ? { staff: [session.user.user_detail_id] } : undefined;
}
