import { sql } from 'kysely';
import type { favoriteReports } from '@schoolbell/core/reports/contract';
import type { ReportCategory } from '@schoolbell/core/reports/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { iso } from '../../db/sql.ts';
import type { Db } from '../../http/context.ts';

type Favorite = ResultOf<typeof favoriteReports>['data'][number];

/** Whose favourites they are. */
interface Keeper {
  institution_id: number;
  user_detail_id: number;
}

/** Favourites that one person keeps. */
export const MOST_FAVORITES = 100;

/** A person's favourites, the first added first. */
export async function findFavorites(
  db: Db,
  { institution_id, user_detail_id }: Keeper,
  category: ReportCategory | undefined,
): Promise<Favorite[]> {
  const { rows } = await sql<Favorite>`
    select favorite_id, x, category, name, address, ${iso('created_at')} as created_at from report_favorite
    where institution_id = ${institution_id} and user_detail_id = ${user_detail_id} ${category ? sql`and category = ${category}` : sql``}
    order by favorite_id limit ${MOST_FAVORITES}`.execute(db);
  return rows;
}

/** How many favourites somebody keeps. */
export async function countFavorites(db: Db, { institution_id, user_detail_id }: Keeper): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as total from report_favorite where institution_id = ${institution_id} and user_detail_id = ${user_detail_id}`.execute(
    db,
  );
  return rows[0]!.total;
}

/** Keeps a favourite; one that is there gets the new name. Answers its id. */
export async function keepFavorite(
  db: Db,
  { institution_id, user_detail_id }: Keeper,
  { x, category, name, address }: { x: string; category: ReportCategory; name: string; address: string },
): Promise<number> {
  const { rows } = await sql<{ favorite_id: number }>`
    insert into report_favorite (institution_id, user_detail_id, x, category, name, address)
    values (${institution_id}, ${user_detail_id}, ${x}, ${category}, ${name}, ${address})
    on conflict (institution_id, user_detail_id, x, address) do update set name = excluded.name returning favorite_id`.execute(
    db,
  );
  return rows[0]!.favorite_id;
}

/** Takes favourites away, by id or by report; answers how many there were. */
export async function removeFavorites(
  db: Db,
  { institution_id, user_detail_id }: Keeper,
  { favorite_id, x }: { favorite_id: number | undefined; x: string | undefined },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from report_favorite where institution_id = ${institution_id} and user_detail_id = ${user_detail_id}
      and ${favorite_id === undefined ? sql`x = ${x ?? ''}` : sql`favorite_id = ${favorite_id}`}`.execute(db);
  return Number(numAffectedRows);
}
