import { sql } from 'kysely';
import type { ImportSettings } from '@schoolbell/core/imports/rules';
import type { ImportKind } from '@schoolbell/core/imports/targets/rules';
import type { Db } from '../../http/context.ts';

/** A mapping that was kept under a name. */
export interface Preset {
  preset_id: number;
  kind: ImportKind;
  preset_name: string;
  columns: string[];
  mapping: string[];
  settings: ImportSettings;
}

/** The mappings that a school kept for files of a kind, by name. */
export async function listPresets(db: Db, institution_id: number, kind: ImportKind): Promise<Preset[]> {
  const { rows } = await sql<Preset>`
    select preset_id, kind, preset_name, columns, mapping, settings from import_preset where institution_id = ${institution_id} and kind = ${kind}
    order by fold(preset_name), preset_id`.execute(db);
  return rows;
}

/** One of them, locked until the transaction ends. */
export async function findNamedPreset(db: Db, institution_id: number, preset_id: number): Promise<Preset | undefined> {
  return db
    .selectFrom('import_preset')
    .select(['preset_id', 'kind', 'preset_name', 'columns', 'mapping', 'settings'])
    .where('institution_id', '=', institution_id)
    .where('preset_id', '=', preset_id)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether another preset of the kind has this name. */
export async function isPresetNameTaken(
  db: Db,
  institution_id: number,
  { kind, preset_name, preset_id = 0 }: { kind: ImportKind; preset_name: string; preset_id?: number | undefined },
): Promise<boolean> {
  const { rows } =
    await sql`select from import_preset where institution_id = ${institution_id} and kind = ${kind} and lower(preset_name) = lower(${preset_name}) and preset_id <> ${preset_id}`.execute(
      db,
    );
  return rows.length > 0;
}

/** What a preset holds, as it is written. */
export interface PresetContent {
  preset_name: string;
  columns: readonly string[];
  mapping: readonly string[];
  settings: ImportSettings;
  now: Date;
}

const written = ({ preset_name, columns, mapping, settings, now }: PresetContent) => ({
  preset_name,
  columns: JSON.stringify(columns),
  mapping: JSON.stringify(mapping),
  settings: JSON.stringify(settings),
  used_at: now,
});

/** Keeps a mapping under a name; returns its id. */
export async function insertPreset(
  db: Db,
  {
    institution_id,
    kind,
    created_by,
    ...content
  }: PresetContent & { institution_id: number; kind: ImportKind; created_by: number },
): Promise<number> {
  const { preset_id } = await db
    .insertInto('import_preset')
    .values({ institution_id, kind, created_by, created_at: content.now, ...written(content) })
    .returning('preset_id')
    .executeTakeFirstOrThrow();
  return preset_id;
}

/** Replaces a preset's mapping. */
export async function replacePreset(
  db: Db,
  institution_id: number,
  preset_id: number,
  content: PresetContent,
): Promise<void> {
  await db
    .updateTable('import_preset')
    .set(written(content))
    .where('institution_id', '=', institution_id)
    .where('preset_id', '=', preset_id)
    .execute();
}

/** Gives a preset another name. */
export async function renamePreset(
  db: Db,
  institution_id: number,
  preset_id: number,
  preset_name: string,
): Promise<void> {
  await db
    .updateTable('import_preset')
    .set({ preset_name })
    .where('institution_id', '=', institution_id)
    .where('preset_id', '=', preset_id)
    .execute();
}

/** Takes a preset away. */
export async function removePreset(db: Db, institution_id: number, preset_id: number): Promise<void> {
  await db
    .deleteFrom('import_preset')
    .where('institution_id', '=', institution_id)
    .where('preset_id', '=', preset_id)
    .execute();
}

/** The mapping that was used for these columns before. */
export async function findPreset(
  db: Db,
  institution_id: number,
  kind: ImportKind,
  columns_key: string,
): Promise<{ mapping: string[]; settings: ImportSettings } | undefined> {
  return db
    .selectFrom('people_import_preset')
    .select(['mapping', 'settings'])
    .where('institution_id', '=', institution_id)
    .where('kind', '=', kind)
    .where('columns_key', '=', columns_key)
    .executeTakeFirst();
}

/** Remembers the mapping of these columns for the next file with them. */
export async function savePreset(
  db: Db,
  institution_id: number,
  preset: { kind: ImportKind; columns_key: string; mapping: string[]; settings: ImportSettings; now: Date },
): Promise<void> {
  const { kind, columns_key, now: used_at } = preset;
  const kept = { mapping: JSON.stringify(preset.mapping), settings: JSON.stringify(preset.settings), used_at };
  await db
    .insertInto('people_import_preset')
    .values({ institution_id, kind, columns_key, ...kept })
    .onConflict((conflict) => conflict.columns(['institution_id', 'kind', 'columns_key']).doUpdateSet(kept))
    .execute();
}
