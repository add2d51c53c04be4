import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { flag, id, instant } from '../http/fields.ts';
import { Task } from '../records/tasks/contract.ts';

const Series = z.strictObject({
  total: z.int(),
  previous: z.int(),
  days: z.array(z.strictObject({ date: z.string(), count: z.int() })),
});

export const newStudents = endpoint({
  method: 'GET',
  path: 'dashboard/newStudents',
  access: 'students',
  shows: ['leads', 'students'],
  summary: 'Counts new students per day over the last 30 days, and over the 30 days before.',
  input: z.strictObject({}),
  result: Series,
});

export const newLeads = endpoint({
  method: 'GET',
  path: 'dashboard/newLeads',
  access: ['leads', 'all_leads'],
  shows: ['leads', 'students'],
  summary: 'Counts new leads per day over the last 30 days, and over the 30 days before.',
  input: z.strictObject({}),
  result: Series,
});

export const openEnquiries = endpoint({
  method: 'GET',
  path: 'dashboard/openEnquiries',
  access: ['leads', 'all_leads'],
  shows: ['leads'],
  summary: 'Counts open enquiries by stage.',
  input: z.strictObject({}),
  result: z.strictObject({
    data: z.array(z.strictObject({ id, stage_name: z.string(), colour: z.string(), total: z.int() })),
  }),
});

export const tasksDue = endpoint({
  method: 'GET',
  path: 'dashboard/tasksDue',
  access: 'staff',
  shows: ['leads', 'students', 'tasks'],
  summary: "Lists the viewer's open tasks, the longest overdue first.",
  input: z.strictObject({}),
  result: z.strictObject({ data: z.array(Task), total: z.int() }),
});

export const activities = endpoint({
  method: 'GET',
  path: 'dashboard/activities',
  access: 'staff',
  shows: ['enrolments', 'events', 'leads', 'leaves', 'notes', 'students', 'tasks'],
  summary: 'Lists recent events about people the viewer has access to.',
  input: z.strictObject({}),
  result: z.strictObject({
    data: z.array(
      z.strictObject({
        id,
        kind: z.string(),
        by: z.nullable(z.string()),
        person: z.nullable(
          z.strictObject({ user_detail_id: id, role_id: z.int(), firstName: z.string(), surname: z.string() }),
        ),
        created_at: instant,
      }),
    ),
  }),
});

export const leavesAhead = endpoint({
  method: 'GET',
  path: 'dashboard/leaves',
  access: 'staff',
  shows: ['leaves'],
  summary: "Returns who is away today and in the next 30 days, and how many requests await the viewer's decision.",
  input: z.strictObject({}),
  result: z.strictObject({
    data: z.array(
      z.strictObject({
        leave_id: id,
        start_date: z.string(),
        end_date: z.string(),
        applied_by: z.strictObject({
          user_detail_id: id,
          firstName: z.string(),
          surname: z.string(),
          role_id: z.int(),
          image_240: z.nullable(z.string()),
        }),
      }),
    ),
    pending: z.int(),
  }),
});

const person = z.strictObject({ user_detail_id: id, firstName: z.string(), surname: z.string() });

export const eventsToday = endpoint({
  method: 'GET',
  path: 'dashboard/events',
  access: 'staff',
  shows: ['enrolments', 'events'],
  summary:
    "Lists today's published events by start: everyone's if the viewer manages the calendar or can see reports, otherwise the viewer's. If none are left today, returns the start of the next one.",
  input: z.strictObject({}),
  result: z.strictObject({
    data: z.array(
      z.strictObject({
        event_id: id,
        title: z.string(),
        colour: z.string(),
        starts_at: instant,
        ends_at: instant,
        local_start: z.string(),
        zone: z.string(),
        minutes: z.int(),
        status: z.enum(['scheduled', 'cancelled']),
        reason: z.string(),
        staff: z.array(person),
        place: z.string(),
        enrolled: z.int(),
        capacity: z.int(),
        marked: z.int(),
      }),
    ),
    /** 1 where they are the viewer's own alone. */
    own: flag,
    next: z.nullable(z.strictObject({ event_id: id, title: z.string(), starts_at: instant })),
  }),
});

const attended = { present_count: z.int(), absent_count: z.int(), unmarked: z.int(), present_percentage: z.number() };

export const attendanceWeek = endpoint({
  method: 'GET',
  path: 'dashboard/attendance',
  access: 'students',
  shows: ['events'],
  summary:
    "Returns the attendance of this week's past events by day, Monday first, and of the week before: everyone's if the viewer manages the calendar or can see reports, otherwise the viewer's.",
  input: z.strictObject({}),
  result: z.strictObject({
    days: z.array(z.strictObject({ date: z.string(), ...attended })),
    ...attended,
    /** Of the week before; null if nothing took place. */
    previous: z.nullable(z.number()),
    own: flag,
  }),
});

const done = { done_at: instant };

export const firstSteps = endpoint({
  method: 'GET',
  path: 'dashboard/firstSteps',
  access: 'setup',
  shows: ['catalog', 'events', 'students'],
  summary:
    'Returns what a new school added first, and when: a subject, a published class, a student, and a website that may show its forms. Null for what is still missing.',
  input: z.strictObject({}),
  result: z.strictObject({
    /** Its first length in minutes, and what that costs in the smallest unit of the currency. */
    subject: z.nullable(
      z.strictObject({ sub_id: id, name: z.string(), minutes: z.nullable(z.int()), fee: z.nullable(z.int()), ...done }),
    ),
    /** Its first day, and the time on the wall of its zone (HH:mm). */
    class: z.nullable(
      z.strictObject({
        title: z.string(),
        from_date: z.string(),
        start_time: z.string(),
        /** 1 where it is every week. */
        is_weekly: flag,
        ...done,
      }),
    ),
    /** The name is empty for viewers without access to students. */
    student: z.nullable(z.strictObject({ firstName: z.string(), surname: z.string(), ...done })),
    website: z.nullable(z.strictObject({ origin: z.string(), ...done })),
  }),
});
