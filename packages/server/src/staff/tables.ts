import type { Generated } from 'kysely';

/** A person's periods of employment; both days, YYYY-MM-DD, count. */
export interface EmploymentTable {
  institution_id: number;
  id: Generated<number>;
  user_detail_id: number;
  date_start: string;
  date_end: string;
}

/** Part of a week's work in the school's local time: weekday 1 is Monday, times are HH:MM:SS. */
export interface WorkingHoursTable {
  institution_id: number;
  id: Generated<number>;
  user_detail_id: number;
  weekday: number;
  time_from: string;
  time_to: string;
}

/** The tables of what only staff have. */
export interface StaffTables {
  employment: EmploymentTable;
  working_hours: WorkingHoursTable;
}

declare module '../db/database.ts' {
  interface Database extends StaffTables {}
}
