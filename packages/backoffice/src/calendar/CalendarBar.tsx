import { CalendarPlus, ChevronLeft, ChevronRight, ListFilter, Plus, Printer } from 'lucide-react';
import { useState } from 'react';
import { events } from '@schoolbell/core/calendar/events/contract';
import { calendarViews, daysOfView, stepped, type CalendarView } from '@schoolbell/core/calendar/layout/rules';
import { Button } from '../ui/Button.tsx';
import { zone as here } from '../ui/dates.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { part } from '../ui/parts.tsx';
import { Segments } from '../ui/Segments.tsx';
import { Select } from '../ui/Select.tsx';
import { useSay } from '../words/say.ts';
import { prefetch } from '../http/read.ts';
import { colourings, filterCount, inputOf, weekBegins, type useShown } from './address.ts';
import { schoolToday, schoolZone } from '../session/school.ts';
import { dayText } from '../ui/dayText.ts';
import * as css from './Calendar.css.ts';

const CalendarSubscribe = part(() => import('./feeds/CalendarSubscribe.tsx').then((file) => file.CalendarSubscribe));
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

/** Above the calendar: which days, which view, what colours mean, and what narrows it. */
export function CalendarBar({ shown, onNew }: { shown: Shown; onNew: (() => void) | undefined }) {
  const say = useSay();
  const { view, day, colour, filters, set } = shown;
  const count = filterCount(filters);
  const [isFiltering, setFiltering] = useState(count > 0);
  const [isSubscribing, setSubscribing] = useState(false);
  const colourNames = { subject: say('{Subject}'), staff: 'Staff', status: 'Status' };
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
          <Select
            className={css.select}
            hideLabel
            label="Colour by"
            options={colourings.map((value) => ({ value, label: `By ${colourNames[value].toLowerCase()}` }))}
            value={colour}
            onChange={(event) => set({ colour: event.target.value === 'subject' ? null : event.target.value })}
          />
          <Button
            icon={<ListFilter size={16} aria-hidden />}
            aria-expanded={isFiltering}
            onClick={() => setFiltering(!isFiltering)}
          >
            <span className={css.word}>Filters</span>
            {count > 0 && ` (${count})`}
          </Button>
          <span className={css.wideOnly}>
            <IconButton label="Print" icon={<Printer size={16} />} onClick={() => window.print()} />
          </span>
          <IconButton label="Subscribe" icon={<CalendarPlus size={16} />} onClick={() => setSubscribing(true)} />
          {onNew && (
            <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={onNew}>
              <span className={css.word}>New event</span>
            </Button>
          )}
        </div>
      </div>
      {isSubscribing && <CalendarSubscribe onClose={() => setSubscribing(false)} />}
      {isFiltering && <CalendarFilters filters={filters} onChange={set} />}
      {schoolZone() !== here && (
        <p className={css.note}>Times are those of the school, {schoolZone().replaceAll('_', ' ')}.</p>
      )}
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

/** The views: side by side, or in a list where there is no room. */
function Views({ shown: { view, set } }: { shown: Shown }) {
  return (
    <>
      <div className={css.views}>
        <Segments label="View" segments={segments} value={view} onChange={(next) => set({ view: next })} />
      </div>
      <Select
        className={css.viewList}
        hideLabel
        label="View"
        options={segments.map(({ id, label }) => ({ value: id, label }))}
        value={view}
        onChange={(event) => set({ view: event.target.value })}
      />
    </>
  );
}
