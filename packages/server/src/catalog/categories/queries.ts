import { sql } from 'kysely';
import type { CategoryKind } from '@schoolbell/core/catalog/rules';
import type { categories, searchCategories } from '@schoolbell/core/catalog/categories/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { Db } from '../../http/context.ts';
import { nextPlace } from '../queries.ts';

type Category = ResultOf<typeof categories>['data'][number];
type Found = ResultOf<typeof searchCategories>['data'];

const MOST_FOUND = 50;

const columns = sql`c.category_id as "gibbonCourseID", c.kind as type, c.name, c.order_by as "orderBy", c.version, inside.total, inside.archived`;
const inside = sql`lateral (
  select count(*) filter (where live)::int as total, count(*) filter (where not live)::int as archived from (
    select archived_at is null as live from subject where c.kind = 'subject' and institution_id = c.institution_id and category_id = c.category_id
    union all select archived_at is null from package where c.kind = 'package' and institution_id = c.institution_id and category_id = c.category_id
    union all select status = 0 from product where c.kind = 'product' and institution_id = c.institution_id and category_id = c.category_id) held) inside`;

/** The categories of a kind in order, with the number of entries in each. */
export async function listCategories(db: Db, institution_id: number, kind: CategoryKind): Promise<Category[]> {
  const { rows } =
    await sql<Category>`select ${columns} from category c, ${inside} where c.institution_id = ${institution_id} and c.kind = ${kind} order by c.order_by, c.category_id`.execute(
      db,
    );
  return rows;
}

/** One category; undefined if this school has none of that id, or none of that kind. */
export async function findCategory(
  db: Db,
  institution_id: number,
  id: number,
  kind?: CategoryKind,
): Promise<Category | undefined> {
  const { rows } =
    await sql<Category>`select ${columns} from category c, ${inside} where c.institution_id = ${institution_id} and c.category_id = ${id} and (${kind ?? null}::text is null or c.kind = ${kind ?? null})`.execute(
      db,
    );
  return rows[0];
}

/** Adds a category after the others of its kind; returns its id. */
export async function insertCategory(
  db: Db,
  institution_id: number,
  kind: CategoryKind,
  name: string,
  now: Date,
): Promise<number> {
  const { category_id } = await db
    .insertInto('category')
    .values({
      institution_id,
      kind,
      name,
      order_by: nextPlace('category', institution_id, 'kind', kind),
      created_at: now,
      updated_at: now,
    })
    .returning('category_id')
    .executeTakeFirstOrThrow();
  return category_id;
}

/** Puts the categories of a kind into an order; those left out follow in the order they had. */
export async function orderCategories(
  db: Db,
  institution_id: number,
  kind: CategoryKind,
  ids: readonly number[],
): Promise<void> {
  await sql`
    update category c set order_by = placed.place from (
      select category_id, row_number() over (order by array_position(${ids}::bigint[], category_id) nulls last, order_by, category_id) - 1 as place from category where institution_id = ${institution_id} and kind = ${kind}) placed
    where c.institution_id = ${institution_id} and c.category_id = placed.category_id`.execute(db);
}

/** Names that would be in a category twice if another one's entries were moved into it. */
export async function doublesIn(
  db: Db,
  institution_id: number,
  { type, gibbonCourseID }: Category,
  target_id: number,
): Promise<string[]> {
  if (type === 'product') return [];
  const [table, name] = [sql.table(type), sql.ref(`${type === 'subject' ? 'sub' : 'package'}_name`)];
  const { rows } = await sql<{ name: string }>`
    select ${name} as name from ${table} t where institution_id = ${institution_id} and category_id = ${gibbonCourseID} and archived_at is null
      and exists (select from ${table} o where o.institution_id = ${institution_id} and o.category_id = ${target_id} and o.archived_at is null and lower(o.${name}) = lower(t.${name})) order by 1`.execute(
    db,
  );
  return rows.map((row) => row.name);
}

/** Moves all entries of a category, archived ones too, to the end of another one. */
export async function moveAll(
  db: Db,
  institution_id: number,
  { type, gibbonCourseID }: Category,
  target_id: number,
): Promise<void> {
  const place =
    type === 'product'
      ? sql``
      : sql`, order_by = order_by + ${nextPlace(type, institution_id, 'category_id', target_id)}`;
  await sql`update ${sql.table(type)} set category_id = ${target_id}, version = version + 1 ${place} where institution_id = ${institution_id} and category_id = ${gibbonCourseID}`.execute(
    db,
  );
}

/** Categories of subjects with those subjects that hold a text themselves or by their category's name. */
export async function findCategories(db: Db, institution_id: number, search: string): Promise<Found> {
  const holds = (text: string) => sql`position(fold(${search}) in fold(${sql.ref(text)})) > 0`;
  const { rows } = await sql<Found[number]>`
    select c.category_id as "gibbonCourseID", c.name, coalesce(s.subjects, '[]') as subjects from category c left join lateral (
      select json_agg(json_build_object('sub_id', sub_id, 'sub_name', sub_name, 'colour', colour) order by order_by, sub_id) as subjects
      from subject where institution_id = ${institution_id} and category_id = c.category_id and archived_at is null and (${holds('c.name')} or ${holds('sub_name')})) s on true
    where c.institution_id = ${institution_id} and c.kind = 'subject' and (${holds('c.name')} or s.subjects is not null)
    order by c.order_by, c.category_id limit ${MOST_FOUND}`.execute(db);
  return rows;
}
