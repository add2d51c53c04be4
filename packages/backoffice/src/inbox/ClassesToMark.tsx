import { dateTimeIn, fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { attendanceNotifications } from '@schoolbell/core/inbox/contract';
import { useRead } from '../http/read.ts';
import { useSession } from '../session/session.ts';
import { Link } from '../ui/Link.tsx';
import { Notification } from './Notification.tsx';
import * as css from './Inbox.css.ts';

type Classes = ResultOf<typeof attendanceNotifications>['data'];

/** Classes that stand here at most; the report holds all. */
const MOST = 5;

/** The classes that the signed-in person should mark; undefined while loading. */
export function useClassesToMark(unread: boolean): Classes | undefined {
  const { user } = useSession();
  return useRead(attendanceNotifications, {
    user_detail_id: user.user_detail_id,
    page: 1,
    per_page: MOST,
    is_unread: unread ? 1 : 0,
  }).data?.data;
}

/** Classes that are over and have students without a mark: each goes by itself once it is marked. */
export function ClassesToMark({ classes }: { classes: Classes | undefined }) {
  const zone = useSession().institution.institutionTimeZone;
  if (!classes || classes.total === 0) return null;
  return (
    <section aria-label="Attendance to mark">
      <div className={css.heading}>
        <h3 className={css.title}>Attendance to mark</h3>
        {classes.total > MOST && <Link to="/attendance/unmarked">All unmarked</Link>}
      </div>
      <ul className={css.list}>
        {classes.data.map((one) => (
          <Notification
            key={one.event_id}
            type="Attendance"
            id={one.event_id}
            notification={one}
            person={{ name: one.title || 'Event', image: null }}
            to={`/attendance/${one.event_id}`}
          >
            <div className={css.line}>
              <span className={css.late}>{`${one.unmarked} of ${one.enrolled} unmarked`}</span>
              <span className={css.quiet}>
                {[dateTimeIn(one.starts_at, zone), one.staff.map(fullName).join(', ')].filter(Boolean).join(' · ')}
              </span>
            </div>
          </Notification>
        ))}
      </ul>
    </section>
  );
}
