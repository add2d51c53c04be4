import type { ColumnType, Generated } from 'kysely';

type Json<T> = ColumnType<T, string, string>;
type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Row = Record<string, unknown>;

/** Two records that were made one, and what stood before. */
export interface MergeTable {
  institution_id: number;
  merge_id: Generated<number>;
  kept_id: number;
  gone_id: number;
  merged_by: number | null;
  merged_at: Instant;
  kept_before: Json<Row>;
  kept_after: Json<Row>;
  gone_before: Json<Row>;
  /** In order: rows that were changed, and rows that were taken out. */
  changes: Json<Row[]>;
}

/** Two records that may be the same person, and who said that they are not. */
export interface DuplicatePairTable {
  institution_id: number;
  one_id: number;
  other_id: number;
  reason: string;
  found_at: Instant;
  decided_at: NullableInstant;
  decided_by: number | null;
}

/** The tables of merged records. */
export interface MergesTables {
  merge: MergeTable;
  duplicate_pair: DuplicatePairTable;
}
