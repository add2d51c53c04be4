import * as z from 'zod/mini';
import { id } from './fields.ts';

/** The most people whom one call of a bulk action takes. Screens send fewer at once, to show how far they are. */
export const MOST_AT_ONCE = 1_000;

/** Whom a bulk action is meant for. */
export const chosenPeople = z.array(id).check(z.minLength(1), z.maxLength(MOST_AT_ONCE));

/** What became of one person in a bulk action: `unchanged` was so before, `refused` says why in `reason`, and whose it is in `name` where they are known. */
export const PersonResult = z.strictObject({
  user_detail_id: id, name: z.string(), status: z.enum(['done', 'unchanged', 'refused']), reason: z.string(),
});

/** What every bulk action answers: how many changed, the text to show, and each person's result in the order asked. */
export const BulkResult = z.strictObject({ changed: z.int(), message: z.string(), results: z.array(PersonResult) });

/** What became of one person. */
export type ResultOfPerson = z.output<typeof PersonResult>;

/** Each person's result in the order asked: who isn't in `found` was refused, who isn't in `changed` was so before. */
export function resultsOf(asked: readonly number[], found: Iterable<number>, changed: Iterable<number>): ResultOfPerson[] {
  const [there, different] = [new Set(found), new Set(changed)];
  return [...new Set(asked)].map((user_detail_id) => {
    if (!there.has(user_detail_id)) return { user_detail_id, name: '', status: 'refused', reason: 'This record was not found.' };
    return { user_detail_id, name: '', status: different.has(user_detail_id) ? 'done' : 'unchanged', reason: '' };
  });
}
