import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { LEAD, STUDENT } from '@schoolbell/core/access';
import type { TagWithCount } from '@schoolbell/core/records/tags/contract';
import type { Db } from '../../http/context.ts';
import { openableLeads } from '../../people/leads/queries.ts';

type Tag = z.output<typeof TagWithCount>;

/** All tags by name; `total` counts active people whom the viewer can open. */
export async function listTags(
  db: Db,
  viewer: { institution_id: number; user_detail_id: number; access: ReadonlySet<string> },
): Promise<Tag[]> {
  const { institution_id } = viewer;
  const { rows } = await sql<Tag>`
    select t.id, t.tag_name, t.colour, (
      select count(*) from person_tag x join person on person.institution_id = x.institution_id and person.user_detail_id = x.person_id
      where x.institution_id = ${institution_id} and x.tag_id = t.id and person.archived_at is null
        and (person.role_id = ${STUDENT} and ${viewer.access.has('students')} or person.role_id = ${LEAD} and ${openableLeads(viewer)})) as total
    from tag t where t.institution_id = ${institution_id} order by lower(t.tag_name), t.id`.execute(db);
  return rows;
}

/** Those of the tags that this school has, locked until the transaction ends: against removal, or where one is to change itself against any other change. */
export async function findTags(
  db: Db,
  institution_id: number,
  ids: readonly number[],
  held: 'there' | 'alone' = 'there',
): Promise<{ id: number; tag_name: string; colour: string }[]> {
  if (ids.length === 0) return [];
  const query = db
    .selectFrom('tag')
    .select(['id', 'tag_name', 'colour'])
    .where('institution_id', '=', institution_id)
    .where('id', 'in', ids)
    .orderBy('id');
  return (held === 'alone' ? query.forUpdate() : query.forShare()).execute();
}

/** Adds a tag unless the name exists; returns the id of the tag with that name. */
export async function insertTag(
  db: Db,
  institution_id: number,
  { tag_name, colour }: { tag_name: string; colour: string },
): Promise<{ id: number; isNew: boolean }> {
  const { rows } = await sql<{
    id: number;
  }>`insert into tag (institution_id, tag_name, colour) values (${institution_id}, ${tag_name}, ${colour}) on conflict do nothing returning id`.execute(
    db,
  );
  if (rows[0]) return { id: rows[0].id, isNew: true };
  const there = await sql<{
    id: number;
  }>`select id from tag where institution_id = ${institution_id} and lower(tag_name) = lower(${tag_name})`.execute(db);
  return { id: there.rows[0]!.id, isNew: false };
}

/** Renames and recolours a tag. */
export async function changeTag(
  db: Db,
  institution_id: number,
  id: number,
  changes: { tag_name: string; colour: string },
): Promise<void> {
  await db.updateTable('tag').set(changes).where('institution_id', '=', institution_id).where('id', '=', id).execute();
}

/** Deletes a tag, and removes it from everyone. */
export async function removeTag(db: Db, institution_id: number, id: number): Promise<void> {
  await db.deleteFrom('tag').where('institution_id', '=', institution_id).where('id', '=', id).execute();
}

/** Puts tags on people; returns each that was not there before. */
export async function putTags(
  db: Db,
  on: { institution_id: number; ids: readonly number[]; tag_ids: readonly number[]; by: number; now: Date },
): Promise<{ person_id: number; tag_id: number }[]> {
  const { institution_id, ids, tag_ids, by, now } = on;
  const { rows } = await sql<{ person_id: number; tag_id: number }>`
    insert into person_tag (institution_id, tag_id, person_id, added_by, added_at)
    select ${institution_id}::bigint, t, p, ${by}::bigint, ${now}::timestamptz from unnest(${tag_ids}::bigint[]) t, unnest(${ids}::bigint[]) p order by t, p
    on conflict do nothing returning person_id, tag_id`.execute(db);
  return rows;
}

/** Takes tags off people; returns each that was there. */
export async function dropTags(
  db: Db,
  institution_id: number,
  ids: readonly number[],
  tag_ids: readonly number[],
): Promise<{ person_id: number; tag_id: number }[]> {
  const { rows } = await sql<{ person_id: number; tag_id: number }>`
    delete from person_tag where institution_id = ${institution_id} and person_id = any(${ids}::bigint[]) and tag_id = any(${tag_ids}::bigint[]) returning person_id, tag_id`.execute(
    db,
  );
  return rows;
}
