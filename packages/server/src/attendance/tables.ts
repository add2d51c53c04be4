import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, never>;

/** Marks that were replaced or taken away, and that they were, in the order in which it happened. */
export interface MarkEntryTable {
  institution_id: number;
  entry_id: Generated<number>;
  event_id: number;
  user_detail_id: number;
  device_mark: string;
  attendance_code: number | null;
  comment: Generated<string>;
  marked_by: number | null;
  marked_at: Instant;
  replaced_at: Instant;
}

/** What was done in a class, for its families to read or not. */
export interface ClassNoteTable {
  institution_id: number;
  event_id: number;
  notes: Generated<string>;
  is_shared: Generated<0 | 1>;
  noted_by: number | null;
  noted_at: ColumnType<Date, Date | string | undefined, Date | string>;
  version: Generated<number>;
  /** When its families were mailed it last. */
  mailed_at: ColumnType<Date | null, Date | undefined, Date>;
}

/** Links by which families book a make-up; tokens are kept as SHA-256 only. */
export interface MakeUpLinkTable {
  institution_id: number;
  link_id: Generated<number>;
  user_detail_id: number;
  token_hash: Buffer | null;
  reader_id: number | null;
  sent_to: Generated<string>;
  expires_at: ColumnType<Date, Date, Date>;
  opened_at: ColumnType<Date | null, Date | undefined, Date>;
  booked_at: ColumnType<Date | null, Date | undefined, Date>;
  event_id: ColumnType<number | null, number | undefined, number>;
  revoked_at: ColumnType<Date | null, Date | undefined, Date>;
  revoked_by: ColumnType<number | null, number | undefined, number>;
  created_by: number;
  created_at: Instant;
}

/** Who came, and the sessions that it used. */
export interface AttendanceTables {
  mark_entry: MarkEntryTable;
  class_note: ClassNoteTable;
  make_up_link: MakeUpLinkTable;
}

declare module '../db/database.ts' {
  interface Database extends AttendanceTables {}
}
