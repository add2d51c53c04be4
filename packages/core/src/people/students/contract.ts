import * as z from 'zod/mini';
import { BulkResult } from '../../http/bulk.ts';
import { endpoint } from '../../http/endpoint.ts';
import { done, flag, id, ids, instant } from '../../http/fields.ts';
import { listInput, pageOf } from '../../http/page.ts';
import { studentFilters as filters, whichStudents } from '../filters/contract.ts';
import { BatchOfPerson, MainGuardian, NewStudent, PersonDetails, PersonTag, personChanges, studentStatus as status } from '../person.ts';

export { studentStatuses } from '../rules.ts';

/** Columns that the list sorts by; `created_on` first, newest on top. */
export const studentOrders = ['created_on', 'firstName', 'surname'] as const;

export const StudentRow = z.strictObject({
  user_detail_id: id, firstName: z.string(), surname: z.string(), email: z.string(), phone: z.string(), image_240: z.nullable(z.string()),
  status: z.string(), is_archived: flag, is_duplicate: flag, dob: z.string(), gender: z.string(), city: z.string(), signup_source: z.string(),
  created_on: instant, guardian: MainGuardian, tags: z.array(PersonTag), batches: z.array(BatchOfPerson), version: z.int(),
});

export const students = endpoint({
  method: 'GET', path: 'students', access: 'students', summary: 'A page of students, newest first unless sorted otherwise.',
  input: z.strictObject({ ...listInput(studentOrders, 'created_on'), ...filters }), result: pageOf(StudentRow),
});

export const studentStatistics = endpoint({
  method: 'GET', path: 'students/statistics', access: 'students', summary: 'How many students there are by status, and how many are archived.',
  input: z.strictObject({}), result: z.strictObject({ active: z.int(), trial: z.int(), paused: z.int(), archived: z.int() }),
});

export const studentDetails = endpoint({
  method: 'GET', path: 'student/getDetails', access: 'students', summary: "Everything on a student's page.",
  input: z.strictObject({ user_detail_id: id }), result: PersonDetails,
});

/** Staff add a student: a first name is enough. 409 where somebody like them is there. */
export const createStudent = endpoint({
  method: 'POST', path: 'students/add', access: 'students', idempotent: true, summary: 'Staff add a student; a first name is enough.',
  input: NewStudent, result: z.strictObject({ user_detail_id: id, message: z.string() }),
});

export const updateStudent = endpoint({
  method: 'POST', path: 'students/update', access: 'students', summary: 'Changes a student; a version that is not the newest answers 409 with what stands now.',
  input: z.strictObject({ user_detail_id: id, version: z.int(), ...personChanges, status: z.optional(status) }), result: PersonDetails,
});

export const archiveStudents = endpoint({
  method: 'POST', path: 'students/bulk/archive', access: 'students', summary: 'Archives or restores students; says of each whether it was done.',
  input: z.strictObject({ ...whichStudents, is_archived: flag }), result: BulkResult,
});

const csv = z.custom<Blob>();
export const exportStudents = endpoint({
  method: 'GET', path: 'students/export', access: 'students', answers: 'csv', limit: 'export', summary: 'The list as CSV, streamed.',
  input: z.strictObject({ ...listInput(studentOrders, 'created_on'), ...filters }), result: csv,
});

export const exportChosenStudents = endpoint({
  method: 'POST', path: 'students/export', access: 'students', answers: 'csv', limit: 'export', summary: 'Chosen students as CSV.',
  input: z.strictObject({ user_detail_ids: ids }), result: csv,
});

export const reviewedStudent = endpoint({
  method: 'POST', path: 'students/reviewDuplicate', access: 'students', summary: 'Clears the "possible duplicate" mark after a look.',
  input: z.strictObject({ user_detail_id: id }), result: done,
});
