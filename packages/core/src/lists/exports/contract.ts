import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, flag, id, requiredText } from '../../http/fields.ts';
import { batchOrders, memberOrders } from '../../students/batches/contract.ts';
import { filterType } from '../../filters/contract.ts';
import { guardianOrders } from '../../people/guardians/contract.ts';
import {
  fileColumns as columns,
  fileColumnsOf,
  type LeadFileName,
  staffRole,
  type StudentFileName,
} from '../../people/person.ts';
import { segmentOrders } from '../../filters/segments/contract.ts';
import { staffOrders } from '../../staff/rules.ts';

const csv = z.custom<Blob>();
const people = ['students', 'leads', 'all_leads'] as const;

const asc = z._default(z.enum(['asc', 'desc']), 'asc');
const desc = z._default(z.enum(['asc', 'desc']), 'desc');
/** What narrows a list, without its page, and what its file holds. */
const listed = { search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''), columns };

export const exportStaff = endpoint({
  method: 'GET',
  path: 'staff/export',
  access: ['staff'],
  answers: 'csv',
  limit: 'export',
  summary: 'The list of the staff as CSV, streamed.',
  input: z.strictObject({
    ...listed,
    order_by: z._default(z.enum(staffOrders), 'firstName'),
    direction: asc,
    is_archived: z._default(flag, 0),
    role_id: z.optional(staffRole),
  }),
  result: csv,
});

export const exportGuardians = endpoint({
  method: 'GET',
  path: 'guardian/export',
  access: 'guardian',
  answers: 'csv',
  limit: 'export',
  summary: 'The list of guardians as CSV, streamed.',
  input: z.strictObject({
    ...listed,
    order_by: z._default(z.enum(guardianOrders), 'created_on'),
    direction: desc,
    of: z._default(z.enum(['students', 'leads']), 'students'),
  }),
  result: csv,
});

export const exportBatches = endpoint({
  method: 'GET',
  path: 'batches/export',
  access: 'students',
  answers: 'csv',
  limit: 'export',
  summary: 'The list of batches as CSV, streamed.',
  input: z.strictObject({
    ...listed,
    order_by: z._default(z.enum(batchOrders), 'batch_name'),
    direction: asc,
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
    ...listed,
    columns: fileColumnsOf<StudentFileName>(),
    order_by: z._default(z.enum(memberOrders), 'firstName'),
    direction: asc,
  }),
  result: csv,
});

export const exportSegments = endpoint({
  method: 'GET',
  path: 'segments/export',
  access: people,
  answers: 'csv',
  limit: 'export',
  summary: 'The list of segments as CSV, their conditions in words.',
  input: z.strictObject({
    ...listed,
    order_by: z._default(z.enum(segmentOrders), 'created_at'),
    direction: desc,
    segment_type: z.optional(filterType),
  }),
  result: csv,
});

export const exportSegmentPeople = endpoint({
  method: 'GET',
  path: 'segments/people/export',
  access: people,
  answers: 'csv',
  limit: 'export',
  summary: 'Everybody who is in a segment now, as CSV, streamed.',
  input: z.strictObject({ segment_id: id, columns: fileColumnsOf<StudentFileName | LeadFileName>() }),
  result: csv,
});

export const exportDuplicates = endpoint({
  method: 'GET',
  path: 'duplicates/export',
  access: [...people, 'guardian'],
  answers: 'csv',
  limit: 'export',
  summary: 'Pairs of records that may be one person, as CSV.',
  input: z.strictObject({ columns }),
  result: csv,
});

/** What a download may be of: the lists, and whatever else leaves as a file. */
export const downloadLog = endpoint({
  method: 'POST',
  path: 'downloadLog',
  access: 'staff',
  summary:
    "Writes down that a file has arrived whole in somebody's browser: which list, under which name, with how many rows.",
  input: z.strictObject({
    resource: z.string().check(z.regex(/^[a-z][a-zA-Z-]{0,39}$/)),
    file_name: requiredText,
    rows: z.optional(z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))),
  }),
  result: done,
});
