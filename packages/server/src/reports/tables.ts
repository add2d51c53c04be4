import type { ColumnType, Generated } from 'kysely';
import type { ScheduleFormat, ScheduleStep } from '@schoolbell/core/reports/schedules/rules';
import type { ReportCategory } from '@schoolbell/core/reports/rules';

/** Reports that somebody keeps at hand. */
export interface ReportFavoriteTable {
  institution_id: number;
  favorite_id: Generated<number>;
  user_detail_id: number;
  x: string;
  category: ReportCategory;
  name: string;
  address: Generated<string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

/** Reports that are mailed again and again. */
export interface ReportScheduleTable {
  institution_id: number;
  schedule_id: Generated<number>;
  x: string;
  name: string;
  asked: unknown;
  format: ScheduleFormat;
  every: ScheduleStep;
  weekday: number | null;
  month_day: number | null;
  local_time: string;
  skip_empty: Generated<boolean>;
  attach: Generated<boolean>;
  author_id: number;
  state: Generated<'live' | 'paused'>;
  paused_reason: Generated<string>;
  next_at: ColumnType<Date, Date | string, Date | string>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

/** Colleagues who get a report. */
export interface ReportReaderTable {
  institution_id: number;
  schedule_id: number;
  user_detail_id: number;
}

/** The history of a report that is mailed. */
export interface ReportRunTable {
  institution_id: number;
  run_id: Generated<number>;
  schedule_id: number;
  due_on: string | null;
  started_at: ColumnType<Date, Date | string, Date | string>;
  state: 'sent' | 'empty' | 'failed';
  rows: Generated<number>;
  error: Generated<string>;
  file_name: Generated<string>;
}

/** Who got a run, and why others did not. */
export interface ReportRunReaderTable {
  institution_id: number;
  run_id: number;
  user_detail_id: number;
  left_out: Generated<string>;
}

/** The tables of reports. */
export interface ReportsTables {
  report_favorite: ReportFavoriteTable;
  report_schedule: ReportScheduleTable;
  report_reader: ReportReaderTable;
  report_run: ReportRunTable;
  report_run_reader: ReportRunReaderTable;
}

declare module '../db/database.ts' {
  interface Database extends ReportsTables {}
}
