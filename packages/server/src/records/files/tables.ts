import type { ColumnType, Generated } from 'kysely';

/** A document on a person; its kind and size are in `file`, its bytes under the data folder by handle. */
export interface PersonFileTable {
  institution_id: number;
  id: Generated<number>;
  person_id: number;
  handle: string;
  file_name: string;
  uploaded_by: number;
  /** The note that it is on; null for one on the person alone. */
  note_id: number | null;
  /** 1 if it was uploaded for an unsaved note. */
  is_draft: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, never>;
}

/** The table of documents on people. */
export interface PersonFilesTables {
  person_file: PersonFileTable;
}

declare module '../../db/database.ts' {
  interface Database extends PersonFilesTables {}
}
