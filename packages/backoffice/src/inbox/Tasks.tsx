import { fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { taskNotifications } from '@schoolbell/core/inbox/contract';
import { mayOpenPerson, pathOf } from '@schoolbell/core/people/rules';
import { setTaskStatus } from '@schoolbell/core/records/tasks/contract';
import { isAdminLike } from '@schoolbell/core/access';
import { useWrite } from '../http/write.ts';
import { dueText, overdue } from '../ui/dueText.ts';
import { useSession, viewerOf } from '../session/session.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { hiddenText } from '../ui/base.css.ts';
import { cx } from '../ui/cx.ts';
import { toast } from '../ui/toasts.ts';
import { ClassesToMark, useClassesToMark } from './ClassesToMark.tsx';
import { Notification } from './Notification.tsx';
import { Notifications } from './Notifications.tsx';
import * as css from './Inbox.css.ts';

type Task = ResultOf<typeof taskNotifications>['data']['data'][number];

/** The classes to mark and the tasks of the signed-in person, the newest first. */
export function Tasks({ unread }: { unread: boolean }) {
  const { user } = useSession();
  const classes = useClassesToMark(unread);
  const empty = isAdminLike(user.role_id)
    ? { title: 'No tasks yet', line: 'Tasks that you or your team assign to you appear here.' }
    : { title: 'No tasks for you', line: 'Tasks assigned to you appear here.' };
  return (
    <>
      <ClassesToMark classes={classes} />
      <Notifications
        endpoint={taskNotifications}
        unread={unread}
        empty={empty}
        quiet={classes !== undefined && classes.total > 0}
      >
        {(task) => <TaskCard key={task.id} task={task} />}
      </Notifications>
    </>
  );
}

function TaskCard({ task }: { task: Task }) {
  const session = useSession();
  const { user_detail_id } = session.user;
  const write = useWrite(setTaskStatus);
  // While the answer is awaited the tick shows what was asked for; a refusal puts it back.
  const done = write.isPending ? write.variables.status === 1 : task.task_status === 1;
  const late = overdue(task);
  const open = mayOpenPerson(
    { user_detail_id, ...viewerOf(session) },
    { role_id: task.role_id, owner_id: task.lead_owner },
  );
  const name = fullName({ firstName: task.student_first_name, surname: task.student_surname });

  function toggle() {
    void write.mutateAsync({ task_id: task.id, status: done ? 0 : 1 }).then(
      () => toast('Task status updated.'),
      () => toast.error('There was an error while updating task status.'),
    );
  }

  return (
    <Notification
      type="Task"
      id={task.id}
      notification={task}
      person={{ name, image: task.student_image_240 }}
      to={task.page || (open ? `${pathOf(task)}?tab=tasks` : null)}
    >
      <div className={cx(css.text, done && css.done)}>{task.task_detail}</div>
      <div className={css.line}>
        <Checkbox
          className={css.tick}
          checked={done}
          onChange={toggle}
          label={
            <>
              Completed <span className={hiddenText}>{task.task_detail}</span>
            </>
          }
        />
        <span className={css.quiet}>{late && !done ? <span className={css.late}>{late}</span> : dueText(task)}</span>
        {task.owner && task.owner.user_detail_id !== user_detail_id && (
          <span className={css.quiet}>from {fullName(task.owner)}</span>
        )}
      </div>
    </Notification>
  );
}
