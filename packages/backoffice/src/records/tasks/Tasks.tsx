import { ListChecks, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { deleteTask, setTaskStatus, tasks } from '@schoolbell/core/records/tasks/contract';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toasts.ts';
import { AddTask } from './AddTask.tsx';
import { pageText } from './pageText.ts';
import { dueText, overdue } from '../../ui/dueText.ts';
import * as css from '../notes/Notes.css.ts';

type Task = ResultOf<typeof tasks>['data'][number];

/** Tasks on a person: open ones first, by due date. */
export function Tasks({ id }: { id: number }) {
  const { data, error, refetch } = useRead(tasks, { user_detail_id: id });
  const [adding, setAdding] = useState(false);
  return (
    <div className={css.all}>
      {adding ? (
        <AddTask id={id} onClose={() => setAdding(false)} />
      ) : (
        <div>
          <Button icon={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            Add task
          </Button>
        </div>
      )}
      {error && !data && <ErrorState line={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines lines={4} />}
      {data?.data.length === 0 && !adding && (
        <EmptyState
          icon={<ListChecks size={20} />}
          title="No tasks yet"
          line="A call to make, a form to send: add it here and it appears on a colleague's dashboard."
        />
      )}
      <ul>
        {data?.data.map((task) => (
          <TaskItem key={task.id} task={task} />
        ))}
      </ul>
    </div>
  );
}

function TaskItem({ task }: { task: Task }) {
  const setStatus = useWrite(setTaskStatus);
  const remove = useWrite(deleteTask);
  const [asking, setAsking] = useState(false);
  // While the answer is awaited the tick shows what was asked for; a refusal puts it back.
  const done = setStatus.isPending ? setStatus.variables.status === 1 : task.task_status === 1;
  const late = overdue(task);

  function toggle() {
    setStatus.mutate(
      { task_id: task.id, status: done ? 0 : 1 },
      {
        onSuccess: () => toast('Task status updated.'),
        onError: () => toast.error('There was an error while updating task status.'),
      },
    );
  }

  return (
    <li className={css.task}>
      <Checkbox
        className={css.body}
        checked={done}
        onChange={toggle}
        label={<span className={cx(done && css.doneText)}>{task.task_detail}</span>}
        hint={
          <span className={css.due}>
            <span>{dueText(task)}</span>
            {late && !done && <span className={css.late}>{late}</span>}
            {task.assigned && <span>{fullName(task.assigned)}</span>}
          </span>
        }
      />
      {task.page && <Link to={task.page}>{pageText(task.page)}</Link>}
      <IconButton
        size="sm"
        label="Delete task"
        icon={<Trash2 size={14} aria-hidden />}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <ConfirmDialog
          danger
          title="Delete this task?"
          confirmLabel="Delete"
          busy={remove.isPending}
          onConfirm={() =>
            void remove.mutateAsync({ id: task.id }).then(
              ({ message }) => toast(message),
              (refusal) => (toast.error(refusal), setAsking(false)),
            )
          }
          onClose={() => setAsking(false)}
        >
          {task.task_detail}
        </ConfirmDialog>
      )}
    </li>
  );
}
