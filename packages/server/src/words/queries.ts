import { sql } from 'kysely';
import { defaultWords, type WordType } from '@schoolbell/core/words/rules';
import type { Db } from '../db/transaction.ts';

/** A word as a school says it. */
export interface OwnWord {
  type: WordType;
  replaced_text: string;
  plural_text: string;
}

/** An institution's nine words in the specification's order: its own, or the defaults. */
export async function listWords(db: Db, institution_id: number): Promise<OwnWord[]> {
  const renamed = await db
    .selectFrom('word')
    .select(['type', 'replaced_text', 'plural_text'])
    .where('institution_id', '=', institution_id)
    .execute();
  const own = new Map(renamed.map((word) => [word.type, word]));
  return defaultWords.map((word) => ({ ...word, ...own.get(word.type), type: word.type }));
}

/** Renames words. A word set back to its default is kept as a row all the same. */
export async function saveWords(db: Db, institution_id: number, words: readonly OwnWord[]): Promise<void> {
  for (const { type, replaced_text, plural_text } of words) {
    await sql`insert into word (institution_id, type, replaced_text, plural_text) values (${institution_id}, ${type}, ${replaced_text}, ${plural_text})
      on conflict (institution_id, type) do update set replaced_text = excluded.replaced_text, plural_text = excluded.plural_text`.execute(
      db,
    );
  }
}
