import { ArrowDown, ArrowUp } from 'lucide-react';
import { newLeads, newStudents, openEnquiries, tasksDue } from '@schoolbell/core/dashboard/contract';
import { dayText } from '@schoolbell/core/format';
import { useRead } from '../http/read.ts';
import { overdue } from '../ui/dueText.ts';
import { useMay } from '../session/session.ts';
import { Card } from '../ui/Card.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Sparkline } from '../ui/Sparkline.tsx';
import { useSay } from '../words/say.ts';
import * as css from './Dashboard.css.ts';

const number = new Intl.NumberFormat('en-US');

/** The row of figures at the top: new students and leads of 30 days, open enquiries, tasks due. */
export function Growth() {
  const can = useMay();
  return (
    <div className={css.figures}>
      {can(newLeads.access) && <Added endpoint={newLeads} name="New leads" />}
      {can(newStudents.access) && <Added endpoint={newStudents} name="New {students}" />}
      {can(openEnquiries.access) && <OpenEnquiries />}
      <TasksOpen />
    </div>
  );
}

function Added({ endpoint, name }: { endpoint: typeof newLeads | typeof newStudents; name: string }) {
  const say = useSay();
  const { data, isError } = useRead(endpoint, {});
  return (
    <Card>
      <div className={css.figure}>
        <div>
          <p className={css.name}>{say(name)}</p>
          <p className={css.number}>
            {isError ? '–' : data ? number.format(data.total) : <Skeleton width={64} height={26} />}
          </p>
          {data ? <Change now={data.total} before={data.previous} /> : <p className={css.change}>last 30 days</p>}
        </div>
        {data && (
          <Sparkline
            label={`${say(name)}, day by day`}
            points={data.days.map(({ date, count }) => ({ label: dayText(date), value: count }))}
          />
        )}
      </div>
    </Card>
  );
}

function Change({ now, before }: { now: number; before: number }) {
  if (before === 0) return <p className={css.change}>in the last 30 days</p>;
  const percent = Math.round(((now - before) / before) * 100);
  const Arrow = percent < 0 ? ArrowDown : ArrowUp;
  return (
    <p className={css.change}>
      {percent !== 0 && (
        <Arrow size={12} aria-label={percent < 0 ? 'down' : 'up'} className={percent < 0 ? css.down : css.up} />
      )}
      <span className={percent < 0 ? css.down : css.up}>{Math.abs(percent)}%</span> vs the 30 days before
    </p>
  );
}

function OpenEnquiries() {
  const { data, isError } = useRead(openEnquiries, {});
  const total = data?.data.reduce((sum, stage) => sum + stage.total, 0);
  const stages = data?.data.filter((stage) => stage.total > 0).length;
  return (
    <Plain
      name="Open enquiries"
      value={isError ? null : total}
      note={data && (stages === 0 ? 'none right now' : stages === 1 ? 'in 1 stage' : `in ${stages} stages`)}
    />
  );
}

function TasksOpen() {
  const { data, isError } = useRead(tasksDue, {});
  const late = data?.data.filter(overdue).length ?? 0;
  // The longest overdue come first: where all that came are late, there may be more.
  const more = data && late === data.data.length && data.total > late ? '+' : '';
  return (
    <Plain
      name="My open tasks"
      value={isError ? null : data?.total}
      note={data && (late > 0 ? `${late}${more} overdue` : 'none overdue')}
    />
  );
}

function Plain({ name, value, note }: { name: string; value: number | null | undefined; note: string | undefined }) {
  return (
    <Card>
      <p className={css.name}>{name}</p>
      <p className={css.number}>
        {value === null ? '–' : value === undefined ? <Skeleton width={64} height={26} /> : number.format(value)}
      </p>
      <p className={css.change}>{note ?? <Skeleton width={80} height={10} />}</p>
    </Card>
  );
}
