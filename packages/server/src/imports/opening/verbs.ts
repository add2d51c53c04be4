import { createHash } from 'node:crypto';
import { staffRoles } from '@schoolbell/core/access';
import { Failure, missing } from '@schoolbell/core/http/errors';
import type { ImportState } from '@schoolbell/core/imports/format/rules';
import { isOwnFile } from '@schoolbell/core/imports/exported/rules';
import { fitPreset } from '@schoolbell/core/imports/presets/rules';
import { type ImportSettings, mayImport } from '@schoolbell/core/imports/rules';
import {
  guessMapping,
  type ImportKind,
  type ImportTarget,
  mappingErrors,
  targetsOf,
} from '@schoolbell/core/imports/targets/rules';
import { roleRefusal } from '@schoolbell/core/staff/rules';
import { say } from '@schoolbell/core/words/rules';
import type { StaffContext, TableContext } from '../../http/context.ts';
import { accessFrom } from '../../http/access.ts';
import type { Looked } from '../../outside/spreadsheet.ts';
import { rolesOf } from '../../settings/queries.ts';
import { listWords } from '../../words/queries.ts';
import { fieldsOf } from '../jobs.ts';
import { listPresets, findPreset } from '../presets/queries.ts';
import { findImport, type Import } from '../queries.ts';

/** An import of a kind that the viewer can import; all others answer like a missing one. */
export async function openImport(
  { db, viewer }: TableContext,
  import_id: number,
  options: { locked?: boolean; in?: readonly ImportState[] } = {},
): Promise<Import> {
  const found = await findImport(db, viewer.institution_id, import_id, options);
  if (!found || !mayImport(viewer, found.kind)) throw missing();
  if (options.in && !options.in.includes(found.state))
    throw new Failure('conflict', 'This import has changed. Please reload the page.');
  return found;
}

/** What columns of this kind can be, with the school's own fields. */
export async function targetsFor({ db, viewer }: StaffContext, kind: ImportKind): Promise<ImportTarget[]> {
  return targetsOf(kind, await fieldsOf(db, viewer.institution_id, kind));
}

/** Roles that the viewer can assign to colleagues in a file: never owner, and none with more access than they have. */
export async function rolesFor({ db, viewer }: StaffContext, kind: ImportKind): Promise<number[]> {
  if (kind !== 'staff') return [];
  const mayGive = (role_id: number, controls: Record<string, number>) =>
    staffRoles[role_id as keyof typeof staffRoles] !== 'owner' &&
    roleRefusal(role_id, accessFrom(role_id, controls), viewer) === null;
  return (await rolesOf(db, viewer.institution_id))
    .filter(({ role_id, controls }) => mayGive(role_id, controls))
    .map((role) => role.role_id);
}

/** The same columns have the same key. */
export const keyOf = (columns: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(columns)).digest('base64url');

/** The school's named mappings as they fit a file with these columns. */
export async function presetsFor(
  { db, viewer }: StaffContext,
  kind: ImportKind,
  columns: readonly string[],
  targets: readonly ImportTarget[],
) {
  const presets = await listPresets(db, viewer.institution_id, kind);
  return presets.map(({ preset_id, preset_name, settings, ...preset }) => ({
    preset_id,
    preset_name,
    settings,
    ...fitPreset(columns, preset, targets),
  }));
}

/** What a file's columns most likely are, by their names. */
async function guessedFor(
  { db, viewer }: StaffContext,
  kind: ImportKind,
  columns: readonly string[],
): Promise<string[]> {
  const fields = await fieldsOf(db, viewer.institution_id, kind);
  const words = await listWords(db, viewer.institution_id);
  const isOwn = isOwnFile(kind, columns, fields, (text) => say(words, text));
  return guessMapping(columns, targetsOf(kind, fields), { isOwn });
}

/** The meaning of a file's columns: as last time, from a preset that has all its columns here, or by their names. */
export async function mappingFor(
  context: StaffContext,
  kind: ImportKind,
  { columns, date_order }: Looked,
): Promise<{ mapping: string[]; settings: ImportSettings; is_remembered: 0 | 1 }> {
  const { db, tenant } = context;
  const targets = await targetsFor(context, kind);
  const isSound = ({ mapping }: { mapping: string[] }) =>
    Object.keys(mappingErrors(mapping, columns.length, targets)).length === 0;
  const before = await findPreset(db, tenant.institution_id, kind, keyOf(columns));
  const fitting = (await presetsFor(context, kind, columns, targets)).filter(
    (preset) => preset.missing.length === 0 && isSound(preset),
  );
  // A field may have been archived since.
  const remembered = before && isSound(before) ? before : fitting[0];
  const usual: ImportSettings = { date_order: tenant.country === 'US' ? 'mdy' : 'dmy', duplicates: 'reject' };
  // Mails are only sent if they are requested this time.
  const settings = {
    ...usual,
    ...before?.settings,
    ...remembered?.settings,
    ...(date_order && { date_order }),
    invite: false,
  };
  return {
    mapping: remembered?.mapping ?? (await guessedFor(context, kind, columns)),
    settings,
    is_remembered: remembered ? 1 : 0,
  };
}
