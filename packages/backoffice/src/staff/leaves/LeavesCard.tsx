import { leavesAhead } from '@schoolbell/core/dashboard/contract';
import { dayText, fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { pathOf } from '@schoolbell/core/people/rules';
import { useRead } from '../../http/read.ts';
import { useMay } from '../../session/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { daysSince, today } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import * as css from '../../dashboard/Dashboard.css.ts';

type Away = ResultOf<typeof leavesAhead>['data'][number];

/** Rows that the card shows; the rest lies further ahead. */
const SHOWN = 5;

/** Who is away now and next; for people who manage leaves, also how many requests await a decision. */
export function LeavesCard() {
  const { data, error, refetch } = useRead(leavesAhead, {});
  const waiting = data && data.pending > 0 && (
    <Link to={{ search: '?inbox=leaves' }}>{data.pending === 1 ? '1 to decide' : `${data.pending} to decide`}</Link>
  );
  return (
    <Card title="Leaves" actions={waiting} flush>
      {error && !data ? (
        <ErrorState line={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className={css.line}>
          <div className={css.what}>
            <SkeletonLines lines={3} />
          </div>
        </div>
      ) : data.data.length === 0 ? (
        <EmptyState title="No one is away" line="Approved leaves of the next 30 days appear here." />
      ) : (
        <ul className={css.lines}>
          {data.data.slice(0, SHOWN).map((leave) => (
            <AwayLine key={leave.leave_id} leave={leave} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** "Nov 21": the year is no news within a month. */
const short = (day: string) => dayText(day).slice(0, 6);

function AwayLine({ leave }: { leave: Away }) {
  const may = useMay();
  const { applied_by, start_date, end_date } = leave;
  const name = fullName(applied_by);
  const ahead = -daysSince(`${start_date}T12:00:00Z`);
  return (
    <li className={css.line}>
      <Avatar name={name} image={applied_by.image_240} size="sm" />
      <div className={css.what}>
        {may(['staff']) ? (
          <Link look="inherit" className={css.strong} to={`${pathOf(applied_by)}?tab=leaves`}>
            {name}
          </Link>
        ) : (
          <span className={css.strong}>{name}</span>
        )}
        <div className={css.quiet}>
          {start_date === end_date ? short(start_date) : `${short(start_date)} – ${short(end_date)}`}
        </div>
      </div>
      {start_date <= today() ? (
        <Tag tone="warning">Away now</Tag>
      ) : (
        <Tag dot={false}>{ahead <= 1 ? 'tomorrow' : `in ${ahead} days`}</Tag>
      )}
    </li>
  );
}
