import { type Changes, sideOf } from '@schoolbell/core/imports/matching/rules';
import type { Db } from '../../http/context.ts';
import type { Import } from '../queries.ts';
import type { Place } from '../writing/queries.ts';
import { deleteCredentials } from '../../session/queries.ts';
import {
  childrenOf,
  markUndone,
  referredTo,
  removeExternalIds,
  removeLinks,
  removePeople,
  restorePeople,
  signedInAmong,
  writtenRows,
  type WrittenRow,
} from './queries.ts';

const childrenIn = (row: WrittenRow): number[] => (row.changes?.['children']?.[1] as number[] | undefined) ?? [];

/** The values before a row changed a person. */
function formerOf({ children: _, ...changes }: Changes): ReturnType<typeof sideOf> {
  return sideOf(changes, 0);
}

/** Deletes added people, unless something refers to them, they have signed in or have more children by now; returns the rows of the deleted ones. */
async function removeAdded(
  db: Db,
  institution_id: number,
  kind: Import['kind'],
  added: readonly WrittenRow[],
  referred: ReadonlySet<number>,
): Promise<WrittenRow[]> {
  const ids = added.map((row) => row.person_id!);
  const children = await childrenOf(db, institution_id, ids);
  const came = kind === 'staff' ? await signedInAmong(db, institution_id, ids) : new Set<number>();
  const going = added.filter(
    (row) =>
      !referred.has(row.person_id!) &&
      !came.has(row.person_id!) &&
      (children.get(row.person_id!) ?? 0) <= childrenIn(row).length,
  );
  const gone = going.map((row) => row.person_id!);
  if (kind === 'staff') await deleteCredentials(db, institution_id, gone);
  await removePeople(db, institution_id, gone);
  return going;
}

/** Restores the earlier values of changed people, and removes links and IDs that their rows added. */
async function restoreChanged(
  db: Db,
  { institution_id, import_id, now }: Place,
  restored: readonly WrittenRow[],
): Promise<void> {
  const links = restored.flatMap((row) => [
    ...(row.guardian_id === null ? [] : [{ child_id: row.person_id!, guardian_id: row.guardian_id }]),
    ...childrenIn(row).map((child_id) => ({ child_id, guardian_id: row.person_id! })),
  ]);
  await removeLinks(db, institution_id, links);
  await removeExternalIds(
    db,
    institution_id,
    import_id,
    restored.map((row) => row.person_id!),
  );
  await restorePeople(
    db,
    institution_id,
    restored.map((row) => ({ user_detail_id: row.person_id!, ...formerOf(row.changes ?? {}) })),
    now,
  );
}

/**
 * Undoes the last rows of an import: added people are deleted, changed ones get their earlier values. People changed since,
 * or to whom anything else refers by now, stay unchanged, because that is somebody's work.
 */
export async function undoSome(
  db: Db,
  place: Place,
  { kind }: Pick<Import, 'kind'>,
  most: number,
): Promise<{ rows: number; kept: number; restored: WrittenRow[] }> {
  const { institution_id, import_id } = place;
  const rows = await writtenRows(db, institution_id, import_id, most);
  const untouched = rows.filter((row) => row.person_id !== null && row.version === row.current && !row.is_archived);
  const added = untouched.filter((row) => row.action === 'create');
  const restored = untouched.filter((row) => row.action === 'update');
  const guardians = rows.flatMap((row) =>
    row.made_guardian === 1 && row.guardian_id !== null ? [row.guardian_id] : [],
  );
  const referred = await referredTo(db, institution_id, [...added.map((row) => row.person_id!), ...guardians]);
  const gone = await removeAdded(db, institution_id, kind, added, referred);
  await restoreChanged(db, place, restored);

  const needed = await childrenOf(db, institution_id, guardians);
  await removePeople(
    db,
    institution_id,
    guardians.filter((id) => !referred.has(id) && !needed.has(id)),
  );

  const fates = new Map<number, 'removed' | 'restored'>([
    ...gone.map((row) => [row.row_number, 'removed'] as const),
    ...restored.map((row) => [row.row_number, 'restored'] as const),
  ]);
  await markUndone(
    db,
    institution_id,
    import_id,
    rows.map(({ row_number }) => ({ row_number, undone: fates.get(row_number) ?? 'kept' })),
  );
  return { rows: rows.length, kept: rows.length - fates.size, restored };
}
