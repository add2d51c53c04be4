import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** Days off that a staff member requested; both ends, YYYY-MM-DD, count. */
export interface LeaveTable {
  institution_id: number;
  leave_id: Generated<number>;
  applied_by: number;
  type: 'Sick' | 'Casual' | 'Other';
  start_date: string;
  end_date: string;
  reason: Generated<string>;
  status: Generated<'Pending' | 'Accepted' | 'Rejected'>;
  reject_reason: Generated<string>;
  decided_by: number | null;
  decided_at: NullableInstant;
  cancelled_at: NullableInstant;
  created_at: Instant;
}

/** The table of leaves. */
export interface LeavesTables {
  leave: LeaveTable;
}

declare module '../../db/database.ts' {
  interface Database extends LeavesTables {}
}
