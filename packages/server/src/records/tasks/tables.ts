import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** Something to do about a student, a lead or a colleague. */
export interface TaskTable {
  institution_id: number;
  id: Generated<number>;
  person_id: number;
  task_detail: string;
  task_status: Generated<number>;
  /** Where it can be done, for a task that the server gave: `/billing/payments?open=42`. */
  page: Generated<string>;
  validity_date: ColumnType<Date, Date | string, Date | string>;
  owner_id: number;
  assigned_id: number;
  completed_at: NullableInstant;
  completed_by: number | null;
  /** The automation's run that made it. */
  run_id: ColumnType<number | null, number | null | undefined, never>;
  created_at: Instant;
}

/** The table of tasks. */
export interface TasksTables {
  task: TaskTable;
}

declare module '../../db/database.ts' {
  interface Database extends TasksTables {}
}
