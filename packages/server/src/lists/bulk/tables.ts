import type { ColumnType, Generated } from 'kysely';
import type { BulkAction } from '@schoolbell/core/lists/bulk/rules';

type Instant = ColumnType<Date, Date | string, Date | string>;
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Json<T> = ColumnType<T, string | undefined, string>;

/** A bulk action. */
export interface BulkRunTable {
  institution_id: number;
  bulk_id: Generated<number>;
  kind: 'student' | 'lead';
  action: BulkAction;
  is_undo: Generated<0 | 1>;
  options: Json<Record<string, unknown>>;
  label: Generated<string>;
  state: 'running' | 'done' | 'cancelled' | 'failed';
  error: Generated<string>;
  total: Generated<number>;
  done: Generated<number>;
  changed: Generated<number>;
  refused: Generated<number>;
  mails: Generated<number>;
  /** The run that took this one back. */
  undone_by: number | null;
  created_by: number;
  created_at: Instant;
  ended_at: NullableInstant;
  seen_at: NullableInstant;
}

/** One person in a bulk action. */
export interface BulkPersonTable {
  institution_id: number;
  bulk_id: number;
  place: number;
  person_id: number | null;
  status: 'done' | 'unchanged' | 'refused' | null;
  reason: Generated<string>;
  effect: Json<unknown>;
}

/** The tables of bulk actions. */
export interface BulkTables {
  bulk_run: BulkRunTable;
  bulk_person: BulkPersonTable;
}

declare module '../../db/database.ts' {
  interface Database extends BulkTables {}
}
