import { GUARDIAN, LEAD, STUDENT } from '@schoolbell/core/access';
import { type Changes, sideOf } from '@schoolbell/core/imports/matching/rules';
import type { ImportKind } from '@schoolbell/core/imports/targets/rules';
import { newHash } from '../../db/hash.ts';
import type { Db } from '../../http/context.ts';
import type { DecidedRow } from '../matching/jobs.ts';
import type { Import } from '../queries.ts';
import type { Decided } from '../rows/queries.ts';
import { auditRows, insertExternalIds, insertPeople, type Place, updatePeople, refreshFoundBy } from './queries.ts';
import { insertLinks, type NewLink } from './links/queries.ts';
import { refreshGuardianText } from '../../people/guardians/queries.ts';
import { type GuardianOfImport, guardiansFor } from './guardians/verbs.ts';

const newRole: Record<ImportKind, number> = { student: STUDENT, lead: LEAD, guardian: GUARDIAN, staff: 0 };

/** A written row: its person and its guardian. */
interface Written extends DecidedRow {
  person_id: number;
  guardian: GuardianOfImport | null;
}

/** Adds new people; returns their ids by row number. */
async function addPeople(
  db: Db,
  place: Place,
  kind: ImportKind,
  rows: readonly DecidedRow[],
  guardians: ReadonlyMap<number, GuardianOfImport>,
): Promise<Map<number, number>> {
  const creating = rows
    .filter(({ decision }) => decision.action === 'create')
    .map((one) => ({ ...one, hash: newHash() }));
  const ids = await insertPeople(
    db,
    place,
    creating.map(({ row, decision, hash }) => {
      const {
        own: { role_id, ...own },
        custom,
      } = row.values;
      return {
        hash,
        role_id: newRole[kind] || Number(role_id),
        own,
        custom,
        guardian_id: guardians.get(row.row_number)?.id ?? null,
        is_duplicate: decision.isDuplicate ? 1 : 0,
      };
    }),
  );
  return new Map(creating.map(({ row, hash }) => [row.row_number, ids.get(hash)!]));
}

/** A link as a row asks for it: a guardian receives messages only where the file says so. */
const linkOf = (
  child_id: number,
  guardian_id: number,
  { relation = '', messages = 0 }: { relation?: string | undefined; messages?: 0 | 1 | undefined },
): NewLink => ({ child_id, guardian_id, relation, communication: messages });

/** Links the guardians and children whom rows name. */
async function linkPeople(db: Db, place: Place, kind: ImportKind, written: readonly Written[]): Promise<void> {
  const { institution_id } = place;
  const links: NewLink[] = written.flatMap(({ person_id, guardian, row: { values }, children }) => [
    ...(guardian
      ? [linkOf(person_id, guardian.id, { relation: values.guardian!.relation, messages: values.guardian!.messages })]
      : []),
    ...children.map((child_id) => linkOf(child_id, person_id, values)),
  ]);
  await insertLinks(db, place, links);
  const touched =
    kind === 'guardian' ? written : written.filter((one) => one.decision.action === 'update' && one.guardian);
  const ids = touched.map((one) => one.person_id);
  if (kind === 'guardian') await refreshFoundBy(db, institution_id, ids);
  else if (ids.length > 0) await refreshGuardianText(db, institution_id, ids);
}

/** Carries out the decisions about rows, all together; returns the result of each. */
export async function writeRows(
  db: Db,
  place: Place,
  { kind }: Pick<Import, 'kind'>,
  rows: readonly DecidedRow[],
): Promise<Decided[]> {
  const guardians = await guardiansFor(db, place, kind, rows);
  const guardianOf = ({ row }: DecidedRow) => guardians.get(row.row_number) ?? null;
  const created = await addPeople(db, place, kind, rows, guardians);
  const changing = rows.filter(({ decision }) => decision.action === 'update');
  const versions = await updatePeople(
    db,
    place,
    changing.map(({ decision }) => ({ user_detail_id: decision.person_id!, ...sideOf(decision.changes, 1) })),
  );
  const idOf = (one: DecidedRow): number | null => created.get(one.row.row_number) ?? one.decision.person_id ?? null;
  const written: Written[] = rows
    .filter(({ decision }) => decision.action === 'create' || decision.action === 'update')
    .map((one) => ({ ...one, person_id: idOf(one)!, guardian: guardianOf(one) }));
  await linkPeople(db, place, kind, written);
  await insertExternalIds(
    db,
    place,
    kind,
    written.flatMap(({ person_id, row: { values } }) =>
      values.external_id === undefined ? [] : [{ person_id, external_id: values.external_id }],
    ),
  );
  await auditRows(db, place, written.map(auditOf));

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

function auditOf({ row, decision, person_id }: Written): { person_id: number; before?: unknown; after: unknown } {
  if (decision.action === 'create') return { person_id, after: { ...row.values.own, ...row.values.custom } };
  const side = (at: 0 | 1) =>
    Object.fromEntries(Object.entries(decision.changes).map(([name, both]) => [name, both[at]]));
  return { person_id, before: side(0), after: side(1) };
}
