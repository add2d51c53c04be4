import { type Insertable, sql } from 'kysely';
import type { productOrders, products, stockEntries } from '@schoolbell/core/catalog/products/contract';
import type { StockReason } from '@schoolbell/core/catalog/products/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { pageFrom, type Page } from '@schoolbell/core/http/page';
import type { Db } from '../../http/context.ts';
import { image, iso } from '../../db/sql.ts';
import { amountText, type Of } from '../subjects/queries.ts';
import type { ProductTable } from './tables.ts';

export type ProductRow = ResultOf<typeof products>['data'][number];
type Entry = ResultOf<typeof stockEntries>['data'][number];

/** Which products, in which order; a `category_id` of 0 is every category. */
export interface ProductList {
  page: number;
  per_page: number;
  order_by: (typeof productOrders)[number];
  direction: 'asc' | 'desc';
  search: string;
  category_id: number;
  status: 0 | 1;
}

const columns = (currency: string) => sql`
  p.product_id, p.product_name, p.category_id, c.name as category, p.description, p.sku, p.image_handle, ${image('p.image_handle')} as image_url, p.price, ${amountText('p.price', currency)} as amount,
  p.status, p.on_hand, p.low_stock, ${iso('p.created_at')} as created_on, p.version`;
const from = sql`product p left join category c on c.institution_id = p.institution_id and c.category_id = p.category_id`;
const orders = {
  product_id: 'p.product_id',
  product_name: 'fold(p.product_name)',
  price: 'p.price',
  on_hand: 'p.on_hand',
} as const;

/** A page of products that hold a text in their name, number or category. */
export async function listProducts(
  db: Db,
  { institution_id, currency }: Of,
  list: ProductList,
): Promise<Page<ProductRow>> {
  const { page, per_page, order_by, direction, search, category_id, status } = list;
  const where = sql`p.institution_id = ${institution_id} and p.status = ${status} and (${category_id}::bigint = 0 or p.category_id = ${category_id})
    and (${search} = '' or position(fold(${search}) in fold(p.product_name || ' ' || p.sku || ' ' || coalesce(c.name, ''))) > 0)`;
  const [rows, counted] = await Promise.all([
    sql<ProductRow>`select ${columns(currency)} from ${from} where ${where} order by ${sql.raw(`${orders[order_by]} ${direction}, p.product_id ${direction}`)} limit ${per_page} offset ${(page - 1) * per_page}`.execute(
      db,
    ),
    sql<{ counted: number }>`select count(*) as counted from ${from} where ${where}`.execute(db),
  ]);
  return pageFrom(rows.rows, counted.rows[0]!.counted, page, per_page);
}

/** One product; undefined if this school has none of that id. */
export async function findProduct(
  db: Db,
  { institution_id, currency }: Of,
  product_id: number,
): Promise<ProductRow | undefined> {
  const { rows } =
    await sql<ProductRow>`select ${columns(currency)} from ${from} where p.institution_id = ${institution_id} and p.product_id = ${product_id}`.execute(
      db,
    );
  return rows[0];
}

/** Adds a product with nothing on its shelf; returns its id. */
export async function insertProduct(db: Db, row: Omit<Insertable<ProductTable>, 'on_hand'>): Promise<number> {
  return (await db.insertInto('product').values(row).returning('product_id').executeTakeFirstOrThrow()).product_id;
}

/** What moves stock, and why. */
export interface Move {
  institution_id: number;
  product_id: number;
  quantity: number;
  reason: StockReason | 'opening';
  note: string;
  person_id: number | null;
  actor_id: number | null;
  now: Date;
}

/**
 * Moves stock: the shelf's count and its ledger change together, in this one statement, and the count never below zero.
 * Returns how many there are then; undefined, with nothing done, where there are fewer than are to go, or where the product
 * is not live. What families give back is on the shelf, whether the product is sold any more or not.
 */
export async function moveStock(
  db: Db,
  { institution_id, product_id, quantity, reason, note, person_id, actor_id, now }: Move,
): Promise<number | undefined> {
  const { rows } = await sql<{ on_hand_after: number }>`
    with moved as (
      update product set on_hand = on_hand + ${quantity}::bigint
      where institution_id = ${institution_id} and product_id = ${product_id} and on_hand + ${quantity}::bigint >= 0 and (status = 0 or ${reason}::text = 'return')
      returning on_hand)
    insert into stock_entry (institution_id, product_id, quantity, on_hand_after, reason, note, person_id, actor_id, created_at)
    select ${institution_id}, ${product_id}, ${quantity}::bigint, on_hand, ${reason}, ${note}, ${person_id}::bigint, ${actor_id}::bigint, ${now}::timestamptz from moved
    returning on_hand_after`.execute(db);
  return rows[0]?.on_hand_after;
}

/** Returns a page of a product's stock entries, newest first. */
export async function listStock(
  db: Db,
  institution_id: number,
  product_id: number,
  { page, per_page }: { page: number; per_page: number },
): Promise<Page<Entry>> {
  const who = (alias: string) =>
    sql`case when ${sql.ref(`${alias}.user_detail_id`)} is not null then json_build_object('user_detail_id', ${sql.ref(`${alias}.user_detail_id`)}, 'firstName', ${sql.ref(`${alias}.first_name`)}, 'surname', ${sql.ref(`${alias}.surname`)}) end`;
  const [rows, counted] = await Promise.all([
    sql<Entry>`select e.entry_id, e.quantity, e.on_hand_after, e.reason, e.note, ${iso('e.created_at')} as created_on, ${who('b')} as person, ${who('a')} as actor from stock_entry e
      left join person b on b.institution_id = e.institution_id and b.user_detail_id = e.person_id left join person a on a.institution_id = e.institution_id and a.user_detail_id = e.actor_id
      where e.institution_id = ${institution_id} and e.product_id = ${product_id} order by e.entry_id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(
      db,
    ),
    sql<{
      counted: number;
    }>`select count(*) as counted from stock_entry where institution_id = ${institution_id} and product_id = ${product_id}`.execute(
      db,
    ),
  ]);
  return pageFrom(rows.rows, counted.rows[0]!.counted, page, per_page);
}
