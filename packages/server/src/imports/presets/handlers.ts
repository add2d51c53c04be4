import { Failure, missing } from '@schoolbell/core/http/errors';
import { MOST_PRESETS } from '@schoolbell/core/imports/presets/rules';
import { mayImport } from '@schoolbell/core/imports/rules';
import { mappingErrors } from '@schoolbell/core/imports/targets/rules';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { openImport, targetsFor } from '../opening/verbs.ts';
import {
  findNamedPreset,
  insertPreset,
  isPresetNameTaken,
  listPresets,
  type Preset,
  removePreset,
  renamePreset,
  replacePreset,
} from './queries.ts';

const invalid = (fields: Record<string, string>) =>
  new Failure('invalid', fields['mapping'] ?? 'Please check the marked fields.', fields);

/** A preset of a kind that the viewer can import; all others answer like a missing one. */
async function openPreset({ db, viewer }: StaffContext, preset_id: number): Promise<Preset> {
  const found = await findNamedPreset(db, viewer.institution_id, preset_id);
  if (!found || !mayImport(viewer, found.kind)) throw missing();
  return found;
}

async function refuseTakenName(
  { db, viewer }: StaffContext,
  preset: Parameters<typeof isPresetNameTaken>[2],
): Promise<void> {
  if (await isPresetNameTaken(db, viewer.institution_id, preset))
    throw invalid({ preset_name: 'Another preset has this name already' });
}

/** Mappings that are kept under a name. */
export const presetHandlers = {
  saveImportPreset: async ({ import_id, preset_id, preset_name, mapping, settings }, context) => {
    const { db, viewer, now } = context;
    const { kind, columns } = await openImport(context, import_id);
    const errors = mappingErrors(mapping, columns.length, await targetsFor(context, kind));
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const content = { preset_name, columns, mapping, settings: { ...settings, invite: false }, now };
    if (preset_id !== undefined && (await openPreset(context, preset_id)).kind !== kind) throw missing();
    await refuseTakenName(context, { kind, preset_name, preset_id });
    if (preset_id !== undefined) {
      await replacePreset(db, viewer.institution_id, preset_id, content);
      return { preset_id, message: `"${preset_name}" saved` };
    }
    if ((await listPresets(db, viewer.institution_id, kind)).length >= MOST_PRESETS)
      throw new Failure('conflict', `There are already ${MOST_PRESETS} presets. Please delete one first.`);
    const made = await insertPreset(db, {
      institution_id: viewer.institution_id,
      kind,
      created_by: viewer.user_detail_id,
      ...content,
    });
    return { preset_id: made, message: `"${preset_name}" saved for the next file` };
  },

  renameImportPreset: async ({ preset_id, preset_name }, context) => {
    const { kind } = await openPreset(context, preset_id);
    await refuseTakenName(context, { kind, preset_name, preset_id });
    await renamePreset(context.db, context.viewer.institution_id, preset_id, preset_name);
    return { message: `The preset is now called "${preset_name}"` };
  },

  deleteImportPreset: async ({ preset_id }, context) => {
    const { preset_name } = await openPreset(context, preset_id);
    await removePreset(context.db, context.viewer.institution_id, preset_id);
    return { message: `"${preset_name}" deleted` };
  },
} satisfies Partial<Handlers<'imports'>>;
