import { dateIn, fullName } from '@schoolbell/core/format';
import { Failure, missing, invalid } from '@schoolbell/core/http/errors';
import { pathOf } from '@schoolbell/core/people/rules';
import { taskAdded, taskCompleted, taskDeleted, taskReopened } from '@schoolbell/core/records/events';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { forgetRead, markRead } from '../../people/reading/queries.ts';
import { openAnybody } from '../../people/verbs.ts';
import { writeTo } from '../../people/letters/verbs.ts';
import { staffAmong } from '../../people/colleagues/queries.ts';
import { findTask, insertTask, listTasks, removeTask, setStatus, type Task } from './queries.ts';

/** A task about a person whom the viewer can open, locked until the transaction ends. With `own`, also tasks about anyone that the viewer gave or was given. */
async function openTask(context: StaffContext, id: number, { own = false } = {}): Promise<Task> {
  const task = await findTask(context.db, context.viewer.institution_id, id, true);
  if (!task) throw missing('task');
  if (own && [task.owner, task.assigned].some((one) => one?.user_detail_id === context.viewer.user_detail_id))
    return task;
  await openAnybody(context, task.user_detail_id).catch((error: unknown) => {
    throw error instanceof Failure ? missing('task') : error;
  });
  return task;
}

const assignedTo = (task: Task) => (task.assigned ? [task.assigned.user_detail_id] : []);

/** Marks a task as read for a person to whom it isn't news. */
async function readBy({ db, viewer, now }: StaffContext, id: number, user_detail_id: number): Promise<void> {
  await markRead(db, { institution_id: viewer.institution_id, user_detail_id, type: 'Task', related_type_id: id, now });
}

/** Tasks about students, leads and colleagues. */
export const tasksHandlers: Handlers<'tasks'> = {
  tasks: async ({ user_detail_id }, context) => {
    await openAnybody(context, user_detail_id);
    return { data: await listTasks(context.db, context.viewer.institution_id, user_detail_id) };
  },

  addTask: async ({ user_detail_id, task_detail, validity_date, assigned_id }, context) => {
    const { db, viewer, tenant, now } = context;
    const { institution_id } = viewer;
    if (Number.isNaN(Date.parse(validity_date))) throw invalid({ validity_date: 'Please enter a valid date' });
    const person = await openAnybody(context, user_detail_id);
    const [assigned] = await staffAmong(db, institution_id, [assigned_id ?? viewer.user_detail_id]);
    if (!assigned)
      throw invalid({
        assigned_id: 'Please choose someone on the staff',
      });
    const id = await insertTask(db, {
      institution_id,
      person_id: user_detail_id,
      task_detail,
      validity_date,
      owner_id: viewer.user_detail_id,
      assigned_id: assigned.user_detail_id,
      now,
    });
    if (assigned.user_detail_id !== viewer.user_detail_id) {
      await writeTo(context, assigned, {
        alert: taskAdded.alert,
        subject: `New task about ${fullName(person)}`,
        lines: [task_detail, `Due on ${dateIn(validity_date, tenant.time_zone)}`],
        path: `${pathOf(person)}?tab=tasks`,
        names: [user_detail_id],
      });
    } else await readBy(context, id, viewer.user_detail_id);
    await context.audit(taskAdded, {
      person_id: user_detail_id,
      after: { id, task_detail, validity_date, assigned_id: assigned.user_detail_id },
    });
    context.changed('inbox', [assigned.user_detail_id]);
    return (await findTask(db, institution_id, id))!;
  },

  setTaskStatus: async ({ task_id, status }, context) => {
    const { db, viewer, now } = context;
    const task = await openTask(context, task_id, { own: true });
    if (task.task_status !== status) {
      await setStatus(db, {
        institution_id: viewer.institution_id,
        id: task_id,
        status,
        by: viewer.user_detail_id,
        now,
      });
      if (status && task.assigned) await readBy(context, task_id, task.assigned.user_detail_id);
      await context.audit(status ? taskCompleted : taskReopened, {
        person_id: task.user_detail_id,
        after: { id: task_id },
      });
      context.changed('inbox', assignedTo(task));
    }
    return { data: { ...task, task_status: status }, message: 'Task status updated.' };
  },

  deleteTask: async ({ id }, context) => {
    const task = await openTask(context, id);
    await removeTask(context.db, context.viewer.institution_id, id);
    await forgetRead(context.db, { institution_id: context.viewer.institution_id, type: 'Task', related_type_id: id });
    await context.audit(taskDeleted, {
      person_id: task.user_detail_id,
      before: { id, task_detail: task.task_detail, task_status: task.task_status },
    });
    context.changed('inbox', assignedTo(task));
    return { message: 'Task deleted' };
  },
};
