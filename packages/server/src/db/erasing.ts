import type { Db } from './transaction.ts';

/** Where and when people are erased. */
export interface Erasing {
  db: Db;
  institution_id: number;
  now: Date;
}

/**
 * What an area does when people are erased, beside what the comments of its columns say: it runs before rows go. Whatever a
 * comment can say (whose a row is, what of it is personal) belongs there instead.
 */
export type Erase = (erasing: Erasing, people: readonly number[]) => Promise<void>;
