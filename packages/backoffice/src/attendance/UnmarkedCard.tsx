import { unmarkedAttendance } from '@schoolbell/core/attendance/contract';
import { managesCalendar } from '@schoolbell/core/calendar/events/rules';
import { dateTimeIn, fullName } from '@schoolbell/core/format';
import { useRead } from '../http/read.ts';
import { useSession, viewerOf } from '../session/session.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Link } from '../ui/Link.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import * as css from '../dashboard/Dashboard.css.ts';

const ROWS = 5;

/** Classes that are over and lack marks, the latest first: one's own, or everyone's for those who look after them. */
export function UnmarkedCard() {
  const session = useSession();
  const viewer = viewerOf(session);
  const all = managesCalendar(viewer) || viewer.access.has('reports');
  const { data, error, refetch } = useRead(unmarkedAttendance, {
    page: 1,
    per_page: ROWS,
    ...(!all && { staff: [session.user.user_detail_id] }),
  });
  const staff = new Map(data?.names.staff.map((one) => [one.user_detail_id, fullName(one)]));
  return (
    <Card
      title="Without attendance"
      actions={
        data &&
        data.total > ROWS && <Link to="/attendance/unmarked">{`All ${data.total.toLocaleString('en-US')}`}</Link>
      }
      flush
    >
      {error && !data ? (
        <ErrorState line={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className={css.line}>
          <div className={css.what}>
            <SkeletonLines lines={3} />
          </div>
        </div>
      ) : data.data.length === 0 ? (
        <EmptyState title="Everything is marked" line="Past classes without marks appear here." />
      ) : (
        <ul className={css.lines}>
          {data.data.map(({ event, stats }) => (
            <li key={event.event_id} className={css.line}>
              <div className={css.what}>
                <Link look="inherit" className={css.strong} to={`/attendance/${event.event_id}`}>
                  {event.title || 'Event'}
                </Link>
                <div className={css.quiet}>
                  {[
                    dateTimeIn(event.starts_at, session.institution.institutionTimeZone),
                    event.staff
                      .map((id) => staff.get(id))
                      .filter(Boolean)
                      .join(', '),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </div>
              </div>
              <Tag tone="warning">{`${stats.unmarked} unmarked`}</Tag>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
