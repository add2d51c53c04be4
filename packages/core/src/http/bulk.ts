import * as z from 'zod/mini';
import { id } from './fields.ts';

/** The most people whom one call names by their ids. A list's filter names any number. */
export const MOST_AT_ONCE = 4_000;

/** Whom a bulk action is meant for. */
export const chosenPeople = z.array(id).check(z.minLength(1), z.maxLength(MOST_AT_ONCE));

/** What became of one person in a bulk action: `unchanged` was so before, `refused` says why in `reason`, and whose it is in `name` where they are known. */
export const PersonResult = z.strictObject({
  user_detail_id: id,
  name: z.string(),
  status: z.enum(['done', 'unchanged', 'refused']),
  reason: z.string(),
});

/** How far a bulk action is. */
export const bulkStates = ['running', 'done', 'cancelled', 'failed'] as const;

/**
 * What every bulk action answers. Few people are done with the answer (`done`), the rest of many follow in the background
 * (`running`). `bulk_id` leads to what became of each, and back; null where it was about one person. `results` are those of the
 * people who are done by now, in the order asked.
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
