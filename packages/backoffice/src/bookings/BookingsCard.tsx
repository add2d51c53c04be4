import { bookings, bookingStatistics } from '@schoolbell/core/bookings/requests/contract';
import { Link } from '../ui/Link.tsx';
import { useRead } from '../http/read.ts';
import { Card } from '../ui/Card.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { isUrgent, momentText, useMinute } from './times.ts';
import * as css from '../dashboard/Dashboard.css.ts';

const ROWS = 3;

/** The requests that run out first, each with the way to its answer; nothing where none waits. */
export function BookingsCard() {
  const now = useMinute();
  const pending = useRead(bookingStatistics, {}).data?.now.pending ?? 0;
  // The oldest run out first, but for those whose class begins before that.
  const asked = { tab: 'pending', order_by: 'created_at', direction: 'asc', per_page: 25 } as const;
  const { data } = useRead(bookings, asked, { enabled: pending > 0 });
  if (pending === 0) return null;
  const rows = data?.data.toSorted((one, other) => ((one.open_until ?? '') < (other.open_until ?? '') ? -1 : 1));
  return (
    <Card
      title="Bookings to answer"
      actions={<Link to="/onlinebookings/bookings?tab=pending">View all {pending.toLocaleString('en-US')}</Link>}
      flush
    >
      <ul className={css.lines}>
        {!rows && (
          <li className={css.line}>
            <div className={css.what}>
              <SkeletonLines lines={3} />
            </div>
          </li>
        )}
        {rows?.slice(0, ROWS).map(({ booking_id, family, lines, open_until }) => (
          <li key={booking_id} className={css.line}>
            <div className={css.what}>
              <Link look="inherit" to={`/onlinebookings/bookings?booking=${booking_id}`}>
                <bdi>{family}</bdi>
              </Link>
              <p className={css.quiet}>{[...new Set(lines.map(({ title }) => title))].join(', ')}</p>
            </div>
            {open_until && (
              <Tag tone={isUrgent(open_until, now) ? 'danger' : 'warning'}>by {momentText(open_until, now)}</Tag>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
