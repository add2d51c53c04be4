import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;

/** A note of staff on a student, a lead or a colleague. */
export interface NoteTable {
  institution_id: number;
  id: Generated<number>;
  person_id: number;
  message_box: string;
  is_pinned: Generated<number>;
  author_id: number;
  created_at: Instant;
  updated_at: Instant;
  version: Generated<number>;
  /** When it was deleted; it can be restored for a day. */
  deleted_at: Date | null;
}

/** The people mentioned in notes. */
export interface MentionTable {
  institution_id: number;
  note_id: number;
  staff_id: number;
  created_at: Instant;
  hidden_at: Date | null;
}

/** The tables of notes. */
export interface NotesTables {
  note: NoteTable;
  mention: MentionTable;
}

declare module '../../db/database.ts' {
  interface Database extends NotesTables {}
}
