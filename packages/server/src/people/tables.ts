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

/** Staff, students, leads and guardians, distinguished by `role_id`. */
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
  /** The e-mail in lower case and the phone's last eight digits, which identify households. */
  email_key: ColumnType<string, never, never>;
  phone_key: ColumnType<string, never, never>;
}

/** The guardians of each child. */
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
  /** Percent of the child's invoices that this guardian pays. */
  share: ColumnType<string | null, string | number | null | undefined, string | number | null>;
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

/** The tables of people. */
export interface PeopleTables extends HouseholdsTables, MergesTables {
  person: PersonTable;
  person_count: PersonCountTable;
  guardian_link: GuardianLinkTable;
}

declare module '../db/database.ts' {
  interface Database extends PeopleTables {}
}
