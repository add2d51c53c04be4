import type { ResultOfPerson } from '@schoolbell/core/http/bulk';

/** People that one call takes: few enough that the bar moves, and that a call is answered at once. */
const A_PART = 100;

/** What a call of a bulk action answers. */
export interface BulkAnswer { changed: number; message: string; results: ResultOfPerson[] }

/** What became of all of them together. */
export interface BulkOutcome { changed: number; refused: ResultOfPerson[]; message: string }

/**
 * Does something with any number of people, a part at a time, telling how many are done. Throws where a part is refused
 * as a whole; parts that were done before it stay done.
 */
export async function inParts(ids: readonly number[], send: (part: number[]) => Promise<BulkAnswer>, onDone: (people: number) => void): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { changed: 0, refused: [], message: '' };
  for (let from = 0; from < ids.length; from += A_PART) {
    const part = ids.slice(from, from + A_PART);
    const answer = await send(part);
    outcome.changed += answer.changed;
    outcome.refused.push(...answer.results.filter((one) => one.status === 'refused'));
    outcome.message = answer.message;
    onDone(from + part.length);
  }
  return outcome;
}
