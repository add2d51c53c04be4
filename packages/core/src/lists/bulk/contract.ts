import * as z from 'zod/mini';
import { BulkResult, bulkStates, PersonResult } from '../../http/bulk.ts';
import { endpoint } from '../../http/endpoint.ts';
import { done, flag, id, instant } from '../../http/fields.ts';
import { pageOf } from '../../http/page.ts';
import { filterType } from '../../filters/contract.ts';
import { bulkActions } from './rules.ts';

const access = ['students', 'leads', 'all_leads'] as const;
const input = z.strictObject({ bulk_id: id });

/** A bulk action: its progress, and how many people changed. `title` and `message` have the school's words. */
export const BulkRun = z.strictObject({
  bulk_id: id,
  kind: filterType,
  action: z.enum(bulkActions),
  is_undo: flag,
  title: z.string(),
  message: z.string(),
  state: z.enum(bulkStates),
  error: z.string(),
  total: z.int(),
  done: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  is_undoable: flag,
  is_seen: flag,
  created_at: instant,
  ended_at: z.nullable(instant),
});

const paged = {
  page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
  per_page: z._default(z.int().check(z.minimum(1), z.maximum(100)), 10),
};

export const bulkRuns = endpoint({
  method: 'GET',
  path: 'bulkActions/list',
  access,
  shows: ['bulk'],
  summary: "Lists the viewer's bulk actions of the last 30 days, newest first.",
  input: z.strictObject({ ...paged, kind: z.optional(filterType), is_unseen: z._default(flag, 0) }),
  result: pageOf(BulkRun),
});

export const bulkRun = endpoint({
  method: 'GET',
  path: 'bulkActions/details',
  access,
  shows: ['bulk'],
  summary: "Returns the progress of one of the viewer's bulk actions.",
  input,
  result: BulkRun,
});

export const bulkPeople = endpoint({
  method: 'GET',
  path: 'bulkActions/people',
  access,
  shows: ['bulk'],
  summary: 'Returns a page of the people in a bulk action, each with the result.',
  input: z.strictObject({ bulk_id: id, status: z.optional(z.enum(['done', 'unchanged', 'refused'])), ...paged }),
  result: pageOf(z.extend(PersonResult, { user_detail_id: z.nullable(id) })),
});

export const exportBulk = endpoint({
  method: 'GET',
  path: 'bulkActions/export',
  access,
  answers: 'table',
  limit: 'export',
  summary: 'Exports the people in a bulk action as CSV or XLSX, each with the result.',
  input,
  result: z.custom<Blob>(),
});

export const cancelBulk = endpoint({
  method: 'POST',
  path: 'bulkActions/cancel',
  access,
  summary: 'Stops a bulk action. What is already done stays, and can be undone.',
  input,
  result: BulkRun,
});

export const undoBulk = endpoint({
  method: 'POST',
  path: 'bulkActions/undo',
  access,
  idempotent: true,
  summary: 'Undoes a bulk action for everyone it changed.',
  input,
  result: BulkResult,
});

export const seenBulk = endpoint({
  method: 'POST',
  path: 'bulkActions/seen',
  access,
  summary: 'Hides a finished bulk action.',
  input,
  result: done,
});
