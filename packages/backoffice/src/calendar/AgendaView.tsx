import { CalendarDays } from 'lucide-react';
import { daysFrom } from '@schoolbell/core/calendar/layout/rules';
import { EmptyState } from '../ui/EmptyState.tsx';
import { EmptyPicture } from '../ui/pictures/EmptyPicture.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { cx } from '../ui/cx.ts';
import { byDay, offOn } from './columns.ts';
import type { Entry, EventList } from './entries.ts';
import { dayText } from '../ui/dayText.ts';
import { eventClass, EventText } from './TimeColumn.tsx';
import * as css from './AgendaView.css.ts';

interface AgendaViewProps {
  start: string;
  end: string;
  entries: readonly Entry[];
  list: EventList;
  isLoading: boolean;
  isFiltered: boolean;
  onOpen: (event_id: number) => void;
}

/** Four weeks as text, a heading a day: what a screen reader, a phone and a printer like best. */
export function AgendaView({ start, end, entries, list, isLoading, isFiltered, onOpen }: AgendaViewProps) {
  if (isLoading)
    return (
      <div className={css.agenda}>
        <SkeletonLines lines={8} />
      </div>
    );
  const there = byDay(entries);
  const days = daysFrom(start, end)
    .map((day) => ({ day, entries: there.get(day) ?? [], off: offOn(day, list) }))
    .filter((one) => one.entries.length + one.off.length > 0);
  if (days.length === 0)
    return (
      <EmptyState
        icon={isFiltered ? <CalendarDays size={20} /> : <EmptyPicture name="classes" />}
        title={isFiltered ? 'No event matches these filters' : 'Nothing in these four weeks'}
        line={
          isFiltered ? 'Change the filters above, or clear them.' : 'Events that fall into them stand here, day by day.'
        }
      />
    );
  return (
    <div className={css.agenda} tabIndex={0} role="region" aria-label="Agenda">
      {days.map(({ day, entries: own, off }) => (
        <section key={day} className={css.day} aria-label={dayText(day, 'long')}>
          <h2 className={css.heading}>{dayText(day, 'full')}</h2>
          {off.map((text) => (
            <p key={text} className={css.off}>
              {text}
            </p>
          ))}
          <ul className={css.list}>
            {own.map((entry) => (
              <li key={entry.event.event_id}>
                <button
                  type="button"
                  className={cx(eventClass(entry, false), css.row)}
                  onClick={() => onOpen(entry.event.event_id)}
                >
                  <span className={css.time}>{entry.time}</span>{' '}
                  <span className={css.text}>
                    <EventText entry={entry} withTime={false} />
                  </span>
                  <span className={css.seats}>
                    {entry.event.enrolled}
                    {entry.event.capacity > 0 && ` of ${entry.event.capacity}`} enrolled
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
