import { leaves } from '@schoolbell/core/staff/leaves/contract';
import { useRead } from '../../http/read.ts';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { DecideLeave } from './DecideLeave.tsx';
import { LeaveFacts } from './LeaveFacts.tsx';
import * as css from './Leaves.css.ts';

const SHOWN = 3;

/** A colleague's latest leaves at a glance, with the way to all of them. */
export function LatestLeaves({ id }: { id: number }) {
  const { data, error } = useRead(leaves, { user_detail_id: id, page: 1, per_page: SHOWN });
  return (
    <Card
      title="Leaves"
      flush
      actions={data && data.total > SHOWN && <Link to={{ search: '?tab=leaves' }}>All {data.total}</Link>}
    >
      {!data && !error && (
        <div className={css.item}>
          <SkeletonLines lines={3} />
        </div>
      )}
      {error && !data && <p className={css.item}>{error.message}</p>}
      {data?.total === 0 && <p className={css.item}>None so far.</p>}
      <ul>
        {data?.data.map((leave) => (
          <li key={leave.leave_id} className={css.item}>
            <LeaveFacts leave={leave} />
            <div className={css.aside}>
              <DecideLeave leave={leave} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
