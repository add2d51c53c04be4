import { sql } from 'kysely';
import type { taxes, taxOrders } from '@schoolbell/core/billing/taxes/contract';
import type { EnCode } from '@schoolbell/core/billing/taxes/rules';
import type { itemTypes } from '@schoolbell/core/catalog/items/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { pageFrom, type Page } from '@schoolbell/core/http/page';
import type { Db } from '../../http/context.ts';

/** A tax as staff see it. */
export type TaxRow = ResultOf<typeof taxes>['data'][number];

/** A thing of the catalogue that may carry taxes. */
export interface Item {
  item_type: (typeof itemTypes)[number];
  item_id: number;
}

/** Which taxes, in which order. */
interface TaxList {
  page: number;
  per_page: number;
  order_by: (typeof taxOrders)[number];
  direction: 'asc' | 'desc';
  search: string;
  is_archived: 0 | 1;
}

const columns = (
  institution_id: number,
) => sql`t.tax_id, t.name, t.rate::float8 as rate, t.en_code, t.is_archived, t.version,
  (select count(*) from item_tax c where c.institution_id = ${institution_id} and c.tax_id = t.tax_id) as items`;
const orders = { tax_id: 't.tax_id', name: 'fold(t.name)', rate: 't.rate' } as const;

/** Returns a page of taxes. */
export async function listTaxes(db: Db, institution_id: number, list: TaxList): Promise<Page<TaxRow>> {
  const { page, per_page, order_by, direction, search, is_archived } = list;
  const where = sql`t.institution_id = ${institution_id} and t.is_archived = ${is_archived}
    and (${search} = '' or position(fold(${search}) in fold(t.name)) > 0)`;
  const order = sql.raw(`${orders[order_by]} ${direction}, t.tax_id ${direction}`);
  const rows = await sql<TaxRow>`
    select ${columns(institution_id)} from tax t where ${where} order by ${order} limit ${per_page} offset ${(page - 1) * per_page}`.execute(
    db,
  );
  const counted = await sql<{ counted: number }>`select count(*) as counted from tax t where ${where}`.execute(db);
  return pageFrom(rows.rows, counted.rows[0]!.counted, page, per_page);
}

/** One tax; held against other changes where they follow. Undefined where this school has none of that id. */
export async function findTax(
  db: Db,
  institution_id: number,
  tax_id: number,
  { held = false } = {},
): Promise<TaxRow | undefined> {
  const { rows } = await sql<TaxRow>`
    select ${columns(institution_id)} from tax t where t.institution_id = ${institution_id} and t.tax_id = ${tax_id} ${held ? sql`for update of t` : sql``}`.execute(
    db,
  );
  return rows[0];
}

/** Whether another live tax has a name, in any letter case. */
export async function isTaxNamed(db: Db, institution_id: number, name: string, except = 0): Promise<boolean> {
  const { rows } = await sql`
    select from tax t where t.institution_id = ${institution_id} and lower(t.name) = lower(${name}) and t.is_archived = 0 and t.tax_id <> ${except}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Adds a tax; answers its id. */
export async function insertTax(
  db: Db,
  row: { institution_id: number; name: string; rate: number; en_code: EnCode; created_at: Date; updated_at: Date },
): Promise<number> {
  return (await db.insertInto('tax').values(row).returning('tax_id').executeTakeFirstOrThrow()).tax_id;
}

/** Changes a tax and counts its version up. */
export async function changeTax(
  db: Db,
  institution_id: number,
  tax_id: number,
  set: {
    name?: string;
    rate?: number;
    en_code?: EnCode;
    is_archived?: 0 | 1;
    archived_by?: number | null;
    updated_at: Date;
  },
): Promise<void> {
  await db
    .updateTable('tax')
    .set({ ...set, version: sql`version + 1` })
    .where('institution_id', '=', institution_id)
    .where('tax_id', '=', tax_id)
    .execute();
}

const things = {
  subject: ['subject', 'sub_id'],
  package: ['package', 'package_id'],
  product: ['product', 'product_id'],
  registrationFee: ['registration_fee', 'registration_fee_id'],
} as const;

/** Whether this school has a thing of the catalogue; held, so that two changes of its taxes follow each other. */
export async function hasItem(
  db: Db,
  institution_id: number,
  { item_type, item_id }: Item,
  { held = false } = {},
): Promise<boolean> {
  const [table, key] = things[item_type];
  const { rows } = await sql`
    select from ${sql.table(table)} x where x.institution_id = ${institution_id} and ${sql.ref(`x.${key}`)} = ${item_id} ${held ? sql`for no key update` : sql``}`.execute(
    db,
  );
  return rows.length > 0;
}

/** The taxes that a thing of the catalogue carries unless told otherwise. */
export async function listItemTaxes(db: Db, institution_id: number, { item_type, item_id }: Item) {
  const { rows } = await sql<{ tax_id: number; name: string; rate: number; is_archived: 0 | 1 }>`
    select t.tax_id, t.name, t.rate::float8 as rate, t.is_archived
    from item_tax c join tax t on t.institution_id = ${institution_id} and t.tax_id = c.tax_id
    where c.institution_id = ${institution_id} and c.item_type = ${item_type} and c.item_id = ${item_id} order by t.tax_id`.execute(
    db,
  );
  return rows;
}

/** Which of some taxes this school has and uses. */
export async function liveTaxes(db: Db, institution_id: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ tax_id: number }>`
    select t.tax_id from tax t where t.institution_id = ${institution_id} and t.tax_id = any(${ids}::bigint[]) and t.is_archived = 0 order by t.tax_id for share`.execute(
    db,
  );
  return rows.map((row) => row.tax_id);
}

/** Gives a thing of the catalogue these taxes, and no others. */
export async function replaceItemTaxes(
  db: Db,
  institution_id: number,
  { item_type, item_id }: Item,
  ids: readonly number[],
): Promise<void> {
  await sql`delete from item_tax c where c.institution_id = ${institution_id} and c.item_type = ${item_type} and c.item_id = ${item_id}
    and c.tax_id <> all(${ids}::bigint[])`.execute(db);
  await sql`insert into item_tax (institution_id, item_type, item_id, tax_id)
    select ${institution_id}::bigint, ${item_type}::text, ${item_id}::bigint, one from unnest(${ids}::bigint[]) one on conflict do nothing`.execute(
    db,
  );
}
