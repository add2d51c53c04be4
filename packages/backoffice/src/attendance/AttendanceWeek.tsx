import { attendanceWeek } from '@schoolbell/core/dashboard/contract';
import { dayText } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { useRead } from '../http/read.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Link } from '../ui/Link.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import * as css from '../dashboard/Dashboard.css.ts';

type Week = ResultOf<typeof attendanceWeek>;
type Day = Week['days'][number];

const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' });
const all = (day: Pick<Day, 'present_count' | 'absent_count' | 'unmarked'>) =>
  day.present_count + day.absent_count + day.unmarked;

/** How this week was attended, day by day, with what is not marked yet beside it. */
export function AttendanceWeek() {
  const { data, error, refetch } = useRead(attendanceWeek, {});
  return (
    <Card title="Attendance this week" actions={<Link to="/attendance">Mark</Link>} flush>
      {error && !data ? (
        <ErrorState line={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className={css.line}>
          <div className={css.what}>
            <SkeletonLines lines={4} />
          </div>
        </div>
      ) : all(data) === 0 ? (
        <EmptyState title="Nothing to count yet" line="This week's classes are counted once they are over." />
      ) : (
        <Figures week={data} />
      )}
    </Card>
  );
}

function Figures({ week }: { week: Week }) {
  const { days, present_percentage, absent_count, unmarked, previous } = week;
  const most = Math.max(...days.map(all));
  return (
    <div className={css.week}>
      <div>
        <p className={css.number}>{present_percentage}%</p>
        <p className={css.change}>present{previous !== null && `, ${previous}% the week before`}</p>
        <p className={css.change}>
          {absent_count} absent, {unmarked === 0 ? 'all marked' : `${unmarked} not marked`}
        </p>
      </div>
      <ul className={css.days} aria-label="Day by day">
        {days.map((day) => (
          <li key={day.date} className={css.day} title={words(day)}>
            <span className={css.bar} aria-hidden>
              <span
                className={css.absent}
                style={{ blockSize: `${((day.absent_count + day.unmarked) / most) * 100}%` }}
              />
              <span className={css.present} style={{ blockSize: `${(day.present_count / most) * 100}%` }} />
            </span>
            <span className={css.weekday} aria-hidden>
              {weekday.format(Date.parse(day.date)).slice(0, 2)}
            </span>
            <span className={css.spoken}>{words(day)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const words = (day: Day): string =>
  `${dayText(day.date)}: ${all(day) === 0 ? 'no classes' : `${day.present_count} present, ${day.absent_count} absent, ${day.unmarked} not marked`}`;
