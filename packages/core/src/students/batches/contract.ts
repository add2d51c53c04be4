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
  summary: 'A page of batches by name, with how many students each has.',
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
  summary: 'One batch, archived ones too.',
  input: z.strictObject({ id }),
  result: Batch,
});

export const batchStudents = endpoint({
  method: 'GET',
  path: 'batches/students/{id}',
  access: 'students',
  shows: ['batches', 'students'],
  summary: "A page of a batch's students who are not archived.",
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
  summary: 'Adds a batch. 409 where another one has the name.',
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
  summary: 'Changes a batch; a version that is not the newest answers 409 with what stands now.',
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
  summary: 'Archives a batch, or restores it with the students it had.',
  input: z.strictObject({ id, is_archived: flag }),
  result: z.strictObject({ data: Batch, message: z.string() }),
});

export const addToBatch = endpoint({
  method: 'POST',
  path: 'students/bulk/addToBatch',
  access: 'students',
  summary: 'Puts students into a batch; says of each whether it was done.',
  input: z.strictObject({ ...whichStudents, batch_id: id }),
  result: BulkResult,
});

export const removeFromBatch = endpoint({
  method: 'POST',
  path: 'students/bulk/removeFromBatch',
  access: 'students',
  summary: 'Takes students out of a batch; says of each whether it was done.',
  input: z.strictObject({ ...whichStudents, batch_id: id }),
  result: BulkResult,
});

export const exportBatches = endpoint({
  method: 'GET',
  path: 'batches/export',
  access: 'students',
  answers: 'csv',
  limit: 'export',
  summary: 'The list of batches as CSV, streamed.',
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
  answers: 'csv',
  limit: 'export',
  summary: "A batch's students as CSV, streamed.",
  input: z.strictObject({
    id,
    ...fileOfList,
    columns: fileColumnsOf<StudentFileName>(),
    order_by: z._default(z.enum(memberOrders), 'firstName'),
    direction: z._default(z.enum(['asc', 'desc']), 'asc'),
  }),
  result: csv,
});
