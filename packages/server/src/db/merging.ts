import type { Db } from './transaction.ts';

/** Two records that become one. */
export interface Merging {
  db: Db;
  institution_id: number;
  kept_id: number;
  gone_id: number;
  /** Of the record that stays. */
  role_id: number;
}

/** A merge that is to be undone. */
export interface Unmerging {
  db: Db;
  institution_id: number;
  merge_id: number;
  now: Date;
}

/** What an area does when people are merged that column comments can't express. Use comments wherever they are enough. */
export interface Merger {
  /**
   * Runs before rows are pointed at the record that stays. Answers what it changed, as the merge keeps it: rows that it took out
   * (`table`, `was`) and columns that it set (`table`, `column`, `value` before, `key`) are put back by themselves.
   */
  merge: (merging: Merging) => Promise<readonly Record<string, unknown>[]>;
  /** Runs before rows are put back. */
  undo: (unmerging: Unmerging) => Promise<void>;
}
