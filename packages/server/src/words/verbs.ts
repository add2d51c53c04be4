import { say } from '@schoolbell/core/words/rules';
import type { Db } from '../db/transaction.ts';
import { listWords } from './queries.ts';

/** A text in the words of an institution, which are only read if the text has one of them. */
export const sayFor = async (db: Db, institution_id: number, text: string): Promise<string> =>
  text.includes('{') ? say(await listWords(db, institution_id), text) : text;
