import type { ColumnType, Generated } from 'kysely';

/** Something that happened at a school. Automations and webhooks act on it; it is deleted after 35 days. */
export interface HappeningTable {
  institution_id: number;
  happening_id: Generated<number>;
  type: string;
  person_id: number | null;
  subject_id: number | null;
  key: string;
  version: number | null;
  data: ColumnType<Record<string, unknown>, string | undefined, never>;
  /** The automations that caused it, first to last. */
  path: ColumnType<number[], number[] | undefined, never>;
  /** 1 where nothing is to follow from it: imports, undo, merges. */
  quiet: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, never>;
}

declare module '../db/database.ts' {
  interface Database {
    happening: HappeningTable;
  }
}
