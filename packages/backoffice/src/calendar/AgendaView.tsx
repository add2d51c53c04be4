import { CalendarDays } from 'lucide-react';
import { daysFrom } from '@schoolbell/core/calendar/layout/rules';
import { useState } from 'react';
import { schoolToday } from '../session/school.ts';
import { useMay } from '../session/session.ts';
import { LinkButton } from '../ui/Link.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { EmptyPicture } from '../ui/pictures/EmptyPicture.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { cx } from '../ui/cx.ts';
import { byDay, offOn } from './columns.ts';
import type { Entry, EventList } from './entries.ts';
import { dayText } from '../ui/dayText.ts';
import { eventClass, EventText } from './EventText.tsx';
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

const isOver = ({ local, event }: Entry): boolean =>
  local.slice(0, 10) === schoolToday() && Date.parse(event.ends_at) <= Date.now();
const isOn = ({ event }: Entry): boolean =>
  event.status === 'scheduled' && Date.parse(event.starts_at) <= Date.now() && Date.now() < Date.parse(event.ends_at);
const fromNow = (entries: readonly Entry[], isWhole: boolean): readonly Entry[] =>
  isWhole ? entries : entries.filter((entry) => !isOver(entry));

/** Below a class that is on: how long it still takes, and the way to its marks. */
function Running({ entry: { event } }: { entry: Entry }) {
  const may = useMay();
  return (
    <div className={css.running}>
      <span className={css.left}>{Math.ceil((Date.parse(event.ends_at) - Date.now()) / 60_000)} min left</span>
      {may('students') && (
        <LinkButton to={`/attendance/${event.event_id}`} variant="primary" className={css.marks}>
          Mark attendance
        </LinkButton>
      )}
    </div>
  );
}

function Row({ entry, onOpen }: { entry: Entry; onOpen: (event_id: number) => void }) {
  const { event_id, enrolled, capacity } = entry.event;
  return (
    <li>
      <button type="button" className={cx(eventClass(entry, false), css.row)} onClick={() => onOpen(event_id)}>
        <span className={css.time}>{entry.time}</span>{' '}
        <span className={css.text}>
          <EventText entry={entry} withTime={false} />
        </span>
        <span className={css.seats}>
          {enrolled}
          {capacity > 0 && ` of ${capacity}`} enrolled
        </span>
      </button>
      {isOn(entry) && <Running entry={entry} />}
    </li>
  );
}

/** Four weeks as text, a heading a day: what a screen reader, a phone and a printer like best. */
export function AgendaView({ start, end, entries, list, isLoading, isFiltered, onOpen }: AgendaViewProps) {
  // What is over today is folded, so that the agenda begins with what is on.
  const [isWhole, setWhole] = useState(false);
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
        title={isFiltered ? 'No events match these filters' : 'Nothing in these four weeks'}
        line={isFiltered ? 'Change the filters above, or clear them.' : 'Add an event, or look at another week.'}
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
          {!isWhole && own.some(isOver) && (
            <button type="button" className={css.earlier} onClick={() => setWhole(true)}>
              {own.filter(isOver).length} earlier
            </button>
          )}
          <ul className={css.list}>
            {fromNow(own, isWhole).map((entry) => (
              <Row key={entry.event.event_id} entry={entry} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
