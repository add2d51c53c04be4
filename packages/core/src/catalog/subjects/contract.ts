import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, flag, id, ids, instant } from '../../http/fields.ts';
import { pageOf, PAGE_SIZE } from '../../http/page.ts';
import { AuditRow } from '../../people/history/schemas.ts';
import { Subject, SubjectDetails, fields, description, colour, capacity, charging, age } from './schemas.ts';

export const subjects = endpoint({
  method: 'GET',
  path: 'subjects',
  access: 'staff',
  shows: ['catalog'],
  summary:
    'Lists all subjects by category, both in order, with those in `selected` ticked. A category with a ticked subject is open; one with all its subjects ticked is selected as a whole.',
  input: z.strictObject({
    search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    is_archived: z._default(flag, 0),
    gibbonCourseID: z.optional(id),
    selected: z._default(z.array(id).check(z.maxLength(500)), []),
  }),
  result: z.strictObject({
    data: z.array(
      z.strictObject({
        gibbonCourseID: id,
        name: z.string(),
        orderBy: z.int(),
        isCollapsibleOpen: z.boolean(),
        allCategory: z.boolean(),
        subjects: z.array(Subject),
      }),
    ),
    total: z.int(),
  }),
});

export const subjectDetails = endpoint({
  method: 'GET',
  path: 'subjects/details/{sub_id}',
  access: 'subjects',
  shows: ['catalog'],
  summary: 'Returns one subject, also if archived, with its qualified staff and the packages that include it.',
  input: z.strictObject({ sub_id: id }),
  result: SubjectDetails,
});

export const subjectActivity = endpoint({
  method: 'GET',
  path: 'subjects/activity',
  access: 'subjects',
  shows: ['catalog'],
  summary: 'Lists the history of a subject, newest first: who added, changed, archived or restored it.',
  input: z.strictObject({
    sub_id: id,
    page: z._default(z.int().check(z.minimum(1), z.maximum(1_000)), 1),
    per_page: z._default(z.int().check(z.minimum(1), z.maximum(100)), PAGE_SIZE),
  }),
  result: pageOf(AuditRow),
});

export const subjectStudents = endpoint({
  method: 'GET',
  path: 'subjects/students',
  access: 'students',
  shows: ['catalog', 'enrolments', 'events'],
  summary:
    'Returns a page of students with a place in a future class of a subject, by name, each with the class titles and the next start.',
  input: z.strictObject({
    sub_id: id,
    page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
    per_page: z._default(z.int().check(z.minimum(1), z.maximum(100)), 10),
  }),
  result: pageOf(
    z.strictObject({
      user_detail_id: id,
      firstName: z.string(),
      surname: z.string(),
      image_240: z.nullable(z.string()),
      classes: z.array(z.string()),
      next_at: instant,
    }),
  ),
});

export const subjectAttendance = endpoint({
  method: 'GET',
  path: 'subjects/attendance',
  access: 'students',
  shows: ['catalog'],
  summary:
    "Returns the attendance of a subject's classes in the last 30 days: how many students had a place and how many came. Unmarked students count as not present.",
  input: z.strictObject({ sub_id: id }),
  result: z.strictObject({
    events: z.int(),
    total: z.int(),
    present_count: z.int(),
    absent_count: z.int(),
    unmarked: z.int(),
    present_percentage: z.number(),
  }),
});
const saved = z.strictObject({ data: SubjectDetails, message: z.string() });

export const addSubject = endpoint({
  method: 'POST',
  path: 'subject/add',
  access: 'subjects',
  idempotent: true,
  summary: 'Adds a subject at the end of its category. Answers 409 if another subject in the category has the name.',
  input: z.strictObject({
    ...fields,
    description: z._default(description, ''),
    colour: z._default(colour, 'info'),
    image_handle: z._default(fields.image_handle, null),
    default_capacity: z._default(capacity, 0),
    is_bookable: z._default(flag, 0),
    charging: z._default(charging, 'session'),
    period_unit: z._default(fields.period_unit, null),
    period_fee: z._default(fields.period_fee, null),
    period_sessions: z._default(fields.period_sessions, null),
    min_age: z._default(age, null),
    max_age: z._default(age, null),
    durations: z._default(fields.durations, []),
    staff_ids: z._default(fields.staff_ids, []),
  }),
  result: saved,
});

export const editSubject = endpoint({
  method: 'POST',
  path: 'subject/edit',
  access: 'subjects',
  summary: 'Changes the named fields of a subject. Answers 409 with the current record if the version is old.',
  input: z.strictObject({ sub_id: id, version: z.int(), ...z.partial(z.strictObject(fields)).shape }),
  result: saved,
});

export const archiveSubject = endpoint({
  method: 'POST',
  path: 'subject/archive',
  access: 'subjects',
  summary: "Archives or restores a subject. Archived subjects can't be chosen; existing records keep them.",
  input: z.strictObject({ sub_id: id, is_archived: flag }),
  result: saved,
});

export const deleteSubject = endpoint({
  method: 'POST',
  path: 'subject/delete',
  access: 'subjects',
  summary: 'Deletes an unused subject. Answers 409 if it is in use; archive it instead.',
  input: z.strictObject({ sub_id: id }),
  result: done,
});

export const reorderSubjects = endpoint({
  method: 'POST',
  path: 'subject/reOrder',
  access: 'subjects',
  summary:
    'Reorders the subjects of a category and moves in those from other categories. Subjects not named come last.',
  input: z.strictObject({ gibbonCourseID: id, ids }),
  result: done,
});

export const exportSubjects = endpoint({
  method: 'GET',
  path: 'subjects/export',
  access: 'subjects',
  answers: 'table',
  limit: 'export',
  summary: 'Exports the subjects as CSV or XLSX, a line for each duration.',
  input: z.strictObject({
    search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    is_archived: z._default(flag, 0),
  }),
  result: z.custom<Blob>(),
});

export const staffSubjects = endpoint({
  method: 'GET',
  path: 'staff/subjects',
  access: ['staff', 'subjects'],
  shows: ['catalog'],
  summary: 'Lists the active subjects that a staff member is qualified to teach.',
  input: z.strictObject({ user_detail_id: id }),
  result: z.strictObject({
    data: z.array(
      z.strictObject({ sub_id: id, sub_name: z.string(), colour, gibbonCourseID: id, category: z.string() }),
    ),
  }),
});

export const updateStaffSubjects = endpoint({
  method: 'POST',
  path: 'staff/subjects/update',
  access: 'subjects',
  summary: 'Sets the subjects that a staff member is qualified to teach, replacing the earlier list.',
  input: z.strictObject({ user_detail_id: id, sub_ids: z.array(id).check(z.maxLength(500)) }),
  result: done,
});
