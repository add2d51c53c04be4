import { wordsUpdated } from '@schoolbell/core/words/events';
import type { Handlers } from '../http/context.ts';
import { listWords, saveWords } from './queries.ts';

/** The nine words that a school may rename. */
export const wordsHandlers: Handlers<'words'> = {
  wordsList: async (_, { db, tenant }) => ({ data: await listWords(db, tenant.institution_id) }),

  updateWords: async ({ words }, { db, tenant, audit }) => {
    const before = await listWords(db, tenant.institution_id);
    await saveWords(db, tenant.institution_id, words);
    const data = await listWords(db, tenant.institution_id);
    const types = new Set<string>(words.map((word) => word.type));
    await audit(wordsUpdated, {
      before: before.filter((word) => types.has(word.type)),
      after: data.filter((word) => types.has(word.type)),
    });
    return { data, message: 'Words updated.' };
  },
};
