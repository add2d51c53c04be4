import type { Db } from '../../db/transaction.ts';
import { moveStock } from './queries.ts';
import { DAY, type School, type SeededChild } from '../../demo/school.ts';
import type { Chance } from '../../demo/chance.ts';
import { categoryOf } from '../categories/demo.ts';

const products = [
  ['Books', 'Piano book, first year', 'BK-101', 1_450, 34, 10, 9],
  ['Books', 'Violin book, first year', 'BK-102', 1_450, 18, 8, 6],
  ['Books', 'Theory workbook', 'BK-120', 850, 40, 12, 33],
  ['Uniform', 'Orchestra shirt', 'UN-10', 1_900, 25, 6, 21],
  ['Uniform', 'School hoodie', 'UN-12', 2_800, 15, 5, 15],
  ['Instruments', 'Violin, 1/2 size', 'IN-05', 14_900, 3, 1, 1],
  ['Instruments', 'Rosin', 'IN-31', 450, 60, 15, 12],
] as const;

/** Products with a delivery at the term's beginning and what was sold since, one by one. */
export async function addProducts(
  db: Db,
  chance: Chance,
  { institution_id, staff, now }: School,
  students: readonly SeededChild[],
): Promise<void> {
  const began = new Date(now.getTime() - 70 * DAY);
  const known = new Map<string, number>();
  for (const [category, product_name, sku, price, delivered, low_stock, sold] of products) {
    if (!known.has(category))
      known.set(category, await categoryOf(db, institution_id, 'product', category, known.size));
    const { product_id } = await db
      .insertInto('product')
      .values({
        institution_id,
        category_id: known.get(category)!,
        product_name,
        sku,
        price,
        low_stock,
        created_at: began,
        updated_at: began,
      })
      .returning('product_id')
      .executeTakeFirstOrThrow();
    const entry = { institution_id, product_id, actor_id: staff['frontoffice']!, note: '' };
    await moveStock(db, { ...entry, quantity: delivered, reason: 'opening', person_id: null, now: began });
    // Sold in a few sales: a seed that writes hundreds of rows one by one would be slow.
    const sales = Math.min(3, sold);
    for (let at = 0; at < sales; at++) {
      const quantity = at === sales - 1 ? sold - Math.floor(sold / sales) * (sales - 1) : Math.floor(sold / sales);
      await moveStock(db, {
        ...entry,
        quantity: -quantity,
        reason: 'sale',
        person_id: quantity === 1 ? chance.one(students).user_detail_id : null,
        now: new Date(began.getTime() + (10 + at * 20) * DAY),
      });
    }
  }
}
