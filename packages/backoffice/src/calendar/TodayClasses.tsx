import { eventsToday } from '@schoolbell/core/dashboard/contract';
import { dateTimeIn, fullName, timeIn } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { useRead } from '../http/read.ts';
import { useMay, useSession } from '../session/session.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { EmptyPicture } from '../ui/pictures/EmptyPicture.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Link } from '../ui/Link.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { useSay } from '../words/say.ts';
import { useMore } from '../dashboard/useMore.tsx';
import * as css from '../dashboard/Dashboard.css.ts';

type Today = ResultOf<typeof eventsToday>;
type Event = Today['data'][number];

const ROWS = 6;

/** The classes of today, one's own or everyone's, each with the way to its marks; where none is left, when the next one is. */
export function TodayClasses() {
  const say = useSay();
  const zone = useSession().institution.institutionTimeZone;
  const { data, error, refetch } = useRead(eventsToday, {});
  const more = useMore(ROWS, data?.data.length);
  return (
    <Card
      title={data?.own === 1 ? 'My classes today' : "Today's classes"}
      actions={<Link to="/calendar?view=day">Calendar</Link>}
      flush
    >
      {error && !data ? (
        <ErrorState line={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className={css.line}>
          <div className={css.what}>
            <SkeletonLines lines={4} />
          </div>
        </div>
      ) : data.data.length === 0 ? (
        <EmptyState
          icon={<EmptyPicture name="classes" />}
          title="No classes today"
          line={
            data.next
              ? `Next: ${data.next.title || 'Event'}, ${dateTimeIn(data.next.starts_at, zone)}.`
              : say("Today's classes appear here with their {teachers}, rooms and attendance.")
          }
        />
      ) : (
        <ul className={css.lines}>
          {data.data.slice(0, more.shown).map((event) => (
            <ClassLine key={event.event_id} event={event} zone={zone} />
          ))}
          {data.next && (
            <li className={css.line}>
              <span className={css.quiet}>
                Next: {data.next.title || 'Event'}, {dateTimeIn(data.next.starts_at, zone)}
              </span>
            </li>
          )}
        </ul>
      )}
      {more.button}
    </Card>
  );
}

function ClassLine({ event, zone }: { event: Event; zone: string }) {
  const title = event.title || 'Event';
  const opens = useMay()('students') && event.status === 'scheduled';
  const who = event.staff.map(fullName).join(', ');
  return (
    <li className={css.line}>
      <time className={css.at} dateTime={event.starts_at}>
        {timeIn(event.starts_at, zone)}
      </time>
      <div className={css.what}>
        <Link
          look="inherit"
          className={css.strong}
          to={opens ? `/attendance/${event.event_id}` : `/calendar?event=${event.event_id}`}
        >
          {title}
        </Link>
        <div className={css.quiet}>{[who, event.place].filter(Boolean).join(' · ')}</div>
      </div>
      <State event={event} />
    </li>
  );
}

/** How a class stands: cancelled, to be marked, marked, or how many come. */
function State({ event: { status, reason, starts_at, ends_at, enrolled, capacity, marked } }: { event: Event }) {
  const now = Date.now();
  if (status === 'cancelled') return <Tag tone="danger">{reason ? `Cancelled: ${reason}` : 'Cancelled'}</Tag>;
  if (enrolled > 0 && marked >= enrolled) return <Tag tone="success">Marked</Tag>;
  if (Date.parse(ends_at) <= now && enrolled > 0) return <Tag tone="warning">{`${enrolled - marked} unmarked`}</Tag>;
  if (Date.parse(starts_at) <= now && now < Date.parse(ends_at)) return <Tag tone="info">Now</Tag>;
  return <Tag dot={false}>{capacity > 0 ? `${enrolled} of ${capacity}` : `${enrolled} enrolled`}</Tag>;
}
