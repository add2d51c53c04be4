import { ChevronLeft, ChevronRight, ListFilter, Plus } from 'lucide-react';
import { useState } from 'react';
import { events } from '@schoolbell/core/calendar/events/contract';
import { calendarViews, daysOfView, stepped, type CalendarView } from '@schoolbell/core/calendar/layout/rules';
import { Button } from '../ui/Button.tsx';
import { zone as here } from '../ui/dates.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { part } from '../ui/parts.tsx';
import { Segments } from '../ui/Segments.tsx';
import { prefetch } from '../http/read.ts';
import { filterCount, type Filters, inputOf, type Layout, weekBegins, type useShown } from './address.ts';
import { currentSession } from '../session/session.ts';
import { schoolToday, schoolZone } from '../session/school.ts';
import { dayText } from '../ui/dayText.ts';
import * as css from './Calendar.css.ts';

const BarTools = part(() => import('./BarTools.tsx').then((file) => file.BarTools));
// Phones and narrow windows alone have the list.
const ViewList = part(() => import('./ViewList.tsx').then((file) => file.ViewList));
const ZoneNote = part(() => import('./CalendarNotes.tsx').then((file) => file.ZoneNote));
const WeekAs = part(() => import('./WeekAs.tsx').then((file) => file.WeekAs));
const Whose = part(() => import('./Whose.tsx').then((file) => file.Whose));
const CalendarFilters = part(() => import('./CalendarFilters.tsx').then((file) => file.CalendarFilters));

const viewNames: Record<CalendarView, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  agenda: 'Agenda',
  staff: 'Staff',
  room: 'Rooms',
};
const segments = calendarViews.map((id) => ({ id, label: viewNames[id] }));

/** The period in words: "Nov 16 – Nov 22, 2026". */
function periodText(view: CalendarView, day: string): string {
  if (view === 'month') return dayText(day, 'month');
  const { start, end } = daysOfView(view, day, weekBegins());
  return start === end
    ? dayText(day, 'full')
    : `${dayText(start, 'short')} – ${dayText(end, 'short')}, ${end.slice(0, 4)}`;
}

type Shown = ReturnType<typeof useShown>;

interface CalendarBarProps {
  shown: Shown;
  /** How the week is drawn, chosen or not. */
  layout: Layout;
  onNew: (() => void) | undefined;
}

/** Above the calendar: which days, which view, what colours mean, and what narrows it. */
export function CalendarBar({ shown, layout, onNew }: CalendarBarProps) {
  const { view, day, colour, filters, set } = shown;
  const count = filterCount(filters);
  // A teacher's own classes are chosen beside the filters, so they alone do not open them.
  const [isFiltering, setFiltering] = useState(count > 0 && !(count === 1 && isOwn(filters)));
  return (
    <>
      <div className={css.bar}>
        <h1 className={css.title} aria-live="polite">
          {periodText(view, day)}
        </h1>
        <Steps shown={shown} />
        <span className={css.grow} />
        <div className={css.tools}>
          <Views shown={shown} />
          {view === 'week' && (
            <span className={css.weekAs}>
              <WeekAs layout={layout} onChange={(next) => set({ layout: next })} />
            </span>
          )}
          {currentSession()?.user.role_id === 2 && <Whose filters={filters} isOwn={isOwn(filters)} onChange={set} />}
          <Button
            icon={<ListFilter size={16} aria-hidden />}
            aria-expanded={isFiltering}
            onClick={() => setFiltering(!isFiltering)}
          >
            <span className={css.word}>Filters</span>
            {count > 0 && ` (${count})`}
          </Button>
          <span className={css.late}>
            <BarTools />
          </span>
          {onNew && (
            <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={onNew} aria-keyshortcuts="N">
              <span className={css.word}>New event</span>
            </Button>
          )}
        </div>
      </div>
      {isFiltering && <CalendarFilters filters={filters} colour={colour} onChange={set} />}
      {schoolZone() !== here && <ZoneNote />}
    </>
  );
}

/** A period back, today, and a period on. */
function Steps({ shown }: { shown: Shown }) {
  const { view, day, set } = shown;
  // The page that is pointed at is asked for before it is turned to.
  const turn = (by: 1 | -1) => {
    const next = stepped(view, day, by);
    return {
      onClick: () => set({ day: next }),
      onMouseEnter: () => prefetch(events, inputOf({ ...shown, day: next })),
    };
  };
  return (
    <div className={css.steps}>
      <IconButton label="Earlier" icon={<ChevronLeft size={18} />} {...turn(-1)} />
      <Button size="sm" onClick={() => set({ day: null })} aria-label={`Today, ${dayText(schoolToday(), 'full')}`}>
        Today
      </Button>
      <IconButton label="Later" icon={<ChevronRight size={18} />} {...turn(1)} />
    </div>
  );
}

/** Whether the calendar shows the classes of the person who looks, and no one else's. */
const isOwn = ({ staff }: Filters): boolean => staff.length === 1 && staff[0] === currentSession()?.user.user_detail_id;

/** The views: side by side, or in a list where there is no room. */
function Views({ shown: { view, set } }: { shown: Shown }) {
  return (
    <>
      <div className={css.views}>
        <Segments label="View" segments={segments} value={view} onChange={(next) => set({ view: next })} />
      </div>
      <span className={css.viewList}>
        <ViewList views={segments} view={view} onChange={(next) => set({ view: next })} />
      </span>
    </>
  );
}
