import { newLeads, tasksDue } from '@schoolbell/core/dashboard/contract';
import { fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { setTaskStatus } from '@schoolbell/core/records/tasks/contract';
import { pathOf } from '@schoolbell/core/people/rules';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { overdue } from '../../ui/dueText.ts';
import { useMay } from '../../session/session.ts';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { daysSince, formatDateTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toasts.ts';
import { useMore } from '../../dashboard/useMore.tsx';
import { pageText } from './pageText.ts';
import * as css from '../../dashboard/Dashboard.css.ts';

type Task = ResultOf<typeof tasksDue>['data'][number];

/** One's own open tasks, the first of them until more is asked for; a tick completes one, and can be undone. */
export function TasksCard() {
  // Without leads the column has no enquiries, and room for more tasks.
  const rows = useMay()(newLeads.access) ? 6 : 10;
  const { data, error, refetch } = useRead(tasksDue, {});
  const more = useMore(rows, data?.data.length);
  return (
    <Card title="My tasks" flush>
      {error && !data ? (
        <ErrorState line={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className={css.line}>
          <div className={css.what}>
            <SkeletonLines lines={4} />
          </div>
        </div>
      ) : data.data.length === 0 ? (
        <EmptyState title="Nothing due" line="Tasks assigned to you appear here, the longest overdue first." />
      ) : (
        <ul className={css.lines}>
          {data.data.slice(0, more.shown).map((task) => (
            <TaskLine key={task.id} task={task} />
          ))}
        </ul>
      )}
      {more.button}
    </Card>
  );
}

function TaskLine({ task }: { task: Task }) {
  const write = useWrite(setTaskStatus);
  const person = fullName({ firstName: task.student_first_name, surname: task.student_surname });

  function set(status: 0 | 1) {
    // The line is gone by the time the list has been read again: what is said must not hang on it.
    void write
      .mutateAsync({ task_id: task.id, status })
      .then(
        ({ message }) => toast(message, status === 1 ? { label: 'Undo', run: () => set(0) } : undefined),
        toast.error,
      );
  }

  return (
    <li className={css.line}>
      <Checkbox
        hideLabel
        label={`Complete: ${task.task_detail}`}
        checked={write.isPending || task.task_status === 1}
        onChange={() => set(1)}
      />
      <div className={css.what}>
        <div className={write.isPending ? css.doneTask : undefined}>{task.task_detail}</div>
        <div className={css.quiet}>
          <Link look="inherit" to={`${pathOf(task)}?tab=tasks`}>
            {person}
          </Link>
          {task.page && (
            <>
              {' · '}
              <Link to={task.page}>{pageText(task.page)}</Link>
            </>
          )}
        </div>
      </div>
      <Due task={task} />
    </li>
  );
}

/** How late it is, in the words of the inbox and of the person's page, or when it is due. */
function Due({ task }: { task: Task }) {
  const late = overdue(task);
  if (late) return <Tag tone="danger">{late}</Tag>;
  if (daysSince(task.validity_date) === 0) return <Tag tone="warning">due today</Tag>;
  return <Tag dot={false}>{formatDateTime(task.validity_date)}</Tag>;
}
