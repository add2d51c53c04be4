import type { ColumnType } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;

/** An answer already given, by the key it was asked with. */
export interface IdempotencyTable {
  institution_id: number;
  endpoint: string;
  key: string;
  body_hash: Buffer;
  status: number | null;
  answer: ColumnType<unknown, string | null | undefined, string | null>;
  created_at: Instant;
}

/** Hits by bucket and window. */
export interface RateLimitTable {
  bucket: string;
  window_start: Instant;
  hits: number;
}

/** The tables of the HTTP layer itself. */
export interface HttpTables {
  idempotency: IdempotencyTable;
  rate_limit: RateLimitTable;
}

declare module '../db/database.ts' {
  interface Database extends HttpTables {}
}
