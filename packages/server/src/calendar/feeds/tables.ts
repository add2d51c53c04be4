import type { ColumnType, Generated } from 'kysely';
import type { FeedKind } from '@schoolbell/core/calendar/feeds/rules';

/** Private iCal addresses. */
export interface FeedTable {
  institution_id: number;
  feed_id: Generated<number>;
  kind: FeedKind;
  person_id: number | null;
  room_id: number | null;
  token_hash: Buffer | null;
  made_by: number;
  made_at: ColumnType<Date, Date | string | undefined, Date | string>;
  read_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

/** Private calendar addresses. */
export interface FeedsTables {
  feed: FeedTable;
}

declare module '../../db/database.ts' {
  interface Database extends FeedsTables {}
}
