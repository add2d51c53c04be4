import { GUARDIAN, LEAD, LEAD_GUARDIAN, STUDENT } from '@schoolbell/core/access';
import type { Changes } from '@schoolbell/core/imports/matching/rules';
import type { GuardianOfRow } from '@schoolbell/core/imports/rules';
import type { ImportKind } from '@schoolbell/core/imports/targets/rules';
import { contactKey, similarNames } from '@schoolbell/core/people/rules';
import { newHash } from '../../db/hash.ts';
import type { Db } from '../../http/context.ts';
import type { DecidedRow } from '../matching/jobs.ts';
import { findGuardians } from '../matching/queries.ts';
import type { Import } from '../queries.ts';
import type { Decided } from '../rows/queries.ts';
import {
  auditRows,
  guardianColumns,
  insertExternalIds,
  insertLinks,
  insertPeople,
  type NewLink,
  type Place,
  raiseGuardians,
  refreshFoundBy,
  updatePeople,
} from './queries.ts';
import { refreshGuardianText } from '../../people/guardians/queries.ts';

const newRole: Record<ImportKind, number> = { student: STUDENT, lead: LEAD, guardian: GUARDIAN, staff: 0 };

/** The guardian of each row that needs one: who is here already, or was added for an earlier row, or is added now. */
interface GuardianOfImport {
  id: number;
  made: 0 | 1;
}

async function guardiansFor(
  db: Db,
  place: Place,
  kind: ImportKind,
  rows: readonly DecidedRow[],
): Promise<Map<number, GuardianOfImport>> {
  const asking = rows.filter(
    ({ row, decision }) => decision.links && row.values.guardian && decision.action !== 'rejected',
  );
  if (asking.length === 0) return new Map();
  const known = await findGuardians(
    db,
    place.institution_id,
    asking.flatMap(({ row }) => [row.values.guardian!.email, row.values.guardian!.phone]),
  );
  const byContact = new Map<string, { id: number; hash: string; name: string }[]>();
  const note = (keys: readonly string[], one: { id: number; hash: string; name: string }) =>
    keys.filter(Boolean).forEach((key) => byContact.set(key, [...(byContact.get(key) ?? []), one]));
  for (const one of known)
    note([one.email_key, one.phone_key], {
      id: one.user_detail_id,
      hash: '',
      name: `${one.first_name} ${one.surname}`,
    });
  const toAdd: { hash: string; guardian: GuardianOfRow }[] = [];
  const chosen = asking.map(({ row }) => {
    const guardian = row.values.guardian!;
    const name = `${guardian.first_name} ${guardian.surname}`;
    const keys = [contactKey(guardian.email), contactKey(guardian.phone)];
    const found = keys.flatMap((key) => byContact.get(key) ?? []).find((one) => similarNames(one.name, name));
    if (found) return { row_number: row.row_number, found, made: 0 as const };
    const added = { id: 0, hash: newHash(), name };
    toAdd.push({ hash: added.hash, guardian });
    note(keys, added);
    return { row_number: row.row_number, found: added, made: 1 as const };
  });
  const role_id = kind === 'student' ? GUARDIAN : LEAD_GUARDIAN;
  const ids = await insertPeople(
    db,
    place,
    toAdd.map(({ hash, guardian }) => ({
      hash,
      role_id,
      own: guardianColumns(guardian),
      custom: {},
      guardian_id: null,
      is_duplicate: 0,
    })),
  );
  const of = chosen.map(
    ({ row_number, found, made }) => [row_number, { id: found.id || ids.get(found.hash)!, made }] as const,
  );
  if (kind === 'student')
    await raiseGuardians(
      db,
      place,
      of.filter(([, one]) => !one.made).map(([, one]) => one.id),
    );
  return new Map(of);
}

/** The wanted side of changes, apart in own columns and the school's fields. */
function wantedOf(changes: Changes): { own: Record<string, unknown>; custom: Record<string, unknown> } {
  const entries = Object.entries(changes).map(([name, [, after]]) => [name, after] as const);
  return {
    own: Object.fromEntries(entries.filter(([name]) => !name.startsWith('custom.'))),
    custom: Object.fromEntries(
      entries
        .filter(([name]) => name.startsWith('custom.'))
        .map(([name, value]) => [name.slice('custom.'.length), value]),
    ),
  };
}

