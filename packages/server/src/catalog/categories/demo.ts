import type { Db } from '../../db/transaction.ts';

/** Adds a category of the demo school, and answers its id. */
export const categoryOf = async (
  db: Db,
  institution_id: number,
  kind: 'subject' | 'package' | 'product',
  name: string,
  order_by: number,
): Promise<number> =>
  (
    await db
      .insertInto('category')
      .values({ institution_id, kind, name, order_by })
      .returning('category_id')
      .executeTakeFirstOrThrow()
  ).category_id;
