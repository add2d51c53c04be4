import { type RawBuilder, sql } from 'kysely';
import { COUNT_CAP } from '@schoolbell/core/http/page';
import type { Db } from '../../http/context.ts';
import { termsOf } from './terms/verbs.ts';

/** Which people a list shows, in which order, and which page of them. */
export interface PeopleList {
  institution_id: number;
  role_id: number;
  is_archived: 0 | 1;
  status?: string | undefined;
  stage_id?: number | undefined;
  interest?: number | undefined;
  /** Set where the viewer can open their own leads only. */
  owner_id?: number | undefined;
  /** What filters narrow the list to: a condition on a person `p`. */
  where?: RawBuilder<boolean>;
  /** One of `orders`, or another name with `sort`. */
  order_by: string;
  /** The value of a person `p` that the list is sorted by, if it isn't a column; people without one come last. */
  sort?: RawBuilder<unknown>;
  direction: 'asc' | 'desc';
  page: number;
  per_page: number;
  search: string;
}

/** How many people there are: capped, or as many as a search saw before it had enough. */
export interface Count {
  counted: number;
  more: boolean;
}

/** People as part of a statement: the source of each person `p`, and the order. */
export interface People {
  from: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** The school's own questions whose answers are read. */
  questions?: readonly string[];
}

/** The statement for some people's rows in order: students' or leads'. Its values are JSON types, and the caller sorts the labels with `byName`. */
export type RowsOf<Row> = (institution_id: number, people: People) => RawBuilder<Row>;

const orders: Record<string, string> = {
  created_on: 'p.created_at',
  firstName: 'fold(p.first_name)',
  surname: 'fold(p.surname)',
  stage_since: 'p.stage_since',
};

/** Whether the database's own search can answer a list: it knows words, and the columns that lists are sorted by. */
export const isSearched = (list: PeopleList) => list.search !== '' && !list.where && !list.sort;

/** The conditions of a list on a person `p`; with a filter, a search checks each match. `institution_id` comes before row-level security, which only has to agree. */
export function listed(list: PeopleList): RawBuilder<boolean> {
  const conditions = [
    sql`institution_id = ${list.institution_id} and role_id = ${list.role_id} and archived_at ${sql.raw(list.is_archived ? 'is not null' : 'is null')}`,
  ];
  if (list.status !== undefined) conditions.push(sql`status = ${list.status}`);
  if (list.stage_id !== undefined) conditions.push(sql`stage_id = ${list.stage_id}`);
  if (list.interest !== undefined) conditions.push(sql`interest = ${list.interest}`);
  if (list.owner_id !== undefined) conditions.push(sql`owner_id = ${list.owner_id}`);
  if (list.where) conditions.push(list.where);
  if (list.search && !isSearched(list))
    conditions.push(
      sql`p.search_text like all(array(select search_pattern(search_fold(term)) from unnest(${termsOf(list.search)}::text[]) term))`,
    );
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** The order of a list of people `p`: stable, because the id decides between equals. */
export function ordered({ order_by, direction, sort }: PeopleList): RawBuilder<unknown> {
  if (sort) return sql`${sort} ${sql.raw(direction)} nulls last, p.user_detail_id ${sql.raw(direction)}`;
  return sql.raw(`${orders[order_by]} ${direction}, p.user_detail_id ${direction}`);
}

interface Found extends Count {
  ids: number[];
}

export function searchCall(list: PeopleList, skip: number, take: number): RawBuilder<Found> {
  const {
    role_id,
    is_archived,
    status = null,
    stage_id = null,
    interest = null,
    owner_id = null,
    order_by,
    direction,
  } = list;
  return sql<Found>`search_people(${role_id}::smallint, ${termsOf(list.search)}::text[], ${is_archived === 1}, ${status}, ${stage_id}::bigint,
    ${interest}::smallint, ${owner_id}::bigint, ${order_by}, ${direction === 'desc'}, ${skip}::integer, ${take}::integer)`;
}

async function search(db: Db, list: PeopleList, skip: number, take: number): Promise<Found> {
  const { rows } = await sql<Found>`select ids, counted, more from ${searchCall(list, skip, take)}`.execute(db);
  return rows[0]!;
}

const ROWS_AT_ONCE = 500;
const MOST_EXPORTED = 1_000_000;

/** All people of a list in its order, a few hundred at a time: the database's cursor walks, the memory stays. */
export async function* inBatches(db: Db, list: PeopleList): AsyncGenerator<People> {
  const ids = isSearched(list)
    ? db
        .selectFrom(
          sql<{
            user_detail_id: number;
          }>`(select unnest(ids) as user_detail_id from ${searchCall(list, 0, MOST_EXPORTED)})`.as('found'),
        )
        .select('user_detail_id')
    : db.selectFrom('person as p').select('user_detail_id').where(listed(list)).orderBy(ordered(list));
  let batch: number[] = [];
  for await (const { user_detail_id } of ids.stream(ROWS_AT_ONCE)) {
    if (batch.push(user_detail_id) < ROWS_AT_ONCE) continue;
    yield chosen(list.institution_id, batch);
    batch = [];
  }
  if (batch.length > 0) yield chosen(list.institution_id, batch);
}

/** Ids of everyone in a list, `user_detail_id` with their position `n`, up to a limit: a subquery for bulk actions. */
export function listedIds(list: PeopleList, most: number): RawBuilder<unknown> {
  if (isSearched(list))
    return sql`select user_detail_id, n from ${searchCall(list, 0, most)} found, unnest(found.ids) with ordinality id (user_detail_id, n)`;
  return sql`select user_detail_id, row_number() over (order by ${ordered(list)}) as n from person p where ${listed(list)} order by n limit ${sql.lit(most)}`;
}

/** Chosen people, in this order. */
export function chosen(institution_id: number, ids: readonly number[]): People {
  return {
    from: sql`unnest(${ids}::bigint[]) with ordinality page (user_detail_id, n)
      join person p on p.institution_id = ${institution_id} and p.user_detail_id = page.user_detail_id`,
    order: sql`page.n`,
  };
}

/** Those of the chosen people who exist, are of that kind, and aren't another's lead; in the given order. */
export async function findListed(
  db: Db,
  { institution_id, role_id, owner_id }: Pick<PeopleList, 'institution_id' | 'role_id' | 'owner_id'>,
  ids: readonly number[],
): Promise<number[]> {
  const found = await db
    .selectFrom('person')
    .select('user_detail_id')
    .where('institution_id', '=', institution_id)
    .where('role_id', '=', role_id)
    .where('user_detail_id', 'in', ids)
    .$if(owner_id !== undefined, (query) => query.where('owner_id', '=', owner_id!))
    .execute();
  const there = new Set(found.map((person) => person.user_detail_id));
  return [...new Set(ids)].filter((id) => there.has(id));
}

/** Ids of everyone found, for the board, which sorts them into its stages itself. */
export async function findIds(db: Db, list: PeopleList): Promise<number[]> {
  if (!list.where) return (await search(db, list, 0, COUNT_CAP)).ids;
  const { rows } = await sql<{
    user_detail_id: number;
  }>`select user_detail_id from person p where ${listed(list)} order by ${ordered(list)} limit ${sql.lit(COUNT_CAP)}`.execute(
    db,
  );
  return rows.map((person) => person.user_detail_id);
}
