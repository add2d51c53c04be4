import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';
import { columnOf, dayColumns } from '../fields/queries.ts';
import { refreshGuardianText } from '../guardians/queries.ts';

/** Fields that an edit can have beside a person's own: a lead's, or a student's. */
export interface Change {
  status?: string | undefined;
  interest?: number | undefined;
  owner_id?: number | null | undefined;
}

type Values = Record<string, unknown>;

/** Which person to change, and to what: names as the contract writes them, absent ones stay. `touch` counts the version up although no name differs. */
export interface Edit {
  institution_id: number;
  user_detail_id: number;
  changes: Values;
  now: Date;
  touch?: boolean | undefined;
}

/** A value as its column keeps it: an unknown day is null. */
function keptAs(column: string, value: unknown): unknown {
  if (value === '' && dayColumns.includes(column)) return null;
  return typeof value === 'string' ? value.normalize('NFC').trim() : value;
}

/** A change's names and values flat, as the columns hold them. */
function flat(changes: Values): Values {
  const { address, custom: _, ...rest } = changes;
  const values: Values = { ...rest, ...(address as Values | undefined) };
  const defined = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined.map(([name, value]) => [columnOf(name), keptAs(columnOf(name), value)]));
}

/** The own fields' values after an edit: an empty one is taken out. */
function mergedCustom(kept: Values, wanted: Values): Values {
  const merged = { ...kept, ...wanted };
  return Object.fromEntries(
    Object.entries(merged).filter(
      ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What of `wanted` differs from `kept`, before and after. */
function difference(kept: Values, wanted: Values): { before: Values; after: Values } {
  const names = Object.keys(wanted).filter((name) => !same(kept[name] ?? null, wanted[name] ?? null));
  const pick = (from: Values) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { before: pick(kept), after: pick(wanted) };
}

/** Writes what differs and counts the version up; null if nothing does. Guardians who use the child's e-mail follow it. */
export async function changePerson(
  db: Db,
  { institution_id, user_detail_id, changes, now, touch = false }: Edit,
): Promise<{ before: Values; after: Values } | null> {
  const kept = await db
    .selectFrom('person')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('user_detail_id', '=', user_detail_id)
    .executeTakeFirstOrThrow();
  const own = difference(kept as unknown as Values, flat(changes));
  const custom = changes['custom'] === undefined ? kept.custom : mergedCustom(kept.custom, changes['custom'] as Values);
  const fields = difference(kept.custom, {
    ...Object.fromEntries(Object.keys(kept.custom).map((name) => [name, null])),
    ...custom,
  });
  const before = { ...own.before, ...fields.before };
  const after = { ...own.after, ...fields.after };
  if (Object.keys(after).length === 0 && !touch) return null;
  await db
    .updateTable('person')
    .set({ ...own.after, custom: JSON.stringify(custom), version: sql`version + 1`, updated_at: now })
    .where('institution_id', '=', institution_id)
    .where('user_detail_id', '=', user_detail_id)
    .execute();
  if ('email' in own.after) await sendEmailOn(db, institution_id, user_detail_id, now);
  return { before, after };
}

async function sendEmailOn(db: Db, institution_id: number, child_id: number, now: Date): Promise<void> {
  const { rows } = await sql<{ user_detail_id: number }>`
    update person g set email = c.email, version = g.version + 1, updated_at = ${now}
    from guardian_link l join person c on c.institution_id = l.institution_id and c.user_detail_id = l.child_id
    where l.institution_id = ${institution_id} and l.child_id = ${child_id} and l.same_as_primary_email = 1
      and g.institution_id = l.institution_id and g.user_detail_id = l.guardian_id
    returning g.user_detail_id`.execute(db);
  await refreshChildrenOf(
    db,
    institution_id,
    rows.map((row) => row.user_detail_id),
  );
}

/** Rewrites the search texts of these guardians' children. */
export async function refreshChildrenOf(
  db: Db,
  institution_id: number,
  guardian_ids: readonly number[],
): Promise<void> {
  if (guardian_ids.length === 0) return;
  const children = await db
    .selectFrom('guardian_link')
    .select('child_id')
    .where('institution_id', '=', institution_id)
    .where('guardian_id', 'in', guardian_ids)
    .execute();
  await refreshGuardianText(
    db,
    institution_id,
    children.map((link) => link.child_id),
  );
}

/** Archives or restores those of the people that a condition allows; returns who was found, and who of them changed. */
export async function archivePeople(
  db: Db,
  wanted: {
    institution_id: number;
    role_id: number;
    ids: readonly number[];
    is_archived: 0 | 1;
    by: number;
    owner_id?: number | undefined;
    now: Date;
  },
) {
  const { institution_id, role_id, ids, is_archived, by, owner_id, now } = wanted;
  const mine = owner_id === undefined ? sql`true` : sql`owner_id = ${owner_id}`;
  const { rows } = await sql<{ user_detail_id: number; changes: boolean }>`
    select user_detail_id, (archived_at is not null) <> ${is_archived === 1} as changes from person
    where institution_id = ${institution_id} and role_id = ${role_id} and user_detail_id = any(${ids}::bigint[]) and ${mine}
    order by user_detail_id for update`.execute(db);
  const changed = rows.filter((row) => row.changes).map((row) => row.user_detail_id);
  await sql`
    update person set archived_at = ${is_archived ? now : null}::timestamptz, archived_by = ${is_archived ? by : null}::bigint, version = version + 1, updated_at = ${now}
    where institution_id = ${institution_id} and user_detail_id = any(${changed}::bigint[])`.execute(db);
  return { found: rows.map((row) => row.user_detail_id), changed };
}

/** Takes the "possible duplicate" mark off a person: those they were like stay others. */
export async function clearDuplicate(
  db: Db,
  institution_id: number,
  user_detail_id: number,
  by: number,
  now: Date,
): Promise<void> {
  await sql`update duplicate_pair set decided_at = ${now}, decided_by = ${by}
    where institution_id = ${institution_id} and ${user_detail_id}::bigint in (one_id, other_id) and decided_at is null`.execute(
    db,
  );
  await db
    .updateTable('person')
    .set({ is_duplicate: 0, version: sql`version + 1`, updated_at: now })
    .where('institution_id', '=', institution_id)
    .where('user_detail_id', '=', user_detail_id)
    .execute();
}
