import type { Changes } from '@schoolbell/core/imports/matching/rules';
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

/** The former side of changes, apart in own columns and the school's fields. */
function formerOf(changes: Changes | null): { own: Record<string, unknown>; custom: Record<string, unknown> } {
  const entries = Object.entries(changes ?? {})
    .filter(([name]) => name !== 'children')
    .map(([name, [before]]) => [name, before] as const);
  return {
    own: Object.fromEntries(entries.filter(([name]) => !name.startsWith('custom.'))),
    custom: Object.fromEntries(
      entries
        .filter(([name]) => name.startsWith('custom.'))
        .map(([name, value]) => [name.slice('custom.'.length), value]),
    ),
  };
}

const childrenIn = (row: WrittenRow): number[] => (row.changes?.['children']?.[1] as number[] | undefined) ?? [];

/**
 * Takes the last rows of an import back: who was added goes, who was changed gets their former values. Somebody who was
 * changed since, or whom anything else refers to by now, stays as they are, because that is somebody's work.
 */
export async function undoSome(
  db: Db,
  { institution_id, import_id, now }: Place,
  { kind }: Pick<Import, 'kind'>,
  most: number,
): Promise<{ rows: number; kept: number }> {
  const rows = await writtenRows(db, institution_id, import_id, most);
  const untouched = rows.filter((row) => row.person_id !== null && row.version === row.current && !row.is_archived);
  const added = untouched.filter((row) => row.action === 'create');
  const made = rows.filter((row) => row.made_guardian === 1 && row.guardian_id !== null);
  const referred = await referredTo(db, institution_id, [
    ...added.map((row) => row.person_id!),
    ...made.map((row) => row.guardian_id!),
  ]);
  const children = await childrenOf(
    db,
    institution_id,
    added.map((row) => row.person_id!),
  );
  const came =
    kind === 'staff'
      ? await signedInAmong(
          db,
          institution_id,
          added.map((row) => row.person_id!),
        )
      : new Set<number>();
  const going = added.filter(
    (row) =>
      !referred.has(row.person_id!) &&
      !came.has(row.person_id!) &&
      (children.get(row.person_id!) ?? 0) <= childrenIn(row).length,
  );
  if (kind === 'staff')
    await deleteCredentials(
      db,
      institution_id,
      going.map((row) => row.person_id!),
    );
  await removePeople(
    db,
    institution_id,
    going.map((row) => row.person_id!),
  );

  const restored = untouched.filter((row) => row.action === 'update');
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
    restored.map((row) => ({ user_detail_id: row.person_id!, ...formerOf(row.changes) })),
    now,
  );

  const guardians = made.map((row) => row.guardian_id!);
  const needed = await childrenOf(db, institution_id, guardians);
  await removePeople(
    db,
    institution_id,
    guardians.filter((id) => !referred.has(id) && !needed.has(id)),
  );

  const fates = new Map<number, 'removed' | 'restored'>([
    ...going.map((row) => [row.row_number, 'removed'] as const),
    ...restored.map((row) => [row.row_number, 'restored'] as const),
  ]);
  await markUndone(
    db,
    institution_id,
    import_id,
    rows.map(({ row_number }) => ({ row_number, undone: fates.get(row_number) ?? 'kept' })),
  );
  return { rows: rows.length, kept: rows.length - fates.size };
}
