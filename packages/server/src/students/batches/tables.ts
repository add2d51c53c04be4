import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;

/** A group of students who are taught together. */
export interface BatchTable {
  institution_id: number;
  id: Generated<number>;
  batch_name: string;
  description: Generated<string>;
  colour: Generated<string>;
  archived_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  archived_by: number | null;
  created_at: Instant;
  updated_at: Instant;
  version: Generated<number>;
}

/** Which student is in which batch. */
export interface BatchMemberTable {
  institution_id: number;
  batch_id: number;
  person_id: number;
  added_by: number | null;
  added_at: Instant;
}

/** The tables of batches. */
export interface BatchesTables {
  batch: BatchTable;
  batch_member: BatchMemberTable;
}

declare module '../../db/database.ts' {
  interface Database extends BatchesTables {}
}
