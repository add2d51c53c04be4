import type { ColumnType, Generated } from 'kysely';
import type { Condition } from '@schoolbell/core/filters/rules';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;

/** A filter under a name. */
export interface SegmentTable {
  institution_id: number;
  segment_id: Generated<number>;
  segment_name: string;
  segment_type: 'student' | 'lead';
  filter_data: ColumnType<Condition[], string, string>;
  created_by: number | null;
  created_at: Instant;
  updated_at: Instant;
  version: Generated<number>;
}

/** How somebody keeps a list of people. */
export interface SavedViewTable {
  institution_id: number;
  view_id: Generated<number>;
  user_detail_id: number;
  list: 'student' | 'lead';
  view_name: string;
  address: string;
  columns: ColumnType<string[], string, string>;
  is_shared: Generated<0 | 1>;
  created_at: Instant;
}

/** The tables of segments and saved views. */
export interface SegmentsTables {
  segment: SegmentTable;
  saved_view: SavedViewTable;
}

declare module '../../db/database.ts' {
  interface Database extends SegmentsTables {}
}
