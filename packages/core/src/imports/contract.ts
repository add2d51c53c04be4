import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { done, flag, id, instant } from '../http/fields.ts';
import { pageOf } from '../http/page.ts';
import { texts } from '../validators.ts';
import { delimiters, encodings, importStates, MOST_HEADER, rowActions } from './format/rules.ts';
import { LONGEST_PRESET_NAME } from './presets/rules.ts';
import { dateOrders, duplicateChoices, MOST_COLUMNS } from './rules.ts';
import { importKinds } from './targets/rules.ts';

const access = ['students', 'all_leads', 'guardian', 'staff'] as const;
const text = z.string();
const kind = z.enum(importKinds);

const Settings = z.strictObject({
  date_order: z.enum(dateOrders),
  duplicates: z.enum(duplicateChoices),
  invite: z.optional(z.boolean()),
});
const mapping = z.array(z.string().check(z.maxLength(100))).check(z.maxLength(MOST_COLUMNS));
const presetName = z.string().check(z.trim(), z.minLength(1, texts.required), z.maxLength(LONGEST_PRESET_NAME));
const Format = z.strictObject({
  type: z.enum(['csv', 'xlsx']),
  encoding: z.enum(encodings),
  delimiter: z.enum(delimiters),
  sheet: z.int(),
  sheets: z.array(text),
  header: z.optional(z.int()),
});

/** An import in a list: what it is about, how far it is, and what it did. */
const ImportLine = z.strictObject({
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

/** An import with what its mapping is chosen by: the file's columns, its first rows, and what a column can be. */
const ImportDetails = z.extend(ImportLine, {
  format: Format,
  columns: z.array(text),
  sample: z.array(z.array(text)),
  mapping: z.array(text),
  settings: Settings,
  /** The mapping is the one that was used for these columns before. */
  is_remembered: flag,
  targets: z.array(z.strictObject({ name: text, label: text })),
  /** Mappings that were kept under a name, as they fit this file; `missing` are columns that a preset knows and this file lacks. */
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

export const importList = endpoint({
  method: 'GET',
  path: 'imports/list',
  access,
  shows: [],
  summary: 'Imports of the kinds that one may import, the newest first.',
  input: z.strictObject({ page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1) }),
  result: pageOf(ImportLine),
});

export const uploadImport = endpoint({
  method: 'POST',
  path: 'imports/upload',
  access,
  limit: 'upload',
  summary:
    'Takes a CSV or XLSX file of at most 10 MB; encoding, delimiter, the row of names and the mapping are guessed. Nothing is imported yet.',
  input: z.strictObject({
    kind,
    file_name: z._default(z.string().check(z.trim(), z.maxLength(255)), ''),
    file: z.custom<Blob>((value) => typeof Blob === 'function' && value instanceof Blob, 'File upload failed'),
  }),
  result: ImportDetails,
});

export const importDetails = endpoint({
  method: 'GET',
  path: 'imports/get',
  access,
  shows: [],
  summary: 'One import: its file, its mapping, how far it is, and what it did.',
  input: z.strictObject({ import_id: id }),
  result: ImportDetails,
});

export const rereadImport = endpoint({
  method: 'POST',
  path: 'imports/reread',
  access,
  summary:
    'Reads the file again with another encoding, delimiter, sheet or row of names; `header` 0 says that it has none.',
  input: z.strictObject({
    import_id: id,
    encoding: z.enum(encodings),
    delimiter: z.enum(delimiters),
    sheet: z.int().check(z.minimum(0), z.maximum(500)),
    header: z.optional(z.int().check(z.minimum(0), z.maximum(MOST_HEADER))),
  }),
  result: ImportDetails,
});

export const checkImport = endpoint({
  method: 'POST',
  path: 'imports/check',
  access,
  summary:
    'Tries the whole file with this mapping and writes nothing to anybody: which rows would add, change, leave or be rejected.',
  input: z.strictObject({ import_id: id, mapping, settings: Settings }),
  result: ImportDetails,
});

/** One row with what it does: whom it is about, why it is rejected, and what it changes. */
const ImportRow = z.strictObject({
  row_number: z.int(),
  action: z.enum(rowActions),
  name: text,
  user_detail_id: z.nullable(id),
  reasons: z.array(text),
  changes: z.array(z.strictObject({ label: text, before: text, after: text })),
});

export const importRows = endpoint({
  method: 'GET',
  path: 'imports/rows',
  access,
  shows: [],
  summary: 'A page of the rows that add, change, leave or are rejected.',
  input: z.strictObject({
    import_id: id,
    action: z.enum(rowActions),
    page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
  }),
  result: pageOf(ImportRow),
});

export const startImport = endpoint({
  method: 'POST',
  path: 'imports/start',
  access,
  summary: 'Imports what was checked, in the background.',
  input: z.strictObject({ import_id: id }),
  result: done,
});

export const cancelImport = endpoint({
  method: 'POST',
  path: 'imports/cancel',
  access,
  summary: 'Stops an import; what it wrote already is taken back.',
  input: z.strictObject({ import_id: id }),
  result: done,
});

export const undoImport = endpoint({
  method: 'POST',
  path: 'imports/undo',
  access,
  summary: 'Takes a whole import back, within 30 days. People with whom somebody went on since stay as they are.',
  input: z.strictObject({ import_id: id }),
  result: done,
});

export const rejectedRows = endpoint({
  method: 'GET',
  path: 'imports/rejected',
  access,
  answers: 'csv',
  limit: 'export',
  summary: "The rejected rows as CSV: the file's own columns, and why.",
  input: z.strictObject({ import_id: id }),
  result: z.custom<Blob>(),
});

export const saveImportPreset = endpoint({
  method: 'POST',
  path: 'imports/presets/save',
  access,
  summary:
    'Keeps a mapping under a name, for files of the same kind whoever imports them; with `preset_id` in the place of what it held.',
  input: z.strictObject({
    import_id: id,
    preset_id: z.optional(id),
    preset_name: presetName,
    mapping,
    settings: Settings,
  }),
  result: z.strictObject({ preset_id: id, message: text }),
});

export const renameImportPreset = endpoint({
  method: 'POST',
  path: 'imports/presets/rename',
  access,
  summary: 'Gives a kept mapping another name.',
  input: z.strictObject({ preset_id: id, preset_name: presetName }),
  result: done,
});

export const deleteImportPreset = endpoint({
  method: 'POST',
  path: 'imports/presets/delete',
  access,
  summary: 'Deletes a kept mapping. Imports that were made with it stay as they are.',
  input: z.strictObject({ preset_id: id }),
  result: done,
});
