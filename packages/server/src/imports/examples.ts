import { randomUUID } from 'node:crypto';
import type { ImportState } from '@schoolbell/core/imports/format/rules';
import { answering, type Examples } from '../testing/calls.ts';
import { someone } from '../testing/person.ts';
import type { World } from '../testing/world.ts';
import { insertPreset } from './presets/queries.ts';
import { changeImport, insertImport } from './queries.ts';
import { insertRows } from './rows/queries.ts';

const settings = { date_order: 'dmy' as const, duplicates: 'reject' as const };
const mapping = ['firstName', 'email'];
const columns = ['First name', 'Email'];

/** An import of two columns and one row, at its current step. */
export async function newImport({ school, owner }: World, state: ImportState): Promise<number> {
  return school.sql(async (db) => {
    const { institution_id } = school;
    const import_id = await insertImport(db, institution_id, {
      kind: 'student',
      file_name: 'people.csv',
      bytes: Buffer.from('First name,Email\nImported,i@home.example\n'),
      format: { type: 'csv', encoding: 'utf-8', delimiter: ',', sheet: 0, sheets: [] },
      columns,
      sample: [['Imported', 'i@home.example']],
      mapping,
      settings,
      is_remembered: 0,
      total_rows: 1,
      created_by: owner.user_detail_id,
      now: new Date(),
    });
    const row = {
      row_number: 2,
      cells: ['Imported', 'i@home.example'],
      values: { own: { first_name: 'Imported', email: 'i@home.example' }, custom: {} },
      reasons: [],
    };
    if (state !== 'uploaded') await insertRows(db, institution_id, import_id, JSON.stringify([row]));
    await changeImport(db, institution_id, import_id, { state, ...(state === 'done' && { ended_at: new Date() }) });
    return import_id;
  });
}

/** A mapping that the school has saved under a name. */
export async function newPreset({ school, owner }: World): Promise<number> {
  return school.sql((db) =>
    insertPreset(db, {
      institution_id: school.institution_id,
      kind: 'student',
      created_by: owner.user_detail_id,
      preset_name: `List ${randomUUID()}`,
      columns,
      mapping,
      settings,
      now: new Date(),
    }),
  );
}

const importIn = (state: ImportState) => async (world: World) => ({ import_id: await newImport(world, state) });

export const examples: Examples<'imports'> = {
  imports: {
    importList: async (world) => {
      await newImport(world, 'uploaded');
      await newPreset(world);
      return {};
    },
    exportImports: async (world) => {
      await newImport(world, 'uploaded');
      return {};
    },
    uploadImport: answering(422, () => ({ kind: 'student', file_name: 'people.csv' })),
    importDetails: importIn('uploaded'),
    rereadImport: async (world) => ({
      import_id: await newImport(world, 'uploaded'),
      encoding: 'windows-1252',
      delimiter: ';',
      sheet: 0,
    }),
    checkImport: async (world) => ({ import_id: await newImport(world, 'uploaded'), mapping, settings }),
    importRows: async (world) => ({ import_id: await newImport(world, 'checked'), action: 'create', page: 1 }),
    startImport: importIn('checked'),
    cancelImport: importIn('checked'),
    undoImport: importIn('done'),
    saveImportPreset: async (world) => ({
      import_id: await newImport(world, 'uploaded'),
      preset_name: someone(),
      mapping,
      settings,
    }),
    renameImportPreset: async (world) => ({ preset_id: await newPreset(world), preset_name: someone() }),
    deleteImportPreset: async (world) => ({ preset_id: await newPreset(world) }),
    rejectedRows: importIn('done'),
  },
};
