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
  summary: 'Returns an event with its students, their marks, the sessions they use and the class note.',
  input: z.strictObject({ event_id: id }),
  result: z.extend(Sheet, { names: EventNames }),
});

export const markAttendance = endpoint({
  method: 'POST',
  path: 'attendance/mark',
  access: 'students',
  summary:
    'Saves marks and the class note of one event. Each mark counts once by its `device_mark`, even if it is sent again. If another person marked the student first, the mark comes back as a conflict. A null code removes a mark.',
  input: z.strictObject({
    event_id: id,
    students: z._default(
      z
        .array(
          z.strictObject({
            user_detail_id: id,
            /** Without a comment the current one stays. */
            attendance: z.strictObject({
              attendanceCode: z.nullable(code),
              comment: z.optional(shortText),
              checked: z.optional(flag),
              /** The invoice's line whose sessions it uses; null is the first to expire, left out it stays as it is. */
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
    "Gives one mark to every unmarked student of up to 100 events. Events that the viewer can't mark, or can't mark yet, are left unchanged, each with the reason.",
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
    'Returns a page of events between two days, both included, each with its attendance counts, by start. Cancelled events and drafts are left out.',
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
  summary: 'Returns a page of past events with unmarked students, latest first, optionally between two days.',
  input: z.strictObject({ start: z._default(day, ''), end: z._default(day, ''), ...narrowing, ...paging }),
  result: z.extend(pageOf(Listed), { names: EventNames }),
});

export const exportUnmarked = endpoint({
  method: 'GET',
  path: 'reports/export/unmarkedAttendance',
  access: ['reports', 'students'],
  answers: 'table',
  limit: 'export',
  summary:
    'Exports past events with unmarked students as CSV or XLSX, latest first, with the same filters as the report.',
  input: z.strictObject({ start: z._default(day, ''), end: z._default(day, ''), ...narrowing, timezoneName: zoneName }),
  result: z.custom<Blob>(),
});

export const studentAttendance = endpoint({
  method: 'GET',
  path: 'students/attendance',
  access: 'students',
  shows: ['batches', 'duplicates', 'enrolments', 'events', 'students', 'tags'],
  summary: "Returns a page of a student's events that have started, latest first, each with the mark.",
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
  summary: "Counts a student's marks by code over the events that have started, with the percentage present.",
  input: z.strictObject(ofStudent),
  result: z.strictObject(counts),
});

export const attendanceSummary = endpoint({
  method: 'GET',
  path: 'students/attendanceSummary',
  access: 'students',
  shows: ['batches', 'duplicates', 'enrolments', 'events', 'students', 'tags'],
  summary: "Returns a student's attendance by subject and by month, from the first month with an event to the last.",
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
  answers: 'table',
  limit: 'export',
  summary:
    'Exports marks between two days as CSV or XLSX, a line for each student of each event: all of them (`attendance`), or those of a student, staff member, subject or location by `id`.',
  input: z.strictObject({
    x: z.enum(['attendance', 'students', 'staff', 'subjects', 'locations']),
    id: z.optional(id),
    start: someDay,
    end: someDay,
    timezoneName: zoneName,
  }),
  result: z.custom<Blob>(),
});
