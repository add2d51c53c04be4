import { fileOfList, csv, fileColumnsOf, type StudentFileName } from '../../people/person.ts';
import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { flag, id, instant, longText, requiredText } from '../../http/fields.ts';
import { listInput, pageOf } from '../../http/page.ts';
import { BulkResult } from '../../http/bulk.ts';
import { whichStudents } from '../../filters/contract.ts';
import { StudentRow } from '../contract.ts';
import { groupColours } from './rules.ts';

/** Columns that the list of batches sorts by. */
export const batchOrders = ['batch_name', 'total', 'created_on'] as const;
/** Columns that a batch's students are sorted by; `added_on` is when they came in. */
export const memberOrders = ['firstName', 'surname', 'added_on'] as const;

const colour = z.enum(groupColours);

/** A batch as lists show it; `total` counts its students who are not archived. */
export const Batch = z.strictObject({
  id,
  batch_name: z.string(),
  description: z.string(),
  colour,
  is_archived: flag,
  total: z.int(),
  created_on: instant,
  version: z.int(),
});

export const batches = endpoint({
  method: 'GET',
  path: 'batches',
  access: 'students',
  shows: ['batches', 'students'],
  summary: 'Returns a page of batches by name, with the number of students in each.',
  input: z.strictObject({
    ...listInput(batchOrders, 'batch_name'),
    direction: z._default(z.enum(['asc', 'desc']), 'asc'),
    is_archived: z._default(flag, 0),
  }),
  result: pageOf(Batch),
});

export const batchDetails = endpoint({
  method: 'GET',
  path: 'batches/details/{id}',
  access: 'students',
  shows: ['batches', 'students'],
  summary: 'Returns one batch, also if archived.',
  input: z.strictObject({ id }),
  result: Batch,
});

export const batchStudents = endpoint({
  method: 'GET',
  path: 'batches/students/{id}',
  access: 'students',
  shows: ['batches', 'students'],
  summary: "Returns a page of a batch's active students.",
  input: z.strictObject({
    id,
    ...listInput(memberOrders, 'firstName'),
    direction: z._default(z.enum(['asc', 'desc']), 'asc'),
  }),
  result: pageOf(StudentRow),
});

const name = requiredText.check(z.maxLength(100));

export const makeBatch = endpoint({
  method: 'POST',
  path: 'batches/make',
  access: 'students',
  idempotent: true,
  summary: 'Adds a batch. Answers 409 if another batch has the name.',
  input: z.strictObject({
    batch_name: name,
    description: z._default(longText, ''),
    colour: z._default(colour, 'neutral'),
  }),
  result: z.strictObject({ data: Batch, message: z.string() }),
});

export const editBatch = endpoint({
  method: 'POST',
  path: 'batches/edit',
  access: 'students',
  summary: 'Changes a batch. Answers 409 with the current record if the version is old.',
  input: z.strictObject({
    id,
    version: z.int(),
    batch_name: z.optional(name),
    description: z.optional(longText),
    colour: z.optional(colour),
  }),
  result: z.strictObject({ data: Batch, message: z.string() }),
});

export const archiveBatch = endpoint({
  method: 'POST',
  path: 'batches/archive',
  access: 'students',
  summary: 'Archives a batch, or restores it with its students.',
  input: z.strictObject({ id, is_archived: flag }),
  result: z.strictObject({ data: Batch, message: z.string() }),
});

export const addToBatch = endpoint({
  method: 'POST',
  path: 'students/bulk/addToBatch',
  access: 'students',
  summary: 'Adds students to a batch. Returns for each whether it worked.',
  input: z.strictObject({ ...whichStudents, batch_id: id }),
  result: BulkResult,
});

export const removeFromBatch = endpoint({
  method: 'POST',
  path: 'students/bulk/removeFromBatch',
  access: 'students',
  summary: 'Removes students from a batch. Returns for each whether it worked.',
  input: z.strictObject({ ...whichStudents, batch_id: id }),
  result: BulkResult,
});

export const exportBatches = endpoint({
  method: 'GET',
  path: 'batches/export',
  access: 'students',
  answers: 'table',
  limit: 'export',
  summary: 'Exports the list of batches as CSV or XLSX.',
  input: z.strictObject({
    ...fileOfList,
    order_by: z._default(z.enum(batchOrders), 'batch_name'),
    direction: z._default(z.enum(['asc', 'desc']), 'asc'),
    is_archived: z._default(flag, 0),
  }),
  result: csv,
});

export const exportBatchStudents = endpoint({
  method: 'GET',
  path: 'batches/students/{id}/export',
  access: 'students',
  answers: 'table',
  limit: 'export',
  summary: "Exports a batch's students as CSV or XLSX.",
  input: z.strictObject({
    id,
    ...fileOfList,
    columns: fileColumnsOf<StudentFileName>(),
    order_by: z._default(z.enum(memberOrders), 'firstName'),
    direction: z._default(z.enum(['asc', 'desc']), 'asc'),
  }),
  result: csv,
});
