import type { Db } from './transaction.ts';

/** Where and when people are erased. */
export interface Erasing {
  db: Db;
  institution_id: number;
  now: Date;
}

/**
 * What an area does when people are erased that column comments can't express; it runs before rows are deleted. Use comments
 * wherever they are enough. Answers the handles of files whose bytes must go, if there are any.
 */
export type Erase = (erasing: Erasing, people: readonly number[]) => Promise<readonly string[] | void>;

/**
 * What an area knows about people that column comments can't express, as rows of tables. It comes with their export.
 */
export type Export = (
  exporting: Pick<Erasing, 'db' | 'institution_id'>,
  people: readonly number[],
) => Promise<Record<string, Record<string, unknown>[]>>;
