import type { ColumnType, Generated } from 'kysely';
import type { FileFormat } from '@schoolbell/core/http/fileFormats';
import type { DownloadState } from '@schoolbell/core/lists/downloads/rules';

type Instant = ColumnType<Date, Date | string, Date | string>;
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** An export of the last days; its bytes, if they are kept, lie under the data folder by handle. */
export interface DownloadTable {
  institution_id: number;
  download_id: Generated<number>;
  user_detail_id: number;
  role_id: number;
  call: string | null;
  resource: string;
  asked: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  filters: Generated<string>;
  format: FileFormat;
  state: DownloadState;
  error: Generated<string>;
  file_name: Generated<string>;
  rows: number | null;
  total: number | null;
  bytes: number | null;
  sha256: Buffer | null;
  handle: string | null;
  needs: Generated<string[]>;
  created_at: Instant;
  ended_at: NullableInstant;
  expires_at: Instant;
}

/** Somebody took a file. */
export interface DownloadTakenTable {
  institution_id: number;
  taken_id: Generated<number>;
  download_id: number;
  user_detail_id: number;
  taken_at: Instant;
}

/** The tables of downloads. */
export interface DownloadTables {
  download: DownloadTable;
  download_taken: DownloadTakenTable;
}

declare module '../../db/database.ts' {
  interface Database extends DownloadTables {}
}
