import type { ColumnType, Generated } from 'kysely';
import type { ColumnOf, PersonFieldName, personFields, ValueOf } from '@schoolbell/core/people/fields';
import type { HouseholdsTables } from './households/tables.ts';
import type { MergesTables } from './merges/tables.ts';

/** An instant the database may set itself. */
type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

type Fields = typeof personFields;
type Kept<Field> = Field extends { required: true }
  ? string
  : Field extends { kind: 'date' }
    ? string | null
    : Generated<ValueOf<Field>>;
/** The columns that hold a person's fields. */
export type PersonColumns = { [Name in PersonFieldName as ColumnOf<Name>]: Kept<Fields[Name]> };

/** Staff, students, leads and guardians alike, told apart by `role_id`. */
export interface PersonTable extends PersonColumns {
  institution_id: number;
  user_detail_id: Generated<number>;
  role_id: number;
  image_handle: string | null;
  status: Generated<string>;
  custom: ColumnType<Record<string, unknown>, string | undefined, string>;
  hash: string;
  signup_source: Generated<string>;
  is_duplicate: Generated<number>;
  archived_at: NullableInstant;
  archived_by: number | null;
  created_at: Instant;
  updated_at: Instant;
  version: Generated<number>;
  stage_id: number | null;
  stage_since: NullableInstant;
  interest: number | null;
  owner_id: number | null;
  converted_at: NullableInstant;
  guardian_text: Generated<string>;
  search_text: ColumnType<string, never, never>;
  /** Its beginning: what an index of people can hold. */
  search_head: ColumnType<string, never, never>;
  /** The e-mail in lower case and the phone's last eight digits: what households are told by. */
  email_key: ColumnType<string, never, never>;
  phone_key: ColumnType<string, never, never>;
}

/** Which guardian stands for which child. */
export interface GuardianLinkTable {
  institution_id: number;
  child_id: number;
  guardian_id: number;
  relation: Generated<string>;
  communication: Generated<number>;
  invoice_to: Generated<number>;
  same_as_primary_email: Generated<number>;
  is_main: Generated<number>;
  /** 0: not told where the child lives. */
  custody: Generated<number>;
}

/** A stage that a lead moves through. */
export interface StageTable {
  institution_id: number;
  id: Generated<number>;
  stage_name: string;
  colour: Generated<string>;
  order: number;
  /** Days in the stage after which a lead with nothing planned is rotten; null never. */
  rotten_days: number | null;
}

/** A lead's way through the stages. */
export interface StageMoveTable {
  institution_id: number;
  id: Generated<number>;
  person_id: number;
  from_stage_id: number | null;
  to_stage_id: number;
  moved_by: number | null;
  moved_at: Instant;
  /** Written by the database: the stages' names at that time. */
  from_stage_name: ColumnType<string, never, never>;
  to_stage_name: ColumnType<string, never, never>;
}

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
  /** When it was deleted; it can be brought back for a day. */
  deleted_at: Date | null;
}

/** Who was mentioned in which note. */
export interface MentionTable {
  institution_id: number;
  note_id: number;
  staff_id: number;
  created_at: Instant;
  hidden_at: Date | null;
}

/** Something to do about a student, a lead or a colleague. */
export interface TaskTable {
  institution_id: number;
  id: Generated<number>;
  person_id: number;
  task_detail: string;
  task_status: Generated<number>;
  validity_date: ColumnType<Date, Date | string, Date | string>;
  owner_id: number;
  assigned_id: number;
  completed_at: NullableInstant;
  completed_by: number | null;
  created_at: Instant;
}

/** Days off that somebody on the staff asked for; both ends, YYYY-MM-DD, count. */
export interface LeaveTable {
  institution_id: number;
  leave_id: Generated<number>;
  applied_by: number;
  type: 'Sick' | 'Casual' | 'Other';
  start_date: string;
  end_date: string;
  reason: Generated<string>;
  status: Generated<'Pending' | 'Accepted' | 'Rejected'>;
  reject_reason: Generated<string>;
  decided_by: number | null;
  decided_at: NullableInstant;
  cancelled_at: NullableInstant;
  created_at: Instant;
}

/** How many students and leads there are, in slots to be added up; triggers keep it. */
export interface PersonCountTable {
  institution_id: number;
  role_id: number;
  is_archived: number;
  status: string;
  slot: number;
  people: number;
}

/** The tables of people and of what staff keep about them. */
export interface PeopleTables extends HouseholdsTables, MergesTables {
  person: PersonTable;
  person_count: PersonCountTable;
  guardian_link: GuardianLinkTable;
  stage: StageTable;
  stage_move: StageMoveTable;
  note: NoteTable;
  mention: MentionTable;
  task: TaskTable;
  leave: LeaveTable;
}

declare module '../db/database.ts' {
  interface Database extends PeopleTables {}
}
