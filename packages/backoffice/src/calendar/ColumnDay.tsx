import { Fragment } from 'react';
import { minuteOf } from '@schoolbell/core/calendar/layout/rules';
import { hiddenText } from '../ui/base.css.ts';
import { cx } from '../ui/cx.ts';
import { clockText } from '../ui/dayText.ts';
import { piecesOf } from './columns.ts';
import { mayMove, statusNames, type Entry } from './entries.ts';
import { eventClass } from './EventText.tsx';
import type { Column } from './column.ts';
import { Seats } from './Seats.tsx';
import * as css from './ColumnsView.css.ts';

interface ColumnDayProps {
  column: Column;
  zone: string;
  /** On the school's clock. */
  now: string;
  onOpen: (event_id: number) => void;
}

/** How many at once are worth a word beside their start. */
const MANY = 3;

type Piece = ReturnType<typeof piecesOf>[number];
const isGone = ({ entry }: Piece): boolean => entry.event.status === 'cancelled';

/** A day's events by their start; of those that start together, the cancelled ones come last. */
function groupsOf(column: Column): [from: number, pieces: Piece[]][] {
  const sorted = piecesOf(column).sort(
    (a, b) =>
      a.from - b.from ||
      Number(isGone(a)) - Number(isGone(b)) ||
      a.entry.event.title.localeCompare(b.entry.event.title) ||
      a.entry.event.event_id - b.entry.event.event_id,
  );
  return [...Map.groupBy(sorted, (piece) => piece.from)];
}

/** One day of the columns: a heading for each start, the cards below it, and a line where the day is now. */
export function ColumnDay({ column, zone, now, onOpen }: ColumnDayProps) {
  const groups = groupsOf(column);
  if (groups.length === 0) return null;
  const minute = column.day === now.slice(0, 10) ? minuteOf(now) : undefined;
  const next = minute === undefined ? undefined : groups.find(([from]) => from > minute)?.[0];
  const count = column.entries.length;
  return (
    <ul className={css.list} aria-label={`${column.label}, ${count === 1 ? '1 event' : `${count} events`}`}>
      {groups.map(([from, pieces]) => {
        const held = pieces.filter((piece) => !isGone(piece)).length;
        return (
          <Fragment key={from}>
            {pieces.map(({ entry, goesOn }, at) => (
              <li key={entry.event.event_id}>
                {at === 0 && minute !== undefined && from === next && <Now minute={minute} />}
                {at === 0 && (
                  <h3 className={css.start}>
                    {clockText(from)}
                    {held >= MANY && <span className={css.atOnce}> {held} at once</span>}
                  </h3>
                )}
                <Card entry={entry} movable={goesOn === null && mayMove(entry, zone)} onOpen={onOpen} />
              </li>
            ))}
          </Fragment>
        );
      })}
      {minute !== undefined && next === undefined && (
        <li>
          <Now minute={minute} />
        </li>
      )}
    </ul>
  );
}

/** Where the day is at this moment. */
function Now({ minute }: { minute: number }) {
  return (
    <div className={css.now} data-now aria-hidden>
      <span className={css.nowTime}>{clockText(minute)}</span>
    </div>
  );
}

interface CardProps {
  entry: Entry;
  movable: boolean;
  onOpen: (event_id: number) => void;
}

/** An event in two lines: title and seats, then its end, teacher and room. */
function Card({ entry, movable, onOpen }: CardProps) {
  const { event, local, who, room } = entry;
  const [starts, ends, now] = [Date.parse(event.starts_at), Date.parse(event.ends_at), Date.now()];
  const isCancelled = event.status === 'cancelled';
  const isPast = ends <= now && event.status === 'scheduled';
  const part = starts < now && now < ends && event.status === 'scheduled' ? (now - starts) / (ends - starts) : 0;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={cx(eventClass(entry, movable), css.card, isCancelled && css.gone, isPast && css.past)}
      data-event={event.event_id}
      data-movable={movable || undefined}
      onClick={() => onOpen(event.event_id)}
    >
      <span className={css.top}>
        <span className={css.title}>
          {event.status === 'draft' && `${statusNames.draft}: `}
          {event.title}
        </span>{' '}
        {isCancelled ? <span className={css.bad}>{statusNames.cancelled}</span> : <Seats event={event} />}
      </span>{' '}
      <span className={css.about}>
        {isCancelled && event.reason ? (
          event.reason
        ) : (
          <>
            <span className={hiddenText}>{clockText(local)} </span>– {clockText(minuteOf(local) + event.minutes)}{' '}
            {[who, room].filter(Boolean).join(' · ')}
          </>
        )}
      </span>
      {part > 0 && <span className={css.progress} style={{ inlineSize: `${part * 100}%` }} />}
    </button>
  );
}
