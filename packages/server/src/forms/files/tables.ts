import type { ColumnType, Generated } from 'kysely';

/** A file of a form that is not sent or not accepted yet; its kind and size are in `file`. */
export interface FormUploadTable {
  institution_id: number;
  id: Generated<number>;
  custom_form_id: number;
  field_id: number;
  token_hash: Buffer;
  ticket: string;
  handle: string;
  file_name: string;
  created_at: ColumnType<Date, Date | string | undefined, never>;
  held_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** The table of files that came with forms. */
export interface FormFilesTables {
  form_upload: FormUploadTable;
}
