import { LEAD } from '@schoolbell/core/access';
import type { TaskDetails } from '@schoolbell/core/automations/runs/rules';
import { taskDueAt } from '@schoolbell/core/automations/timing/rules';
import { dateIn, fullName } from '@schoolbell/core/format';
import { fillText } from '@schoolbell/core/messages/variables/rules';
import { taskAdded } from '@schoolbell/core/records/events';
import type { SignedIn } from '../../../http/context.ts';
import type { JobContext } from '../../../jobs/kinds.ts';
import { type Colleague, staffAmong } from '../../../people/colleagues/queries.ts';
import { writeTo } from '../../../people/letters/verbs.ts';
import { insertRunTasks } from '../../../records/tasks/queries.ts';
import type { Automation } from '../../events/queries.ts';
import type { Acting, RunEnd } from '../../runs/queries.ts';
import { filledFor } from '../letters/verbs.ts';

/** Tells a colleague of their new tasks by one mail, unless they are the author's own. */
async function tellAssigned(
  context: JobContext,
  viewer: SignedIn,
  assigned: Colleague,
  tasks: readonly { line: string; person_id: number }[],
): Promise<void> {
  const lines = tasks.map((one) => one.line);
  context.changed('inbox', [assigned.user_detail_id]);
  if (assigned.user_detail_id === viewer.user_detail_id) return;
  await writeTo(context, assigned, {
    alert: taskAdded.alert,
    subject: lines.length === 1 ? `New task: ${lines[0]}` : `${lines.length} new tasks`,
    lines: lines.slice(0, 20),
    path: '/dashboard',
    names: tasks.slice(0, 20).map((one) => one.person_id),
  });
}

/** Makes the tasks of runs. Without an assignee the lead's owner gets them, or the author where there is none. */
export async function giveTasks(
  context: JobContext,
  viewer: SignedIn,
  automation: Automation,
  all: readonly Acting[],
): Promise<RunEnd[]> {
  const { db, tenant, now } = context;
  const { institution_id, time_zone } = tenant;
  const { task_assign_to, task_detail, task_due, task_due_time } = automation.action as TaskDetails;
  const ownerOf = ({ look }: Acting) => (look.role_id === LEAD ? look.owner_id : null);
  const wanted = (one: Acting) => task_assign_to ?? ownerOf(one) ?? viewer.user_detail_id;
  const staff = await staffAmong(db, institution_id, [...new Set([viewer.user_detail_id, ...all.map(wanted)])]);
  const known = new Map(staff.map((one) => [one.user_detail_id, one]));
  const validity_date = new Date(taskDueAt(now.getTime(), task_due, task_due_time, time_zone)).toISOString();
  const { values } = await filledFor({ ...context, viewer }, automation, task_detail, all);
  const tasks = all.map((one) => {
    const { run_id, person_id } = one.run;
    const assigned = known.get(wanted(one)) ?? known.get(viewer.user_detail_id)!;
    const detail = fillText(task_detail, values.get(`${run_id} ${person_id}`) ?? {});
    return { one, assigned, row: { run_id, person_id, task_detail: detail, validity_date } };
  });
  const ids = await insertRunTasks(
    db,
    { institution_id, now },
    tasks.map(({ row, assigned }) => ({
      ...row,
      owner_id: viewer.user_detail_id,
      assigned_id: assigned.user_detail_id,
    })),
  );
  await Promise.all(
    tasks.map(({ row: { run_id, person_id, ...row }, assigned }) =>
      context.audit(taskAdded, {
        person_id,
        after: { id: ids.get(run_id)!, ...row, assigned_id: assigned.user_detail_id },
      }),
    ),
  );
  const told = Map.groupBy(tasks, ({ assigned }) => assigned.user_detail_id);
  for (const [id, own] of told)
    await tellAssigned(
      context,
      viewer,
      known.get(id)!,
      own.map(({ one, row: { person_id, task_detail } }) => ({ line: `${one.look.name}: ${task_detail}`, person_id })),
    );
  return tasks.map(({ row, assigned }) => ({
    run_id: row.run_id,
    state: 'done',
    action_data: [
      { label: 'Task', value: row.task_detail },
      { label: 'Assigned to', value: fullName(assigned) },
      { label: 'Due', value: dateIn(validity_date, time_zone) },
    ],
  }));
}
