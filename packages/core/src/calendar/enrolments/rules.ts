import type { ResultOfPerson } from '../../http/bulk.ts';

/** What a student comes for: regularly, to try, or to make up for a missed class. */
export const enrolmentKinds = ['regular', 'trial', 'makeup'] as const;

/** What a student comes for, in a word. */
export const kindNames: Record<(typeof enrolmentKinds)[number], string> = {
  regular: 'Regular',
  trial: 'Trial',
  makeup: 'Make-up',
};

/** The results for the requested people, in order: missing from `found` means refused, missing from `changed` means already enrolled. */
export function resultsOf(
  asked: readonly number[],
  found: Iterable<number>,
  changed: Iterable<number>,
): ResultOfPerson[] {
  const [there, different] = [new Set(found), new Set(changed)];
  return [...new Set(asked)].map((user_detail_id) => {
    if (!there.has(user_detail_id))
      return { user_detail_id, name: '', status: 'refused', reason: 'This record was not found.' };
    return { user_detail_id, name: '', status: different.has(user_detail_id) ? 'done' : 'unchanged', reason: '' };
  });
}
