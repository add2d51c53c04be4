import { Failure, missing } from '@schoolbell/core/http/errors';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { importDetails } from '@schoolbell/core/imports/contract';
import { busyStates, fileNameText } from '@schoolbell/core/imports/format/rules';
import { mayImport, MOST_INVITED, UNDO_DAYS } from '@schoolbell/core/imports/rules';
import { importKinds, type ImportKind, mappingErrors } from '@schoolbell/core/imports/targets/rules';
import { importCancelled, importStarted, importUndoBegun, importUploaded } from '@schoolbell/core/imports/events';
import type { Handlers, StaffContext } from '../http/context.ts';
import { lookAt } from '../outside/spreadsheet.ts';
import { keyOf, mappingFor, openImport, presetsFor, rolesFor, targetsFor } from './opening/verbs.ts';
import { bytesOf, changeImport, importLine, insertImport, listImports } from './queries.ts';
import { beginRun } from './runs/queries.ts';
import { deleteRows } from './rows/queries.ts';
import { savePreset } from './presets/queries.ts';

function refuseOthers({ viewer }: StaffContext, kind: ImportKind): void {
  if (!mayImport(viewer, kind))
    throw new Failure(
      'forbidden',
      `Your role doesn't have access to all people of this kind. Please contact your admin to request permission.`,
    );
}

async function shown(context: StaffContext, import_id: number): Promise<ResultOf<typeof importDetails>> {
  const { db, viewer } = context;
  const { kind, format, columns, sample, mapping, settings, is_remembered } = await openImport(context, import_id);
  const targets = await targetsFor(context, kind);
  const line = await importLine(db, viewer.institution_id, import_id);
  const presets = busyStates.includes(line.state) ? [] : await presetsFor(context, kind, columns, targets);
  return {
    ...line,
    format,
    columns,
    sample,
    mapping,
    settings,
    is_remembered,
    targets: targets.map(({ name, label }) => ({ name, label })),
    presets,
  };
}

/** Imports of people from a spreadsheet, from the file to the way back. */
export const importsHandlers = {
  importList: ({ page }, { db, viewer }) =>
    listImports(
      db,
      viewer.institution_id,
      importKinds.filter((kind) => mayImport(viewer, kind)),
      page,
    ),

  uploadImport: async ({ kind, file_name, file }, context) => {
    refuseOthers(context, kind);
    const { db, viewer, now } = context;
    const bytes = Buffer.from(await file.arrayBuffer());
    const looked = await lookAt(bytes);
    const { format, columns, sample, total_rows } = looked;
    const import_id = await insertImport(db, viewer.institution_id, {
      kind,
      file_name: fileNameText(file_name),
      bytes,
      format,
      columns,
      sample,
      total_rows,
      ...(await mappingFor(context, kind, looked)),
      created_by: viewer.user_detail_id,
      now,
    });
    await context.audit(importUploaded, { after: { import_id, kind, rows: total_rows } });
    return shown(context, import_id);
  },

  importDetails: ({ import_id }, context) => shown(context, import_id),

  rereadImport: async ({ import_id, ...wanted }, context) => {
    const { db, viewer } = context;
    const { kind } = await openImport(context, import_id, { locked: true, in: ['uploaded', 'checked', 'failed'] });
    const bytes = await bytesOf(db, viewer.institution_id, import_id);
    if (!bytes) throw missing();
    const looked = await lookAt(bytes, wanted);
    const { format, columns, sample, total_rows } = looked;
    await deleteRows(db, viewer.institution_id, import_id);
    await changeImport(db, viewer.institution_id, import_id, {
      state: 'uploaded',
      error: '',
      format,
      columns,
      sample,
      total_rows,
      ...(await mappingFor(context, kind, looked)),
    });
    return shown(context, import_id);
  },

  checkImport: async ({ import_id, mapping, settings }, context) => {
    const { db, viewer, now } = context;
    const { kind, columns } = await openImport(context, import_id, {
      locked: true,
      in: ['uploaded', 'checked', 'failed'],
    });
    const errors = mappingErrors(mapping, columns.length, await targetsFor(context, kind));
    if (Object.keys(errors).length > 0)
      throw new Failure('invalid', errors['mapping'] ?? 'Please check the marked fields.', errors);
    await changeImport(db, viewer.institution_id, import_id, {
      mapping,
      settings,
      started_by: viewer.user_detail_id,
      roles: await rolesFor(context, kind),
    });
    await savePreset(db, viewer.institution_id, { kind, columns_key: keyOf(columns), mapping, settings, now });
    const run = await beginRun(db, viewer.institution_id, import_id, 'reading');
    await context.later('importRead', { import_id, run });
    return shown(context, import_id);
  },

  startImport: async ({ import_id }, context) => {
    const { db, viewer, now } = context;
    const { state, total_rows, kind, settings } = await openImport(context, import_id, {
      locked: true,
      in: ['checked', 'writing', 'done'],
    });
    // A second click means the running one.
    if (state !== 'checked') return { message: 'Import started' };
    const { created } = await importLine(db, viewer.institution_id, import_id);
    if (kind === 'staff' && settings.invite && created > MOST_INVITED)
      throw new Failure(
        'conflict',
        `At most ${MOST_INVITED} colleagues can be invited at once. Import them without invitations, and invite them from their pages.`,
      );
    const run = await beginRun(db, viewer.institution_id, import_id, 'writing');
    // The file has become rows; its bytes are of no more use.
    await changeImport(db, viewer.institution_id, import_id, {
      bytes: null,
      started_at: now,
      started_by: viewer.user_detail_id,
      roles: await rolesFor(context, kind),
    });
    await context.audit(importStarted, { after: { import_id, kind, rows: total_rows } });
    await context.later('importWrite', { import_id, run, after: 0 });
    return { message: 'Import started' };
  },

  cancelImport: async ({ import_id }, context) => {
    const { db, viewer } = context;
    const { state } = await openImport(context, import_id, {
      locked: true,
      in: ['uploaded', 'checked', 'failed', 'reading', 'checking', 'writing'],
    });
    await context.audit(importCancelled, { after: { import_id } });
    if (state === 'writing') {
      const run = await beginRun(db, viewer.institution_id, import_id, 'undoing');
      await context.later('importUndo', { import_id, run });
      return { message: 'Import stopped. Its changes are being undone.' };
    }
    await deleteRows(db, viewer.institution_id, import_id);
    await changeImport(db, viewer.institution_id, import_id, { state: 'cancelled', bytes: null, sample: [] });
    return { message: 'Import cancelled' };
  },

  undoImport: async ({ import_id }, context) => {
    const { db, viewer, now } = context;
    const { ended_at } = await openImport(context, import_id, { locked: true, in: ['done'] });
    if (now.getTime() - ended_at!.getTime() > UNDO_DAYS * 86_400_000)
      throw new Failure('conflict', `An import can only be undone for ${UNDO_DAYS} days.`);
    const run = await beginRun(db, viewer.institution_id, import_id, 'undoing');
    await context.audit(importUndoBegun, { after: { import_id } });
    await context.later('importUndo', { import_id, run });
    return { message: 'The import is being undone' };
  },
} satisfies Partial<Handlers<'imports'>>;
