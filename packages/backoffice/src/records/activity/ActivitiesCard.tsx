import { staffRoles } from '@schoolbell/core/access';
import { activities } from '@schoolbell/core/dashboard/contract';
import { dateTimeIn, fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { pathOf } from '@schoolbell/core/people/rules';
import { useRead } from '../../http/read.ts';
import { useMay } from '../../session/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { useSay } from '../../words/say.ts';
import { activityText } from './activityText.ts';
import { useMore } from '../../dashboard/useMore.tsx';
import * as css from '../../dashboard/Dashboard.css.ts';

/** Lines that are shown at first: as many as the cards beside them are high. */
const ROWS = 10;

type Activity = ResultOf<typeof activities>['data'][number];

/** What happened lately to people that the viewer may see. */
export function ActivitiesCard() {
  const { data, error, refetch } = useRead(activities, {});
  const more = useMore(ROWS, data?.data.length);
  return (
    <Card title="Latest activity" flush>
      {error && !data ? (
        <ErrorState line={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className={css.line}>
          <div className={css.what}>
            <SkeletonLines lines={6} />
          </div>
        </div>
      ) : data.data.length === 0 ? (
        <EmptyState
          title="Nothing has happened yet"
          line="New enquiries, edits, notes and stage changes appear here."
        />
      ) : (
        <ol className={css.lines}>
          {data.data.slice(0, more.shown).map((activity) => (
            <ActivityLine key={activity.id} activity={activity} />
          ))}
        </ol>
      )}
      {more.button}
    </Card>
  );
}

function ActivityLine({ activity: { person, kind, by, created_at } }: { activity: Activity }) {
  const say = useSay();
  const may = useMay();
  const name = person && fullName(person);
  return (
    <li className={css.line}>
      <Avatar name={name ?? by ?? '?'} size="sm" />
      <div className={css.what}>
        {person && (
          <Link
            look="inherit"
            className={css.strong}
            to={
              person.role_id in staffRoles && !may(['staff'])
                ? `/profile/${person.user_detail_id}?tab=leaves`
                : pathOf(person)
            }
          >
            {name}
          </Link>
        )}{' '}
        {activityText(kind, say)}
        <div className={css.quiet}>{by ? `by ${by}` : 'from the website'}</div>
      </div>
      <time className={css.quiet} dateTime={created_at}>
        {dateTimeIn(created_at, Intl.DateTimeFormat().resolvedOptions().timeZone)}
      </time>
    </li>
  );
}
