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
  summary: 'Lists imports of the kinds that the viewer can import, newest first.',
  input: z.strictObject({ page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1) }),
  result: pageOf(ImportLine),
});

export const exportImports = endpoint({
  method: 'GET',
  path: 'imports/export',
  access,
  answers: 'table',
  limit: 'export',
  summary: 'Exports the imports of the kinds that the viewer can import, newest first.',
  input: z.strictObject({}),
  result: z.custom<Blob>(),
});

export const uploadImport = endpoint({
  method: 'POST',
  path: 'imports/upload',
  access,
  limit: 'upload',
  summary:
    'Uploads a CSV or XLSX file of at most 10 MB and guesses its encoding, delimiter, header row and mapping. Nothing is imported yet.',
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
  summary: 'Returns one import: its file, its mapping, its progress and its results.',
  input: z.strictObject({ import_id: id }),
  result: ImportDetails,
});

export const rereadImport = endpoint({
  method: 'POST',
  path: 'imports/reread',
  access,
  summary:
    'Reads the file again with another encoding, delimiter, sheet or header row; `header` 0 means that there is none.',
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
    'Checks the whole file with this mapping without saving anything: which rows would add, change, skip or be rejected.',
  input: z.strictObject({ import_id: id, mapping, settings: Settings }),
  result: ImportDetails,
});

export const importRows = endpoint({
  method: 'GET',
  path: 'imports/rows',
  access,
  shows: [],
  summary: "Returns a page of an import's rows, by what happens to them: add, change, skip or rejected.",
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
  summary: 'Starts a checked import in the background.',
  input: z.strictObject({ import_id: id }),
  result: done,
});

export const cancelImport = endpoint({
  method: 'POST',
  path: 'imports/cancel',
  access,
  summary: 'Stops an import and undoes what it has already saved.',
  input: z.strictObject({ import_id: id }),
  result: done,
});

export const undoImport = endpoint({
  method: 'POST',
  path: 'imports/undo',
  access,
  summary: 'Undoes a whole import within 30 days. Records that were edited since stay unchanged.',
  input: z.strictObject({ import_id: id }),
  result: done,
});

export const rejectedRows = endpoint({
  method: 'GET',
  path: 'imports/rejected',
  access,
  answers: 'table',
  limit: 'export',
  summary: "Exports the rejected rows as CSV or XLSX: the file's own columns, and the reason.",
  input: z.strictObject({ import_id: id }),
  result: z.custom<Blob>(),
});

export const saveImportPreset = endpoint({
  method: 'POST',
  path: 'imports/presets/save',
  access,
  summary:
    'Saves a mapping under a name that all staff can use for similar files; with `preset_id`, replaces an existing one.',
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
  summary: 'Renames a saved mapping.',
  input: z.strictObject({ preset_id: id, preset_name: presetName }),
  result: done,
});

export const deleteImportPreset = endpoint({
  method: 'POST',
  path: 'imports/presets/delete',
  access,
  summary: 'Deletes a saved mapping. Imports that used it stay unchanged.',
  input: z.strictObject({ preset_id: id }),
  result: done,
});
