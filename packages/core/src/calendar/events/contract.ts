import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { day, done, id, shortText } from '../../http/fields.ts';
import { pageOf } from '../../http/page.ts';
import { texts } from '../../validators.ts';
import { eventStatuses, eventTypes, scopes } from './rules.ts';
import { zoneName, CalendarEvent, EventNames, HeldSeat, RosterStudent } from './schemas.ts';

const someDay = day.check(z.minLength(1, texts.required));
const some = z._default(z.array(id).check(z.maxLength(200)), []);
const filters = {
  staff: some,
  rooms: some,
  locations: some,
  subjects: some,
  students: some,
  types: z._default(z.array(z.enum(eventTypes)).check(z.maxLength(4)), []),
  statuses: z._default(z.array(z.enum(eventStatuses)).check(z.maxLength(3)), []),
};

export const events = endpoint({
  method: 'GET',
  path: 'event/v2/list',
  access: 'staff',
  shows: ['catalog', 'enrolments', 'events', 'leaves'],
  summary:
    'Lists events between two days, both included (at most 62), by start, with holidays and approved leaves. Drafts are listed for people who can change them.',
  input: z.strictObject({ start: someDay, end: someDay, timezone: zoneName, ...filters }),
  result: z.strictObject({
    data: z.array(CalendarEvent),
    names: EventNames,
    /** True if there were more than a list carries. */
    capped: z.boolean(),
    holidays: z.array(z.strictObject({ name: z.string(), start_date: z.string(), end_date: z.string() })),
    leaves: z.array(
      z.strictObject({
        user_detail_id: id,
        firstName: z.string(),
        surname: z.string(),
        start_date: z.string(),
        end_date: z.string(),
      }),
    ),
  }),
});

export const staffHours = endpoint({
  method: 'GET',
  path: 'event/v2/staffHours',
  access: 'staff',
  shows: [],
  summary:
    "Returns the working hours of staff by weekday (1 is Monday, times are HH:mm): everyone's if the viewer manages the calendar, otherwise only the viewer's.",
  input: z.strictObject({}),
  result: z.strictObject({
    data: z.array(z.strictObject({ user_detail_id: id, weekday: z.int(), from: z.string(), to: z.string() })),
  }),
});

export const courseClassEvents = endpoint({
  method: 'GET',
  path: 'event/v2/getCourseClassEvents',
  access: 'staff',
  shows: ['enrolments', 'events'],
  summary:
    'Returns a page of the events of a class (`series_id`) or a subject (`sub_id`), by start, optionally from a day on.',
  input: z.strictObject({
    series_id: z.optional(id),
    sub_id: z.optional(id),
    start: z._default(day, ''),
    end: z._default(day, ''),
    page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
    per_page: z._default(z.int().check(z.minimum(1), z.maximum(100)), 10),
    direction: z._default(z.enum(['asc', 'desc']), 'asc'),
  }),
  result: z.extend(pageOf(CalendarEvent), { names: EventNames }),
});

export const roster = endpoint({
  method: 'GET',
  path: 'event/v2/roster',
  access: 'students',
  shows: ['bookings', 'enrolments', 'events'],
  summary:
    "Lists the students of an event by name, each with the family's contact details, and the seats held for online bookings.",
  input: z.strictObject({ id }),
  result: z.strictObject({
    event: CalendarEvent,
    names: EventNames,
    students: z.array(RosterStudent),
    held: z.array(HeldSeat),
  }),
});

export const exportRoster = endpoint({
  method: 'GET',
  path: 'event/v2/export-roster',
  access: 'students',
  answers: 'table',
  limit: 'export',
  summary: 'Exports the students of an event as CSV or XLSX, with times in the given time zone.',
  input: z.strictObject({ id, timezoneName: zoneName }),
  result: z.custom<Blob>(),
});

export const updateClassReminders = endpoint({
  method: 'POST',
  path: 'event/v2/updateClassReminders',
  access: 'students',
  summary:
    'Sets how long before the start families and staff are reminded: for this event, this and later ones, or all future ones.',
  input: z.strictObject({
    event_id: id,
    reminders: z.int().check(z.minimum(0), z.maximum(7)),
    scope: z._default(z.enum(scopes), 'all'),
  }),
  result: done,
});

export const searchStudents = endpoint({
  method: 'GET',
  path: 'calendar/students/search',
  access: 'students',
  shows: [],
  summary:
    'Finds students to enrol by part of their name, e-mail or phone; for a trial also the leads that the viewer can open.',
  input: z.strictObject({ search: shortText, type: z._default(z.enum(eventTypes), 'Class') }),
  result: z.strictObject({
    data: z.array(
      z.strictObject({
        user_detail_id: id,
        role_id: z.int(),
        firstName: z.string(),
        surname: z.string(),
        email: z.string(),
        image_240: z.nullable(z.string()),
      }),
    ),
  }),
});
