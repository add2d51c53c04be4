import { events } from '@schoolbell/core/calendar/events/contract';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { dateTimeIn, dayIn, fullName } from '@schoolbell/core/format';
import { pathOfEvent } from '../../calendar/eventText.ts';
import { useRead } from '../../http/read.ts';
import { useSession } from '../../session/session.ts';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import * as css from './Timesheet.css.ts';

/** Days ahead that are looked at, and classes that are shown of them. */
const AHEAD = 28;
const SHOWN = 4;

interface NextClassesProps {
  /** Whose: a student's, or a colleague's. */
  of: 'students' | 'staff';
  id: number;
  className?: string | undefined;
}

/** What someone comes to, or teaches, next; each opens in the calendar. */
export function NextClasses({ of, id, className }: NextClassesProps) {
  const zone = useSession().institution.institutionTimeZone;
  const today = dayIn(Date.now(), zone);
  const { data, error } = useRead(events, {
    start: today,
    end: addDays(today, AHEAD),
    timezone: zone,
    [of]: [id],
    statuses: ['scheduled'],
  });
  const ahead = data?.data.filter((event) => Date.parse(event.ends_at) > Date.now()).slice(0, SHOWN);
  const names = new Map(data?.names.staff.map((one) => [one.user_detail_id, fullName(one)]));
  return (
    <Card title="Next classes" className={className} actions={<Link to={`/calendar?${of}=${id}`}>Calendar</Link>}>
      {!ahead && (error ? <p className={css.muted}>{error.message}</p> : <SkeletonLines lines={3} />)}
      {ahead?.length === 0 && <p className={css.muted}>None in the next four weeks.</p>}
      <ul className={css.rates}>
        {ahead?.map((event) => (
          <li key={event.event_id} className={css.rate}>
            <span>
              <Link look="inherit" className={css.strong} to={pathOfEvent(event.event_id, event.local_start)}>
                {event.title || 'Event'}
              </Link>
              <span className={css.below}>
                {[
                  dateTimeIn(event.starts_at, zone),
                  of === 'students' &&
                    event.staff
                      .map((one) => names.get(one))
                      .filter(Boolean)
                      .join(', '),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {of === 'staff' && (
              <Tag dot={false}>
                {event.capacity > 0 ? `${event.enrolled} of ${event.capacity}` : `${event.enrolled} enrolled`}
              </Tag>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
