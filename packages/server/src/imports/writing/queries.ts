import { sql } from 'kysely';
import { LEAD } from '@schoolbell/core/access';
import type { GuardianOfRow } from '@schoolbell/core/imports/rules';
import type { ImportKind } from '@schoolbell/core/imports/targets/rules';
import { personImported } from '@schoolbell/core/imports/events';
import { fieldsIn } from '@schoolbell/core/people/fields';
import type { Db } from '../../http/context.ts';
import { personColumns, setOf } from '../../people/fields/queries.ts';
import { refreshGuardianText } from '../../people/guardians/queries.ts';
import { importedColumns, importedShape } from '../columns/queries.ts';

/** A person to add: `hash` identifies the id in the answer. Missing columns have their defaults. */
export interface NewRow {
  hash: string;
  role_id: number;
  own: Record<string, string | number>;
  custom: Record<string, unknown>;
  guardian_id: number | null;
  is_duplicate: 0 | 1;
}

/** Where and when a part of an import is written. */
export interface Place {
  institution_id: number;
  import_id: number;
  now: Date;
  by: number;
}

const shape = sql`r (hash text, role_id smallint, guardian_id bigint, is_duplicate smallint, custom jsonb, ${importedShape})`;
const fields = sql.join(personColumns.map((name) => sql.ref(name)));
const fieldValues = sql.join(
  fieldsIn().map(({ column, kind, required }) => {
    const value = sql.ref(`r.${column}`);
    return kind === 'date' || required ? value : sql`coalesce(${value}, '')`;
  }),
);

/** Adds people in one statement; returns their ids by hash. Search texts for children are written with them. */
export async function insertPeople(
  db: Db,
  { institution_id, now }: Place,
  people: readonly NewRow[],
): Promise<Map<string, number>> {
  if (people.length === 0) return new Map();
  const json = JSON.stringify(people.map(({ own, ...rest }) => ({ ...own, ...rest })));
  const { rows } = await sql<{ hash: string; user_detail_id: number }>`
    insert into person (institution_id, role_id, hash, ${fields}, status, custom,
      stage_id, stage_since, interest, owner_id, signup_source, is_duplicate, guardian_text, created_at, updated_at)
    select ${institution_id}::bigint, r.role_id, r.hash, ${fieldValues}, coalesce(r.status, 'active'), r.custom,
      case when r.role_id = ${LEAD} then coalesce(r.stage_id, (select s.id from stage s where s.institution_id = ${institution_id} order by s."order", s.id limit 1)) end,
      case when r.role_id = ${LEAD} then ${now}::timestamptz end, case when r.role_id = ${LEAD} then coalesce(r.interest, 3) end, r.owner_id,
      'import', r.is_duplicate, coalesce(concat_ws(' ', g.first_name, nullif(g.surname, ''), nullif(g.email, ''), nullif(digits(g.phone), '')), ''), ${now}, ${now}
    from jsonb_to_recordset(${json}::jsonb) as ${shape}
    left join person g on g.institution_id = ${institution_id} and g.user_detail_id = r.guardian_id
    returning hash, user_detail_id`.execute(db);
  return new Map(rows.map((row) => [row.hash, row.user_detail_id]));
}

/** What a row changes in an existing person. */
export interface ChangedRow {
  user_detail_id: number;
  own: Record<string, unknown>;
  custom: Record<string, unknown>;
}

/** Changes people in one statement; returns their new versions. Guardians who use a child's e-mail follow it. */
export async function updatePeople(
  db: Db,
  { institution_id, now, by }: Place,
  people: readonly ChangedRow[],
): Promise<Map<number, number>> {
  if (people.length === 0) return new Map();
  const json = JSON.stringify(people.map(({ own, ...rest }) => ({ ...own, ...rest })));
  await sql`
    insert into stage_move (institution_id, person_id, from_stage_id, to_stage_id, moved_by, moved_at)
    select p.institution_id, p.user_detail_id, p.stage_id, r.stage_id, ${by}::bigint, ${now}::timestamptz
    from jsonb_to_recordset(${json}::jsonb) as r (user_detail_id bigint, stage_id bigint)
    join person p on p.institution_id = ${institution_id} and p.user_detail_id = r.user_detail_id where r.stage_id <> p.stage_id`.execute(
    db,
  );
  const { rows } = await sql<{ user_detail_id: number; version: number; email: boolean }>`
    update person p set ${setOf(importedColumns)}, custom = p.custom || r.custom, stage_since = case when r.stage_id <> p.stage_id then ${now}::timestamptz else p.stage_since end,
      version = p.version + 1, updated_at = ${now}
    from jsonb_to_recordset(${json}::jsonb) as r (user_detail_id bigint, custom jsonb, ${importedShape})
    where p.institution_id = ${institution_id} and p.user_detail_id = r.user_detail_id
    returning p.user_detail_id, p.version, r.email is not null as email`.execute(db);
  await sendEmailsOn(
    db,
    institution_id,
    rows.filter((row) => row.email).map((row) => row.user_detail_id),
    now,
  );
  return new Map(rows.map((row) => [row.user_detail_id, row.version]));
}

async function sendEmailsOn(db: Db, institution_id: number, children: readonly number[], now: Date): Promise<void> {
  if (children.length === 0) return;
  const { rows } = await sql<{ user_detail_id: number }>`
    update person g set email = c.email, version = g.version + 1, updated_at = ${now}
    from guardian_link l join person c on c.institution_id = l.institution_id and c.user_detail_id = l.child_id
    where l.institution_id = ${institution_id} and l.child_id = any(${children}::bigint[]) and l.same_as_primary_email = 1
      and g.institution_id = l.institution_id and g.user_detail_id = l.guardian_id returning g.user_detail_id`.execute(
    db,
  );
  await refreshFoundBy(
    db,
    institution_id,
    rows.map((row) => row.user_detail_id),
  );
}

/** A guardian as a new person's columns. */
export const guardianColumns = ({ relation: _, messages: __, ...own }: GuardianOfRow): Record<string, string> => own;

/** Keeps what the other system calls these people. */
export async function insertExternalIds(
  db: Db,
  { institution_id, import_id }: Place,
  kind: ImportKind,
  ids: readonly { person_id: number; external_id: string }[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into person_external_id (institution_id, kind, external_id, person_id, import_id)
    select ${institution_id}::bigint, ${kind}, r.external_id, r.person_id, ${import_id}::bigint from jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as r (external_id text, person_id bigint)
    on conflict do nothing`.execute(db);
}

/** Records who was added or changed by an import, in the name of the person who started it. */
export async function auditRows(
  db: Db,
  { institution_id, by, now }: Place,
  rows: readonly { person_id: number; before?: unknown; after: unknown }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into audit (institution_id, kind, actor_id, person_id, before, after, created_at)
    select ${institution_id}::bigint, ${personImported.name}, ${by}::bigint, r.person_id, r.before, r.after, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (person_id bigint, before jsonb, after jsonb)`.execute(
    db,
  );
}

/** Rewrites the search texts of these guardians' children. */
export async function refreshFoundBy(db: Db, institution_id: number, guardian_ids: readonly number[]): Promise<void> {
  if (guardian_ids.length === 0) return;
  const { rows } = await sql<{
    child_id: number;
  }>`select distinct child_id from guardian_link where institution_id = ${institution_id} and guardian_id = any(${guardian_ids}::bigint[])`.execute(
    db,
  );
  if (rows.length > 0)
    await refreshGuardianText(
      db,
      institution_id,
      rows.map((row) => row.child_id),
    );
}
