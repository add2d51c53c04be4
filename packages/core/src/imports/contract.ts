import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { done, id } from '../http/fields.ts';
import { pageOf } from '../http/page.ts';
import { delimiters, encodings, MOST_HEADER, rowActions } from './format/rules.ts';
import { ImportDetails, ImportLine, ImportRow, Settings, kind, mapping, presetName, text } from './schemas.ts';

const access = ['students', 'all_leads', 'guardian', 'staff'] as const;

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
