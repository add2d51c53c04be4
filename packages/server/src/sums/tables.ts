import type { ColumnType, Generated } from 'kysely';

/** What a day or month of a fact comes to, by keys; in k1 to k5 and m1 to m12 as the fact names them. */
export interface ReportSumTable {
  institution_id: number;
  fact: string;
  grain: 'day' | 'month';
  /** The day, or the first of the month. */
  day: string;
  k1: Generated<string>;
  k2: Generated<string>;
  k3: Generated<string>;
  k4: Generated<string>;
  k5: Generated<string>;
  m1: Generated<number>;
  m2: Generated<number>;
  m3: Generated<number>;
  m4: Generated<number>;
  m5: Generated<number>;
  m6: Generated<number>;
  m7: Generated<number>;
  m8: Generated<number>;
  m9: Generated<number>;
  m10: Generated<number>;
  m11: Generated<number>;
  m12: Generated<number>;
}

/** A day of a fact that changed since its sums were kept; triggers insert it. */
export interface ReportChangeTable {
  institution_id: number;
  change_id: Generated<number>;
  fact: string;
  day: string;
}

/** When a school's sums were last brought up to date. */
export interface ReportFoldTable {
  institution_id: number;
  folds: Generated<number>;
  folded_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** How many kept sums were ever found to be wrong. */
  differences: Generated<number>;
}

/** The tables of kept sums. */
export interface SumsTables {
  report_sum: ReportSumTable;
  report_change: ReportChangeTable;
  report_fold: ReportFoldTable;
}

declare module '../db/database.ts' {
  interface Database extends SumsTables {}
}
