import type { ColumnType } from 'kysely';

/** An uploaded file; its bytes lie under the data folder by handle. */
export interface FileTable {
  institution_id: number;
  handle: string;
  kind: string;
  media_type: string;
  bytes: number;
  created_by: number | null;
  created_at: ColumnType<Date, Date | string | undefined, never>;
}

/** The table of uploaded files. */
export interface FilesTables {
  file: FileTable;
}

declare module '../db/database.ts' {
  interface Database extends FilesTables {}
}
