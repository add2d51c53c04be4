import type { Db } from './transaction.ts';

/** Where and when people are erased. */
export interface Erasing {
  db: Db;
  institution_id: number;
  now: Date;
}

/**
 * What an area does when people are erased that column comments can't express; it runs before rows are deleted. Use comments
 * wherever they are enough.
 */
export type Erase = (erasing: Erasing, people: readonly number[]) => Promise<void>;
