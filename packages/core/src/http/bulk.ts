import * as z from 'zod/mini';
import { id } from './fields.ts';

/** The most people that a call can name by ids. A list's filter can match any number. */
export const MOST_AT_ONCE = 4_000;

/** Whom a bulk action is meant for. */
export const chosenPeople = z.array(id).check(z.minLength(1), z.maxLength(MOST_AT_ONCE));

/** The result for one person in a bulk action: `unchanged` was already so, `refused` has its `reason`, and `name` says who it is if known. */
export const PersonResult = z.strictObject({
  user_detail_id: id,
  name: z.string(),
  status: z.enum(['done', 'unchanged', 'refused']),
  reason: z.string(),
});

/** How far a bulk action is. */
export const bulkStates = ['running', 'done', 'cancelled', 'failed'] as const;

/**
 * The answer of every bulk action. A few people are done at once (`done`), larger numbers in the background (`running`).
 * `bulk_id` leads to the results and the undo, null for one person. `results` are those of the people done so far, in the
 * order given.
 */
export const BulkResult = z.strictObject({
  bulk_id: z.nullable(id),
  state: z.enum(bulkStates),
  total: z.int(),
  changed: z.int(),
  message: z.string(),
  results: z.array(PersonResult),
});

/** What became of one person. */
export type ResultOfPerson = z.output<typeof PersonResult>;
