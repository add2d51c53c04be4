import type { ColumnType, Generated } from 'kysely';

/** A staff member's pay from a day, YYYY-MM-DD, until the next rate; `amount` in minor units. */
export interface PayRateTable {
  institution_id: number;
  pay_rate_id: Generated<number>;
  user_detail_id: number;
  unit: 'hour' | 'class';
  amount: number;
  from_date: string;
  created_by: number | null;
  created_at: ColumnType<Date, Date | undefined, Date>;
}

/** The tables of timesheets: what was taught is read from the calendar. */
export interface TimesheetTables {
  pay_rate: PayRateTable;
}

declare module '../../db/database.ts' {
  interface Database extends TimesheetTables {}
}
