import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { flag, id, instant } from '../http/fields.ts';
import { PAGE_SIZE, pageOf } from '../http/page.ts';
import { Leave } from '../staff/leaves/contract.ts';
import { Task } from '../records/tasks/contract.ts';
import { notificationTypes } from '../people/reading/rules.ts';

const text = z.string();

/** What every notification carries: unread until `notification_read_data_id` is set. `timeElapsed` is how long ago it was, in words. */
const notification = { notification_read_data_id: z.nullable(id), timeElapsed: text };

/** The owner of the inbox (the viewer), and the part of it. */
const input = z.strictObject({
  user_detail_id: id,
  page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
  per_page: z._default(z.int().check(z.minimum(1), z.maximum(100)), PAGE_SIZE),
  is_unread: z._default(flag, 0),
});

/** A task for the viewer; `user_detail_id` and the student's names are those of the person it is about, `lead_owner` the lead's owner. */
export const TaskNotification = z.extend(Task, {
  ...notification,
  student_image_240: z.nullable(text),
  lead_owner: z.nullable(id),
});

/** A note that mentions the viewer: its author, the person it is about, and the record that has it. `id` is the note's. */
export const MentionNotification = z.strictObject({
  id,
  message_box: text,
  created_at: instant,
  ...notification,
  mention_by_user_detail: z.strictObject({
    user_detail_id: id,
    firstName: text,
    surname: text,
    image_240: z.nullable(text),
  }),
  user_detail: z.strictObject({
    user_detail_id: id,
    firstName: text,
    surname: text,
    image_240: z.nullable(text),
    role_id: z.int(),
    lead_owner: z.nullable(id),
  }),
  related_user_detail_id: id,
});

/** A leave: a colleague's for people who manage leaves, the viewer's own once it is decided. */
export const LeaveNotification = z.extend(Leave, notification);

/** A past class with unmarked students; `created_at` is its end. It disappears once everyone is marked. */
export const AttendanceNotification = z.strictObject({
  event_id: id,
  title: text,
  local_start: text,
  starts_at: instant,
  created_at: instant,
  enrolled: z.int(),
  unmarked: z.int(),
  ...notification,
  staff: z.array(z.strictObject({ user_detail_id: id, firstName: text, surname: text, image_240: z.nullable(text) })),
});

export const notificationStatistics = endpoint({
  method: 'GET',
  path: 'dashboard/notification-statistics',
  access: 'staff',
  shows: ['inbox'],
  summary: "Counts the viewer's unread leaves, mentions, tasks and classes to mark.",
  input: z.strictObject({}),
  result: z.strictObject({
    data: z.strictObject({ leave: z.int(), mention: z.int(), task: z.int(), attendance: z.int() }),
  }),
});

export const taskNotifications = endpoint({
  method: 'GET',
  path: 'dashboard/task-notifications',
  access: 'staff',
  shows: ['inbox'],
  summary: 'Lists tasks assigned to the viewer, newest first.',
  input,
  result: z.strictObject({ data: pageOf(TaskNotification) }),
});

export const mentionNotifications = endpoint({
  method: 'GET',
  path: 'dashboard/mention-notifications',
  access: 'staff',
  shows: ['inbox'],
  summary: 'Lists notes that mention the viewer, newest first.',
  input,
  result: z.strictObject({ data: pageOf(MentionNotification) }),
});

export const leaveNotifications = endpoint({
  method: 'GET',
  path: 'dashboard/leave-notifications',
  access: 'staff',
  shows: ['inbox'],
  summary: "Lists colleagues' leaves if the viewer manages leaves, and decisions on the viewer's own.",
  input,
  result: z.strictObject({ data: pageOf(LeaveNotification) }),
});

export const attendanceNotifications = endpoint({
  method: 'GET',
  path: 'dashboard/attendance-notifications',
  access: 'staff',
  shows: ['events', 'inbox'],
  summary:
    "Lists classes of the last 14 days with unmarked students, latest first: those the viewer teaches or assists in and, from the next day on, everyone's if the viewer manages the calendar.",
  input,
  result: z.strictObject({ data: pageOf(AttendanceNotification) }),
});

export const readNotification = endpoint({
  method: 'POST',
  path: 'dashboard/read-notifications',
  access: 'staff',
  summary: 'Marks a task, a mention (by its note), a leave or a class (by its event) as read.',
  input: z.strictObject({ type: z.enum(notificationTypes), related_type_id: id }),
  result: z.strictObject({ notification_read_data_id: id, message: text }),
});
