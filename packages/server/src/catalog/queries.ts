import { sql } from 'kysely';
import type { Db } from '../http/context.ts';
import type { CatalogTables } from './tables.ts';

/** A table of the catalog whose rows staff name, change, archive and order. */
export interface Noun {
  table: 'category' | 'subject' | 'package' | 'registration_fee' | 'location' | 'product';
  key: string;
  name: string;
  /** What an unarchived row fulfils; categories are never archived. */
  live: string;
  /** What the name is unique within, beside the school. */
  within?: 'category_id' | 'kind';
}

export const nouns = {
  category: { table: 'category', key: 'category_id', name: 'name', live: 'true', within: 'kind' },
  subject: { table: 'subject', key: 'sub_id', name: 'sub_name', live: 'archived_at is null', within: 'category_id' },
  package: {
    table: 'package',
    key: 'package_id',
    name: 'package_name',
    live: 'archived_at is null',
    within: 'category_id',
  },
  registration_fee: {
    table: 'registration_fee',
    key: 'registration_fee_id',
    name: 'name',
    live: 'archived_at is null',
  },
  location: { table: 'location', key: 'location_id', name: 'p_name', live: 'archived_at is null' },
  product: { table: 'product', key: 'product_id', name: 'product_name', live: 'status = 0' },
} as const satisfies Record<string, Noun>;

/** A change of a row, by column. */
export type Columns = Record<string, unknown>;

const own = ({ table, key }: Noun, institution_id: number, id: number) =>
  sql`${sql.table(table)} where institution_id = ${institution_id} and ${sql.ref(key)} = ${id}`;

/**
 * Holds a row against every other change until the transaction ends; false if this school has none of that id. Rows that refer
 * to it can still be written: two that refer to it already and then hold it would wait for each other for ever.
 */
export async function holdRow(db: Db, noun: Noun, institution_id: number, id: number): Promise<boolean> {
  const { rows } = await sql`select from ${own(noun, institution_id, id)} for no key update`.execute(db);
  return rows.length > 0;
}

/** Whether another live row has a name, in any letter case, within the same category or kind. */
export async function isNameTaken(
  db: Db,
  noun: Noun,
  institution_id: number,
  wanted: { name: string; within?: number | string; except?: number },
): Promise<boolean> {
  const where = noun.within ? sql`and ${sql.ref(noun.within)} = ${wanted.within}` : sql``;
  const { rows } = await sql`
    select from ${sql.table(noun.table)} where institution_id = ${institution_id} and lower(${sql.ref(noun.name)}) = lower(${wanted.name}) and ${sql.raw(noun.live)} and ${sql.ref(noun.key)} <> ${wanted.except ?? 0} ${where}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Changes columns of a row and counts its version up. */
export async function changeRow(
  db: Db,
  noun: Noun,
  institution_id: number,
  id: number,
  columns: Columns,
  now: Date,
): Promise<void> {
  const set = Object.entries({ ...columns, updated_at: now }).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(noun.table)} set ${sql.join(set)}, version = version + 1 where institution_id = ${institution_id} and ${sql.ref(noun.key)} = ${id}`.execute(
    db,
  );
}

/** Archives or restores a row. Products have a status for that, the others a time. */
export async function setArchived(
  db: Db,
  noun: Noun,
  institution_id: number,
  id: number,
  archived: { by: number } | null,
  now: Date,
): Promise<void> {
  const by = { archived_by: archived?.by ?? null };
  await changeRow(
    db,
    noun,
    institution_id,
    id,
    noun.table === 'product' ? { ...by, status: archived ? 1 : 0 } : { ...by, archived_at: archived ? now : null },
    now,
  );
}

const HANGS = '23503';
const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** Deletes rows of one table; false, with no change, if something refers to one of them. */
export async function deleteUnlessUsed(
  db: Db,
  table: keyof CatalogTables,
  institution_id: number,
  key: string,
  ids: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return true;
  await sql`savepoint unless_used`.execute(db);
  try {
    await sql`delete from ${sql.table(table)} where institution_id = ${institution_id} and ${sql.ref(key)} = any(${ids}::bigint[])`.execute(
      db,
    );
  } catch (error) {
    if (codeOf(error) !== HANGS) throw error;
    await sql`rollback to savepoint unless_used`.execute(db);
    return false;
  }
  await sql`release savepoint unless_used`.execute(db);
  return true;
}

/** The next place at the end of a category, or of the categories of a kind. */
export function nextPlace(
  table: 'category' | 'subject' | 'package',
  institution_id: number,
  column: 'kind' | 'category_id',
  value: string | number,
) {
  return sql<number>`(select coalesce(max(order_by) + 1, 0) from ${sql.table(table)} where institution_id = ${institution_id} and ${sql.ref(column)} = ${value})`;
}

/** Puts rows into a category in an order; its own that are not named follow as they stood. Returns how many of the named are there. */
export async function orderWithin(
  db: Db,
  noun: Noun,
  institution_id: number,
  category_id: number,
  ids: readonly number[],
): Promise<void> {
  const [table, key] = [sql.table(noun.table), sql.ref(noun.key)];
  await sql`
    update ${table} r set order_by = placed.place, category_id = ${category_id}, version = case when r.category_id = ${category_id} then r.version else r.version + 1 end from (
      select ${key} as id, row_number() over (order by array_position(${ids}::bigint[], ${key}) nulls last, order_by, ${key}) - 1 as place
      from ${table} where institution_id = ${institution_id} and (category_id = ${category_id} or ${key} = any(${ids}::bigint[]))) placed
    where r.institution_id = ${institution_id} and r.${key} = placed.id and (r.order_by, r.category_id) is distinct from (placed.place, ${category_id})`.execute(
    db,
  );
}

/** The rows of a table that are this school's, by id and name; held together in the order of their ids, so that two orders never wait for each other in a circle. */
export async function holdRows(
  db: Db,
  noun: Noun,
  institution_id: number,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select ${sql.ref(noun.key)} as id, ${sql.ref(noun.name)} as name from ${sql.table(noun.table)} where institution_id = ${institution_id} and ${sql.ref(noun.key)} = any(${ids}::bigint[]) order by 1 for update`.execute(
    db,
  );
  return rows;
}
