import {
  type FileColumn,
  one,
  created,
  type Person,
  name,
  contact,
  guardian,
  tags,
} from '../../people/exports/rules.ts';
import type { StudentFileName } from '../../people/person.ts';

/** A row of the export of students. */
export interface StudentOfFile extends Person {
  status: string;
  dob: string;
  gender: string;
  batches: readonly { batch_name: string }[];
}

/** Everything that a file of students can hold; questions of the school's own follow. */
export const studentFile: readonly FileColumn<StudentOfFile, StudentFileName>[] = [
  name,
  ...contact,
  one('status', 'Status', (row) => row.status),
  one('age', 'Date of birth', (row) => row.dob),
  one('gender', 'Gender', (row) => row.gender),
  one('city', 'City', (row) => row.city),
  one('signup_source', 'Source', (row) => row.signup_source),
  created,
  guardian,
  one('batches', 'Batches', (row) => row.batches.map((batch) => batch.batch_name).join(', ')),
  tags,
  one('user_detail_id', '{Student} ID', (row) => row.user_detail_id),
];

/** A row of the export of batches. */
export interface BatchOfFile {
  id: number;
  batch_name: string;
  description: string;
  total: number;
  created_on: string;
}

/** Everything that a file of batches can hold. */
export const batchFile: readonly FileColumn<BatchOfFile>[] = [
  one('batch_name', 'Batch', (row) => row.batch_name),
  one('description', 'Description', (row) => row.description),
  one('total', '{Students}', (row) => row.total),
  created,
  one('id', 'Batch ID', (row) => row.id),
];
