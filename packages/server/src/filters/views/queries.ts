import { sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { FilterType } from '@schoolbell/core/filters/fields/rules';
import type { savedViews } from '@schoolbell/core/filters/views/contract';
import type { Db } from '../../http/context.ts';

type View = ResultOf<typeof savedViews>['data'][number];

/** Whose views they are. */
interface Keeper {
  institution_id: number;
  user_detail_id: number;
}

/** Views that one person keeps of a list. */
export const MOST_VIEWS = 50;

/** A person's own views of a list, then those that colleagues share, by name. */
export async function findViews(db: Db, { institution_id, user_detail_id }: Keeper, list: FilterType): Promise<View[]> {
  const { rows } = await sql<View>`
    select view_id, view_name, address, columns, is_shared, (user_detail_id = ${user_detail_id})::int as is_own from saved_view
    where institution_id = ${institution_id} and list = ${list} and (user_detail_id = ${user_detail_id} or is_shared = 1)
    order by user_detail_id = ${user_detail_id} desc, lower(view_name), view_id limit 200`.execute(db);
  return rows;
}

/** How many views of a list somebody keeps. */
export async function countViews(
  db: Db,
  { institution_id, user_detail_id }: Keeper,
  list: FilterType,
): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as total from saved_view where institution_id = ${institution_id} and user_detail_id = ${user_detail_id} and list = ${list}`.execute(
    db,
  );
  return rows[0]!.total;
}

/** Keeps a view, or changes one's own by its id; undefined if that is not theirs. */
export async function keepView(
  db: Db,
  { institution_id, user_detail_id }: Keeper,
  view: {
    view_id?: number | undefined;
    list: FilterType;
    view_name: string;
    address: string;
    columns: readonly string[];
    is_shared: 0 | 1;
  },
): Promise<number | undefined> {
  const { view_id, columns, ...rest } = view;
  const values = { ...rest, columns: JSON.stringify(columns) };
  const kept =
    view_id === undefined
      ? await db
          .insertInto('saved_view')
          .values({ ...values, institution_id, user_detail_id })
          .returning('view_id')
          .executeTakeFirst()
      : await db
          .updateTable('saved_view')
          .set(values)
          .where('institution_id', '=', institution_id)
          .where('user_detail_id', '=', user_detail_id)
          .where('view_id', '=', view_id)
          .returning('view_id')
          .executeTakeFirst();
  return kept?.view_id;
}

/** Takes one's own view away; returns whether there was one. */
export async function removeView(
  db: Db,
  { institution_id, user_detail_id }: Keeper,
  view_id: number,
): Promise<boolean> {
  const gone = await db
    .deleteFrom('saved_view')
    .where('institution_id', '=', institution_id)
    .where('user_detail_id', '=', user_detail_id)
    .where('view_id', '=', view_id)
    .returning('view_id')
    .executeTakeFirst();
  return gone !== undefined;
}
