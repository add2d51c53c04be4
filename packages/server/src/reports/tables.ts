import type { ColumnType, Generated } from 'kysely';
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

/** The tables of reports. */
export interface ReportsTables {
  report_favorite: ReportFavoriteTable;
}

declare module '../db/database.ts' {
  interface Database extends ReportsTables {}
}
