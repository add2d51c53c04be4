import * as z from 'zod/mini';
import { BulkResult, chosenPeople } from '../http/bulk.ts';
import { endpoint } from '../http/endpoint.ts';
import { done, flag, id, instant } from '../http/fields.ts';
import { listInput, pageOf } from '../http/page.ts';
import { studentFilters as filters, whichStudents } from '../filters/contract.ts';
import {
  Answers,
  BatchOfPerson,
  fileColumnsOf,
  type StudentFileName,
  MainGuardian,
  NewStudent,
  PersonDetails,
  PersonTag,
  personChanges,
  questionColumn,
  questionColumns,
  studentStatus as status,
} from '../people/person.ts';

export { studentStatuses } from '../people/rules.ts';

/** Columns that the list sorts by; `created_on` first, newest on top. */
export const studentOrders = ['created_on', 'firstName', 'surname'] as const;

export const StudentRow = z.strictObject({
  user_detail_id: id,
  firstName: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  image_240: z.nullable(z.string()),
  status: z.string(),
  is_archived: flag,
  is_duplicate: flag,
  dob: z.string(),
  gender: z.string(),
  city: z.string(),
  signup_source: z.string(),
  created_on: instant,
  guardian: MainGuardian,
  tags: z.array(PersonTag),
  batches: z.array(BatchOfPerson),
  custom: Answers,
  version: z.int(),
});

/** The input of a list of students: the page, filters, and a sort that can be by a question. */
const listed = {
  ...listInput(studentOrders, 'created_on'),
  order_by: z._default(z.union([z.enum(studentOrders), questionColumn]), 'created_on'),
  ...filters,
};

export const students = endpoint({
  method: 'GET',
  path: 'students',
  access: 'students',
  shows: ['batches', 'duplicates', 'students', 'tags'],
  summary: 'Returns a page of students, newest first by default.',
  input: z.strictObject({ ...listed, custom: questionColumns }),
  result: pageOf(StudentRow),
});

export const studentStatistics = endpoint({
  method: 'GET',
  path: 'students/statistics',
  access: 'students',
  shows: ['batches', 'duplicates', 'students', 'tags'],
  summary: 'Counts students by status, and archived ones; with `more`, also the figures above the list.',
  input: z.strictObject({ more: z._default(flag, 0) }),
  result: z.strictObject({
    active: z.int(),
    trial: z.int(),
    paused: z.int(),
    archived: z.int(),
    figures: z.optional(z.record(z.string(), z.int())),
  }),
});

/** A student to choose, as a search finds them. */
export const StudentFound = z.strictObject({
  user_detail_id: id,
  firstName: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  image_240: z.nullable(z.string()),
  status: z.string(),
  is_archived: flag,
  guardian: MainGuardian,
});

export const searchStudents = endpoint({
  method: 'GET',
  path: 'students/search',
  access: 'students',
  shows: ['batches', 'duplicates', 'students', 'tags'],
  summary: "Finds students by part of a name, e-mail or phone, also their guardians'.",
  input: z.strictObject({
    search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    per_page: z._default(z.int().check(z.minimum(1), z.maximum(50)), 10),
    page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
    is_archived: z._default(flag, 0),
  }),
  result: pageOf(StudentFound),
});

export const studentDetails = endpoint({
  method: 'GET',
  path: 'student/getDetails',
  access: 'students',
  shows: ['batches', 'duplicates', 'enrolments', 'forms', 'leads', 'students', 'tags'],
  summary: "Returns everything on a student's page.",
  input: z.strictObject({ user_detail_id: id }),
  result: PersonDetails,
});

/** Staff add a student: a first name is enough. 409 where somebody like them is there. */
export const createStudent = endpoint({
  method: 'POST',
  path: 'students/add',
  access: 'students',
  idempotent: true,
  summary: 'Adds a student. A first name is enough.',
  input: NewStudent,
  result: z.strictObject({ user_detail_id: id, message: z.string() }),
});

export const updateStudent = endpoint({
  method: 'POST',
  path: 'students/update',
  access: 'students',
  summary: 'Changes a student. Answers 409 with the current record if the version is old.',
  input: z.strictObject({ user_detail_id: id, version: z.int(), ...personChanges, status: z.optional(status) }),
  result: PersonDetails,
});

export const archiveStudents = endpoint({
  method: 'POST',
  path: 'students/bulk/archive',
  access: 'students',
  summary: 'Archives or restores students. Returns for each whether it worked.',
  input: z.strictObject({ ...whichStudents, is_archived: flag }),
  result: BulkResult,
});

const csv = z.custom<Blob>();
export const exportStudents = endpoint({
  method: 'GET',
  path: 'students/export',
  access: 'students',
  answers: 'table',
  limit: 'export',
  summary: 'Exports the list of students as CSV or XLSX.',
  input: z.strictObject({ ...listed, columns: fileColumnsOf<StudentFileName>() }),
  result: csv,
});

export const exportChosenStudents = endpoint({
  method: 'POST',
  path: 'students/export',
  access: 'students',
  answers: 'table',
  limit: 'export',
  summary: 'Exports chosen students as CSV or XLSX.',
  input: z.strictObject({ user_detail_ids: chosenPeople, columns: fileColumnsOf<StudentFileName>() }),
  result: csv,
});

export const reviewedStudent = endpoint({
  method: 'POST',
  path: 'students/reviewDuplicate',
  access: 'students',
  summary: 'Removes the "possible duplicate" mark once someone has checked it.',
  input: z.strictObject({ user_detail_id: id }),
  result: done,
});
