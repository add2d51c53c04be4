import * as z from 'zod/mini';
import { texts } from '../../validators.ts';
import { endpoint } from '../../http/endpoint.ts';
import { done, flag, id, instant, requiredText } from '../../http/fields.ts';

const staff = z.nullable(z.strictObject({ user_detail_id: id, firstName: z.string(), surname: z.string() }));

/** `task_status` is 0 open, 1 completed; `validity_date` is when it is due. */
export const Task = z.strictObject({
  id,
  user_detail_id: id,
  role_id: z.int(),
  student_first_name: z.string(),
  student_surname: z.string(),
  task_detail: z.string(),
  task_status: flag,
  /** The page where it can be done, for a task that the server gave; else empty. */
  page: z.string(),
  validity_date: instant,
  owner: staff,
  assigned: staff,
  created_at: instant,
});

const people = ['students', 'leads', 'all_leads', 'staff'] as const;

export const tasks = endpoint({
  method: 'GET',
  path: 'tasks/list',
  access: people,
  shows: ['leads', 'students', 'tasks'],
  summary: 'Lists the tasks on a student, a lead or a colleague: open ones first, by due date.',
  input: z.strictObject({ user_detail_id: id }),
  result: z.strictObject({ data: z.array(Task) }),
});

export const addTask = endpoint({
  method: 'POST',
  path: 'tasks/add',
  access: people,
  idempotent: true,
  summary: 'Adds a task on a student, a lead or a colleague, assigned to someone on the staff.',
  input: z.strictObject({
    user_detail_id: id,
    task_detail: requiredText,
    assigned_id: z.optional(id),
    validity_date: instant.check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/, texts.date)),
  }),
  result: Task,
});

export const setTaskStatus = endpoint({
  method: 'POST',
  path: 'leads/update/taskStatus',
  access: 'staff',
  summary: "Completes a task (1) or reopens it (0), if it is the viewer's or about a person the viewer has access to.",
  input: z.strictObject({ task_id: id, status: flag }),
  result: z.strictObject({ data: Task, message: z.string() }),
});

export const deleteTask = endpoint({
  method: 'POST',
  path: 'tasks/delete',
  access: people,
  summary: 'Deletes a task.',
  input: z.strictObject({ id }),
  result: done,
});
