import { sql } from 'kysely';
import type { Changes } from '@schoolbell/core/imports/matching/rules';
import type { Db } from '../../http/context.ts';
import { dayColumns, setOf, setWhereNamed } from '../../people/fields/queries.ts';
import { refreshGuardianText } from '../../people/guardians/queries.ts';
import { importedColumns, importedShape } from '../columns/queries.ts';

/** A row whose effect is still there. `version` is the person's version after the row, `current` the version now. */
export interface WrittenRow {
  row_number: number;
  action: 'create' | 'update';
  changes: Changes | null;
  person_id: number | null;
  guardian_id: number | null;
  made_guardian: 0 | 1;
  version: number | null;
  current: number | null;
  is_archived: boolean;
}

/** The last rows of an import that were written and not yet undone, the people locked until the transaction ends. */
export async function writtenRows(
  db: Db,
  institution_id: number,
  import_id: number,
  most: number,
): Promise<WrittenRow[]> {
  const { rows } = await sql<WrittenRow>`
    select r.row_number, r.action, r.changes, r.person_id, r.guardian_id, r.made_guardian, r.version, p.version as current, p.archived_at is not null as is_archived
    from people_import_row r left join person p on p.institution_id = r.institution_id and p.user_detail_id = r.person_id
    where r.institution_id = ${institution_id} and r.import_id = ${import_id} and r.written_at is not null and r.undone is null
    order by r.row_number desc limit ${most}`.execute(db);
  await sql`select from person where institution_id = ${institution_id} and user_detail_id = any(${rows.map((row) => row.person_id)}::bigint[]) order by user_detail_id for update`.execute(
    db,
  );
  return rows;
}

/** Tables that are deleted with an added person; a row in any other table means that somebody has worked on them since. */
const GO_ALONG = [
  'people_import_row',
  'bulk_person',
  'duplicate_pair',
  'person_external_id',
  'guardian_link',
  'sign_in',
  'sign_in_person',
];

/** Those of these people to whom any table refers, by the catalogue's own list of references, so that new ones count automatically. */
export async function referredTo(db: Db, institution_id: number, people: readonly number[]): Promise<Set<number>> {
  if (people.length === 0) return new Set();
  const { rows: references } = await sql<{ table_name: string; column_name: string }>`
    select c.conrelid::regclass::text as table_name, a.attname::text as column_name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_upper(c.conkey, 1)]
    where c.contype = 'f' and c.confrelid = 'person'::regclass and not c.conrelid::regclass::text = any(${GO_ALONG}::text[])
    group by 1, 2`.execute(db);
  const parts = references.map(
    ({ table_name, column_name }) => sql`
    select ${sql.ref(column_name)} as id from ${sql.table(table_name)} where institution_id = ${institution_id} and ${sql.ref(column_name)} = any(${people}::bigint[])`,
  );
  const { rows } = await sql<{
    id: number;
  }>`select distinct id from (${sql.join(parts, sql` union all `)}) named`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Those of these people who have joined: they have set the password of their invitation, or have a session here by an existing one. */
export async function signedInAmong(db: Db, institution_id: number, people: readonly number[]): Promise<Set<number>> {
  if (people.length === 0) return new Set();
  const { rows } = await sql<{ user_detail_id: number }>`
    select user_detail_id from sign_in where institution_id = ${institution_id} and user_detail_id = any(${people}::bigint[]) and not invited
    union select user_detail_id from session where institution_id = ${institution_id} and user_detail_id = any(${people}::bigint[])`.execute(
    db,
  );
  return new Set(rows.map((row) => row.user_detail_id));
}

/** Links of people to others: how many each has as a guardian. */
export async function childrenOf(
  db: Db,
  institution_id: number,
  guardians: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ guardian_id: number; children: number }>`
    select guardian_id, count(*)::int as children from guardian_link where institution_id = ${institution_id} and guardian_id = any(${guardians}::bigint[]) group by 1`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.guardian_id, row.children]));
}

/** Deletes people added by an import, with their links and their IDs in the other system. */
export async function removePeople(db: Db, institution_id: number, people: readonly number[]): Promise<void> {
  if (people.length === 0) return;
  // A possible-duplicate mark doesn't count as use of either record.
  await sql`delete from duplicate_pair where institution_id = ${institution_id} and (one_id = any(${people}::bigint[]) or other_id = any(${people}::bigint[]))`.execute(
    db,
  );
  const { rows } = await sql<{ child_id: number }>`
    delete from guardian_link where institution_id = ${institution_id} and (child_id = any(${people}::bigint[]) or guardian_id = any(${people}::bigint[])) returning child_id`.execute(
    db,
  );
  await sql`delete from person where institution_id = ${institution_id} and user_detail_id = any(${people}::bigint[])`.execute(
    db,
  );
  const left = rows.map((row) => row.child_id).filter((child) => !people.includes(child));
  if (left.length > 0) await refreshGuardianText(db, institution_id, [...new Set(left)]);
}

/** Takes links away that an import made. */
export async function removeLinks(
  db: Db,
  institution_id: number,
  links: readonly { child_id: number; guardian_id: number }[],
): Promise<void> {
  if (links.length === 0) return;
  await sql`
    delete from guardian_link l using jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as r (child_id bigint, guardian_id bigint)
    where l.institution_id = ${institution_id} and l.child_id = r.child_id and l.guardian_id = r.guardian_id`.execute(
    db,
  );
  await refreshGuardianText(db, institution_id, [...new Set(links.map((link) => link.child_id))]);
}

/** Columns that an import may have filled. */
const mayBeNothing: readonly string[] = [...dayColumns, 'owner_id'];

/** Writes people's former values again. */
export async function restorePeople(
  db: Db,
  institution_id: number,
  people: readonly { user_detail_id: number; own: Record<string, unknown>; custom: Record<string, unknown> }[],
  now: Date,
): Promise<void> {
  if (people.length === 0) return;
  const texts = importedColumns.filter((name) => !mayBeNothing.includes(name));
  const json = JSON.stringify(
    people.map(({ user_detail_id, own, custom }) => ({
      ...own,
      user_detail_id,
      own,
      custom,
      ...Object.fromEntries(mayBeNothing.map((name) => [name, own[name] || null])),
    })),
  );
  await sql`
    update person p set ${setOf(texts)}, ${setWhereNamed(mayBeNothing)},
      custom = jsonb_strip_nulls(p.custom || r.custom), version = p.version + 1, updated_at = ${now}
    from jsonb_to_recordset(${json}::jsonb) as r (user_detail_id bigint, own jsonb, custom jsonb, ${importedShape})
    where p.institution_id = ${institution_id} and p.user_detail_id = r.user_detail_id`.execute(db);
}

/** Removes the other system's IDs that an import added to people who stay. */
export async function removeExternalIds(
  db: Db,
  institution_id: number,
  import_id: number,
  people: readonly number[],
): Promise<void> {
  await sql`delete from person_external_id where institution_id = ${institution_id} and import_id = ${import_id} and person_id = any(${people}::bigint[])`.execute(
    db,
  );
}

/** Notes what became of rows. */
export async function markUndone(
  db: Db,
  institution_id: number,
  import_id: number,
  rows: readonly { row_number: number; undone: 'removed' | 'restored' | 'kept' }[],
): Promise<void> {
  await sql`
    update people_import_row w set undone = r.undone from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (row_number integer, undone text)
    where w.institution_id = ${institution_id} and w.import_id = ${import_id} and w.row_number = r.row_number`.execute(
    db,
  );
}
