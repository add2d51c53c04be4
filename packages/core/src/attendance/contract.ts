import * as z from 'zod/mini';
import { EventNames, zoneName } from '../calendar/events/schemas.ts';
import { enrolmentKinds } from '../calendar/enrolments/rules.ts';
import { endpoint } from '../http/endpoint.ts';
import { day, flag, id, instant, longText, shortText } from '../http/fields.ts';
import { pageOf } from '../http/page.ts';
import {
  Listed,
  Outcome,
  Sheet,
  code,
  counts,
  filters,
  narrowing,
  ofStudent,
  paging,
  person,
  someDay,
} from './schemas.ts';

export const attendanceDetails = endpoint({
  method: 'GET',
  path: 'attendance/details',
  access: 'students',
  shows: ['enrolments', 'events'],
  summary: 'An event with its students, their marks, the sessions they use, and what is written about the class.',
  input: z.strictObject({ event_id: id }),
  result: z.extend(Sheet, { names: EventNames }),
});

export const markAttendance = endpoint({
  method: 'POST',
  path: 'attendance/mark',
  access: 'students',
  summary:
    "Marks students of an event and keeps its class note, in one call. Each mark counts once by its `device_mark`, however often it is sent; one that another person's mark got ahead of is answered as a conflict. A null code takes a mark away.",
  input: z.strictObject({
    event_id: id,
    students: z._default(
      z
        .array(
          z.strictObject({
            user_detail_id: id,
            /** Without a comment the one that stands is kept. */
            attendance: z.strictObject({
              attendanceCode: z.nullable(code),
              comment: z.optional(shortText),
              checked: z.optional(flag),
              invoice_item_id: z.optional(z.nullable(id)),
            }),
            device_mark: z.string().check(z.minLength(8), z.maxLength(64), z.regex(/^[\w-]+$/)),
            /** The version of the mark that the person saw. */
            based_on: z.int().check(z.minimum(0), z.maximum(1_000_000)),
            /** When they marked, by the device's clock: milliseconds since 1970. */
            marked_at: z.optional(z.int().check(z.minimum(0), z.maximum(253_402_300_799_999))),
          }),
        )
        .check(z.maxLength(500)),
      [],
    ),
    details: z.optional(
      z.strictObject({
        class_note: z.strictObject({
          notes: longText,
          class_note_check: flag,
          based_on: z.int().check(z.minimum(0), z.maximum(1_000_000)),
        }),
      }),
    ),
  }),
  result: z.extend(Sheet, {
    results: z.array(Outcome),
    class_note: z.enum(['', 'done', 'unchanged', 'conflict']),
    message: z.string(),
  }),
});

export const markAll = endpoint({
  method: 'POST',
  path: 'attendance/markAll',
  access: 'students',
  summary:
    'Marks everybody who has no mark yet in some events alike. Events that the viewer may not mark, or not yet, are left as they are, each with the reason.',
  input: z.strictObject({
    event_ids: z.array(id).check(z.minLength(1), z.maxLength(100)),
    attendanceCode: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  }),
  result: z.strictObject({
    data: z.array(z.strictObject({ event_id: id, marked: z.int(), reason: z.string() })),
    message: z.string(),
  }),
});

export const attendanceList = endpoint({
  method: 'GET',
  path: 'attendance/attendanceList',
  access: 'students',
  shows: ['events'],
  summary:
    'A page of events between two days, both included, each with how it was attended, by start; cancelled ones and drafts are left out.',
  input: z.strictObject({
    start: someDay,
    end: someDay,
    marked: z._default(z.enum(['', 'unmarked', 'marked']), ''),
    ...narrowing,
    ...paging,
  }),
  result: z.extend(pageOf(Listed), { names: EventNames }),
});

export const unmarkedAttendance = endpoint({
  method: 'GET',
  path: 'reports/unmarkedAttendance',
  access: ['reports', 'students'],
  shows: ['events'],
  summary:
    'Events that are over and have students without a mark, the latest first; from a day to a day where these are named.',
  input: z.strictObject({ start: z._default(day, ''), end: z._default(day, ''), ...narrowing, ...paging }),
  result: z.extend(pageOf(Listed), { names: EventNames }),
});

export const exportUnmarked = endpoint({
  method: 'GET',
  path: 'reports/export/unmarkedAttendance',
  access: ['reports', 'students'],
  answers: 'csv',
  limit: 'export',
  summary: 'Events that are over and have students without a mark as CSV, the latest first, narrowed as the report is.',
  input: z.strictObject({ start: z._default(day, ''), end: z._default(day, ''), ...narrowing, timezoneName: zoneName }),
  result: z.custom<Blob>(),
});

export const studentAttendance = endpoint({
  method: 'GET',
  path: 'students/attendance',
  access: 'students',
  shows: ['batches', 'duplicates', 'enrolments', 'events', 'students', 'tags'],
  summary: "A page of a student's events that have begun, the latest first, each with the mark.",
  input: z.strictObject({ ...ofStudent, filters, ...paging }),
  result: pageOf(
    z.strictObject({
      event_id: id,
      title: z.string(),
      sub_id: z.nullable(id),
      starts_at: instant,
      ends_at: instant,
      local_start: z.string(),
      zone: z.string(),
      minutes: z.int(),
      kind: z.enum(enrolmentKinds),
      attendanceCode: z.nullable(code),
      comment: z.string(),
      marked_at: z.nullable(instant),
      marked_by: z.nullable(person),
    }),
  ),
});

export const attendanceCounter = endpoint({
  method: 'GET',
  path: 'students/attendanceCounter',
  access: 'students',
  shows: ['batches', 'duplicates', 'enrolments', 'events', 'students', 'tags'],
  summary: 'How often a student came, of the events that have begun: by code, with the present percentage.',
  input: z.strictObject(ofStudent),
  result: z.strictObject(counts),
});

export const attendanceSummary = endpoint({
  method: 'GET',
  path: 'students/attendanceSummary',
  access: 'students',
  shows: ['batches', 'duplicates', 'enrolments', 'events', 'students', 'tags'],
  summary: "A student's attendance by subject, and by month: each month from the first to the last with an event.",
  input: z.strictObject({ ...ofStudent, filters }),
  result: z.strictObject({
    data: z.array(z.strictObject({ sub_id: z.nullable(id), sub_name: z.string(), colour: z.string(), ...counts })),
    /** A month's first day. */
    months: z.array(z.strictObject({ month: z.string(), ...counts })),
  }),
});

export const exportAttendance = endpoint({
  method: 'GET',
  path: '{x}/export/attendanceList',
  access: 'students',
  answers: 'csv',
  limit: 'export',
  summary:
    'Marks between two days as CSV, a line for each student of each event: of all (`attendance`), or of a student, a colleague, a subject or a location by `id`.',
  input: z.strictObject({
    x: z.enum(['attendance', 'students', 'staff', 'subjects', 'locations']),
    id: z.optional(id),
    start: someDay,
    end: someDay,
    timezoneName: zoneName,
  }),
  result: z.custom<Blob>(),
});
