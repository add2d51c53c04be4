import { events } from '@schoolbell/core/calendar/events/contract';
import { daysFrom } from '@schoolbell/core/calendar/layout/rules';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { Plus } from 'lucide-react';
import { entriesOf, type Entry } from '../../calendar/entries.ts';
import { useRead } from '../../http/read.ts';
import { schoolZone } from '../../session/school.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { dayText } from '../../ui/dayText.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { nextMonday } from './week.ts';
import * as css from './NextWeek.css.ts';

/** Classes that a day has room for; the rest is in the calendar. */
const SHOWN = 3;

/** Next week's classes, day by day: small, but real. */
export function NextWeek({ onAdd }: { onAdd: (() => void) | undefined }) {
  const zone = schoolZone();
  const start = nextMonday();
  const end = addDays(start, 6);
  const none = { staff: [], rooms: [], locations: [], subjects: [], students: [], types: [], statuses: [] };
  const { data, error, refetch } = useRead(events, { start, end, timezone: '', ...none });
  const entries = data ? entriesOf(data, zone, 'subject') : [];
  const on = (day: string) => entries.filter(({ local }) => local.startsWith(day));
  // Few schools teach on Sundays: the day is there where something is on it.
  const days = daysFrom(start, on(end).length > 0 ? end : addDays(start, 5));
  return (
    <Card
      title="Next week"
      flush
      actions={
        <span className={css.actions}>
          {onAdd && (
            <Button size="sm" variant="ghost" icon={<Plus size={14} aria-hidden />} onClick={onAdd}>
              Add class
            </Button>
          )}
          <Link to={`/calendar?view=week&day=${start}`}>Calendar</Link>
        </span>
      }
    >
      {error && !data ? (
        <ErrorState line={error.message} onRetry={() => void refetch()} />
      ) : (
        <ul className={css.days} style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}>
          {days.map((day) => (
            <Day key={day} day={day} entries={on(day)} isKnown={data !== undefined} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Day({ day, entries, isKnown }: { day: string; entries: readonly Entry[]; isKnown: boolean }) {
  return (
    <li className={css.day}>
      <h3 className={css.date}>
        {dayText(day, 'weekday')} <strong>{Number(day.slice(8))}</strong>
        <span className={css.hidden}>{isKnown && entries.length === 0 ? ', no classes' : ''}</span>
      </h3>
      {entries.slice(0, SHOWN).map((entry) => (
        <Event key={entry.event.event_id} entry={entry} />
      ))}
      {entries.length > SHOWN && (
        <Link className={css.more} to={`/calendar?view=day&day=${day}`}>{`${entries.length - SHOWN} more`}</Link>
      )}
    </li>
  );
}

function Event({ entry: { event, tone, time, staff, place } }: { entry: Entry }) {
  const free = event.capacity - event.enrolled;
  return (
    <Link look="inherit" to={`/calendar?event=${event.event_id}`} className={cx(css.event, css.tone[tone])}>
      <strong className={css.title}>{event.title || 'Class'}</strong>
      <span>{time}</span>
      <span>{[staff, place].filter(Boolean).join(' · ')}</span>
      {event.capacity > 0 && <span>{free === 1 ? '1 place free' : `${free} places free`}</span>}
    </Link>
  );
}
