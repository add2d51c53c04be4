import type { ColumnType, Generated } from 'kysely';
import type { FileFormat, ImportState, RowAction } from '@schoolbell/core/imports/format/rules';
import type { Changes } from '@schoolbell/core/imports/matching/rules';
import type { ImportSettings, RowValues } from '@schoolbell/core/imports/rules';
import type { ImportKind } from '@schoolbell/core/imports/targets/rules';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Json<T> = ColumnType<T, string, string>;

/** What another system calls a person, by kind. */
export interface PersonExternalIdTable {
  institution_id: number;
  kind: ImportKind;
  external_id: string;
  person_id: number;
  import_id: number | null;
  created_at: Instant;
}

/** An import of people from a spreadsheet. */
export interface PeopleImportTable {
  institution_id: number;
  import_id: Generated<number>;
  kind: ImportKind;
  state: ImportState;
  file_name: string;
  bytes: Buffer | null;
  format: Json<FileFormat>;
  columns: Json<string[]>;
  sample: Json<string[][]>;
  mapping: Json<string[]>;
  settings: Json<ImportSettings>;
  is_remembered: Generated<0 | 1>;
  /** Counts the checks and writes: a job of an earlier one does nothing any more. */
  run: Generated<number>;
  total_rows: Generated<number>;
  done_rows: Generated<number>;
  created: Generated<number>;
  updated: Generated<number>;
  unchanged: Generated<number>;
  rejected: Generated<number>;
  kept: Generated<number>;
  error: Generated<string>;
  created_by: number;
  /** The person who last checked or started it, and the roles that they can assign. */
  started_by: number | null;
  roles: ColumnType<number[], string | undefined, string>;
  created_at: Instant;
  started_at: NullableInstant;
  ended_at: NullableInstant;
}

/** One row of an import: its content, and what it did. */
export interface PeopleImportRowTable {
  institution_id: number;
  import_id: number;
  row_number: number;
  action: RowAction | null;
  is_unreadable: Generated<number>;
  reasons: Json<string[]>;
  cells: Json<string[]>;
  values: Json<RowValues>;
  changes: ColumnType<Changes | null, string | null | undefined, string | null>;
  person_id: number | null;
  guardian_id: number | null;
  made_guardian: Generated<number>;
  written_at: NullableInstant;
  version: number | null;
  undone: 'removed' | 'restored' | 'kept' | null;
}

/** Which column was what, by the columns' names. */
export interface PeopleImportPresetTable {
  institution_id: number;
  kind: ImportKind;
  columns_key: string;
  mapping: Json<string[]>;
  settings: Json<ImportSettings>;
  used_at: Instant;
}

/** How files of one kind are mapped, under a name that staff gave: which columns, by name, are what. */
export interface ImportPresetTable {
  institution_id: number;
  preset_id: Generated<number>;
  kind: ImportKind;
  preset_name: string;
  columns: Json<string[]>;
  mapping: Json<string[]>;
  settings: Json<ImportSettings>;
  created_by: number | null;
  created_at: Instant;
  used_at: Instant;
}

/** The tables of imports. */
export interface ImportsTables {
  person_external_id: PersonExternalIdTable;
  people_import: PeopleImportTable;
  people_import_row: PeopleImportRowTable;
  people_import_preset: PeopleImportPresetTable;
  import_preset: ImportPresetTable;
}

declare module '../db/database.ts' {
  interface Database extends ImportsTables {}
}