/** Writes what was decided about rows, all at once; answers what became of each. */
export async function writeRows(
  db: Db,
  place: Place,
  { kind }: Pick<Import, 'kind'>,
  rows: readonly DecidedRow[],
): Promise<Decided[]> {
  const guardians = await guardiansFor(db, place, kind, rows);
  const guardianOf = (row: DecidedRow) => guardians.get(row.row.row_number) ?? null;
  const creating = rows
    .filter(({ decision }) => decision.action === 'create')
    .map((one) => ({ ...one, hash: newHash() }));
  const ids = await insertPeople(
    db,
    place,
    creating.map((one) => {
      const {
        own: { role_id, ...own },
        custom,
      } = one.row.values;
      return {
        hash: one.hash,
        role_id: newRole[kind] || Number(role_id),
        own,
        custom,
        guardian_id: guardianOf(one)?.id ?? null,
        is_duplicate: one.decision.isDuplicate ? 1 : 0,
      };
    }),
  );
  const created = new Map(creating.map((one) => [one.row.row_number, ids.get(one.hash)!]));
  const changing = rows.filter(({ decision }) => decision.action === 'update');
  const versions = await updatePeople(
    db,
    place,
    changing.map(({ decision }) => ({ user_detail_id: decision.person_id!, ...wantedOf(decision.changes) })),
  );
  const idOf = (one: DecidedRow): number | null => created.get(one.row.row_number) ?? one.decision.person_id ?? null;
  const standing = rows.filter(({ decision }) => decision.action === 'create' || decision.action === 'update');

  const links: NewLink[] = standing.flatMap((one) => [
    ...(guardianOf(one)
      ? [{ child_id: idOf(one)!, guardian_id: guardianOf(one)!.id, relation: one.row.values.guardian!.relation }]
      : []),
    ...one.children.map((child_id) => ({ child_id, guardian_id: idOf(one)!, relation: one.row.values.relation ?? '' })),
  ]);
  await insertLinks(db, place, links);
  if (kind === 'guardian')
    await refreshFoundBy(
      db,
      place.institution_id,
      standing.map((one) => idOf(one)!),
    );
  else
    await refreshChanged(
      db,
      place.institution_id,
      changing.filter((one) => guardianOf(one)).map((one) => idOf(one)!),
    );
  await insertExternalIds(
    db,
    place,
    kind,
    standing.flatMap((one) =>
      one.row.values.external_id === undefined
        ? []
        : [{ person_id: idOf(one)!, external_id: one.row.values.external_id }],
    ),
  );
  await auditRows(
    db,
    place,
    standing.map((one) => auditOf(one, idOf(one)!)),
  );

  return rows.map((one) => ({
    row_number: one.row.row_number,
    action: one.decision.action,
    reasons: one.decision.reasons,
    changes: withChildren(one),
    person_id: idOf(one),
    guardian_id: guardianOf(one)?.id ?? null,
    made_guardian: guardianOf(one)?.made ?? 0,
    version: created.has(one.row.row_number) ? 1 : (versions.get(one.decision.person_id ?? 0) ?? null),
  }));
}

/** Undoing takes away the links that the row made, so it has to know them. */
const withChildren = ({ changes, children }: DecidedRow): Changes | null =>
  children.length > 0 ? { ...changes, children: [[], children] } : changes;

async function refreshChanged(db: Db, institution_id: number, children: readonly number[]): Promise<void> {
  if (children.length > 0) await refreshGuardianText(db, institution_id, children);
}

function auditOf(
  { row, decision }: DecidedRow,
  person_id: number,
): { person_id: number; before?: unknown; after: unknown } {
  if (decision.action === 'create') return { person_id, after: { ...row.values.own, ...row.values.custom } };
  const side = (at: 0 | 1) =>
    Object.fromEntries(Object.entries(decision.changes).map(([name, both]) => [name, both[at]]));
  return { person_id, before: side(0), after: side(1) };
}
