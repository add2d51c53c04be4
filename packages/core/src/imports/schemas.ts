import * as z from 'zod/mini';
import { flag, id, instant } from '../http/fields.ts';
import { texts } from '../validators.ts';
import { delimiters, encodings, importStates, rowActions } from './format/rules.ts';
import { LONGEST_PRESET_NAME } from './presets/rules.ts';
import { dateOrders, duplicateChoices, MOST_COLUMNS } from './rules.ts';
import { importKinds } from './targets/rules.ts';

export const text = z.string();
export const kind = z.enum(importKinds);

export const Settings = z.strictObject({
  date_order: z.enum(dateOrders),
  duplicates: z.enum(duplicateChoices),
  invite: z.optional(z.boolean()),
});
export const mapping = z.array(z.string().check(z.maxLength(100))).check(z.maxLength(MOST_COLUMNS));
export const presetName = z.string().check(z.trim(), z.minLength(1, texts.required), z.maxLength(LONGEST_PRESET_NAME));
const Format = z.strictObject({
  type: z.enum(['csv', 'xlsx']),
  encoding: z.enum(encodings),
  delimiter: z.enum(delimiters),
  sheet: z.int(),
  sheets: z.array(text),
  header: z.optional(z.int()),
});

/** An import in a list: its kind, its state and its results. */
export const ImportLine = z.strictObject({
  import_id: id,
  kind,
  file_name: text,
  state: z.enum(importStates),
  total_rows: z.int(),
  done_rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  kept: z.int(),
  error: text,
  created_by: text,
  created_at: instant,
  ended_at: z.nullable(instant),
  is_undoable: flag,
});

/** An import with the choices for its mapping: the file's columns, its first rows, and the possible targets. */
export const ImportDetails = z.extend(ImportLine, {
  format: Format,
  columns: z.array(text),
  sample: z.array(z.array(text)),
  mapping: z.array(text),
  settings: Settings,
  /** The mapping was used before for these columns. */
  is_remembered: flag,
  targets: z.array(z.strictObject({ name: text, label: text })),
  /** Saved mappings as they fit this file; `missing` are columns of a preset that this file lacks. */
  presets: z.array(
    z.strictObject({
      preset_id: id,
      preset_name: text,
      mapping: z.array(text),
      settings: Settings,
      missing: z.array(text),
    }),
  ),
});

/** One row with what it does: the person it is about, why it is rejected, and what it changes. */
export const ImportRow = z.strictObject({
  row_number: z.int(),
  action: z.enum(rowActions),
  name: text,
  user_detail_id: z.nullable(id),
  reasons: z.array(text),
  changes: z.array(z.strictObject({ label: text, before: text, after: text })),
});
