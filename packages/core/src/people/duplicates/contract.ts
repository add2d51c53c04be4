import { csv, fileColumns } from '../person.ts';
import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { shownWith } from '../../http/hidden.ts';
import { done, id, instant } from '../../http/fields.ts';
import { pageOf } from '../../http/page.ts';
import { alikeReasons } from '../rules.ts';

/** For people who can open students, leads or guardians; they see pairs of which they can open both. */
const access = ['students', 'leads', 'all_leads', 'guardian'] as const;
const text = z.string();
const two = { user_detail_id: id, duplicate_id: id };
const paged = {
  page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
  per_page: z._default(z.int().check(z.minimum(1), z.maximum(100)), 10),
};

/** One of two possible duplicates, as the list shows them. */
export const Alike = z.strictObject({
  user_detail_id: id,
  role_id: z.int(),
  firstName: text,
  surname: text,
  email: text,
  phone: text,
  dob: text,
  created_at: instant,
  guardians: shownWith('guardian', z.array(text), () => []),
});

export const duplicates = endpoint({
  method: 'GET',
  path: 'duplicates/list',
  access,
  shows: ['duplicates', 'leads', 'students'],
  summary: 'Lists pairs of records that may be the same person, newest first.',
  input: z.strictObject({ user_detail_id: z.optional(id), ...paged }),
  result: pageOf(z.strictObject({ reason: z.enum(alikeReasons), found_at: instant, one: Alike, other: Alike })),
});

export const findAllDuplicates = endpoint({
  method: 'POST',
  path: 'duplicates/find',
  access,
  summary: 'Searches all records for possible duplicates. This also runs once a day.',
  input: z.strictObject({}),
  result: done,
});

export const dismissDuplicate = endpoint({
  method: 'POST',
  path: 'duplicates/dismiss',
  access,
  summary: 'Marks two records as two different people.',
  input: z.strictObject(two),
  result: done,
});

export const reopenDuplicate = endpoint({
  method: 'POST',
  path: 'duplicates/reopen',
  access,
  summary: 'Undoes "not a duplicate".',
  input: z.strictObject(two),
  result: done,
});

/** A value of two records side by side, as text; `side` is the default for a merge. */
export const Compared = z.strictObject({
  name: text,
  label: text,
  kept: text,
  gone: text,
  side: z.enum(['kept', 'gone']),
});

export const compareDuplicates = endpoint({
  method: 'GET',
  path: 'duplicates/compare',
  access,
  shows: ['duplicates', 'leads', 'students'],
  summary: 'Compares two records: their fields, and the number of entries linked to each.',
  input: z.strictObject(two),
  result: z.strictObject({
    kept: Alike,
    gone: Alike,
    refusal: z.nullable(text),
    version: z.int(),
    duplicate_version: z.int(),
    fields: z.array(Compared),
    moves: z.array(z.strictObject({ what: text, total: z.int() })),
  }),
});

/** `take` names the fields whose value comes from the other record; all others stay. */
const mergeInput = z.strictObject({
  ...two,
  version: z.int(),
  duplicate_version: z.int(),
  take: z.array(z.string().check(z.maxLength(120))).check(z.maxLength(200)),
});
const mergeResult = z.strictObject({ merge_id: id, user_detail_id: id, message: text });

export const mergeDuplicates = endpoint({
  method: 'POST',
  path: 'duplicates/merge',
  access,
  summary:
    'Merges two students or leads. Everything linked to the second record moves to the first. Can be undone for 30 days.',
  input: mergeInput,
  result: mergeResult,
});

export const mergeGuardians = endpoint({
  method: 'POST',
  path: 'guardian/merge',
  access: 'guardian',
  summary: 'Merges two guardians. Can be undone for 30 days.',
  input: mergeInput,
  result: mergeResult,
});

export const merges = endpoint({
  method: 'GET',
  path: 'duplicates/merges',
  access,
  shows: ['duplicates', 'leads', 'students'],
  summary: 'Lists the merges that can still be undone, newest first.',
  input: z.strictObject(paged),
  result: pageOf(
    z.strictObject({
      merge_id: id,
      merged_at: instant,
      undo_until: instant,
      merged_by: z.nullable(text),
      kept: z.strictObject({ user_detail_id: id, role_id: z.int(), name: text }),
      gone_name: text,
    }),
  ),
});

export const undoMerge = endpoint({
  method: 'POST',
  path: 'duplicates/undo',
  access,
  summary: 'Undoes a merge and restores both records.',
  input: z.strictObject({ merge_id: id }),
  result: done,
});

export const exportDuplicates = endpoint({
  method: 'GET',
  path: 'duplicates/export',
  access: ['students', 'leads', 'all_leads', 'guardian'],
  answers: 'table',
  limit: 'export',
  summary: 'Exports the possible duplicates as CSV or XLSX.',
  input: z.strictObject({ columns: fileColumns }),
  result: csv,
});
