import { say } from '@schoolbell/core/words/rules';
import type { Db } from '../db/transaction.ts';
import { listWords } from './queries.ts';

/** A text in the words of an institution, which are only read if the text has one of them. */
export const sayFor = async (db: Db, institution_id: number, text: string): Promise<string> =>
  text.includes('{') ? say(await listWords(db, institution_id), text) : text;

/** The words of an institution, to fill in many texts with. */
export async function sayingOf(db: Db, institution_id: number): Promise<(text: string) => string> {
  const words = await listWords(db, institution_id);
  return (text) => say(words, text);
}
