import { type RawBuilder, sql } from 'kysely';
import { LEAD, STUDENT } from '@schoolbell/core/access';
import { COUNT_CAP, type Page, pageFrom } from '@schoolbell/core/http/page';
import type { Db } from '../../../http/context.ts';
import { byName } from '../../labels/queries.ts';
import {
  type PeopleList,
  type Count,
  type People,
  type RowsOf,
  isSearched,
  listed,
  ordered,
  searchCall,
} from '../queries.ts';

/**
 * Reads a page of people with their count: one statement, so that both speak of the same moment, and the page as one piece
 * of JSON, which the driver reads three times as fast as rows. Pages past the counting cap are empty: nobody turns a
 * thousand pages, they search.
 */
export async function findPage<Row extends object>(db: Db, list: PeopleList, rowsOf: RowsOf<Row>): Promise<Page<Row>> {
  const skip = (list.page - 1) * list.per_page;
  const { count, people } = isSearched(list) ? foundPage(list, skip) : listedPage(list, skip);
  const { rows } = await sql<Count & { data: Row[] }>`
    select c.counted, c.more, (select coalesce(json_agg(one), '[]') from (${rowsOf(list.institution_id, people)}) one) as data from ${count} c`.execute(
    db,
  );
  const { data, counted, more } = rows[0]!;
  return pageFrom(data.map(byName), counted, list.page, list.per_page, more);
}

/** A page as the two parts of a statement: the count `c`, and the people. */
interface PageParts {
  count: RawBuilder<unknown>;
  people: People;
}

function listedPage(list: PeopleList, skip: number): PageParts {
  // Numbers in the text, because with an unknown limit the planner would plan each page again.
  const size = sql.lit(skip < COUNT_CAP ? list.per_page : 0);
  const rest = skip > 0 && skip < COUNT_CAP ? sql`offset ${skip}` : sql``;
  return {
    count: sql`(${counting(list)})`,
    people: {
      from: sql`(select * from person p where ${listed(list)} order by ${ordered(list)} limit ${size} ${rest}) p`,
      order: ordered(list),
    },
  };
}

/** Counts a list, up to a cap. For all students or leads, or those of a status, the count is stored. */
function counting(list: PeopleList): RawBuilder<unknown> {
  const { institution_id, role_id, is_archived, status, stage_id, interest, owner_id } = list;
  const kept =
    (role_id === STUDENT || role_id === LEAD) &&
    stage_id === undefined &&
    interest === undefined &&
    owner_id === undefined &&
    !list.where;
  if (!kept)
    return sql`select count(*) as counted, false as more from (select from person p where ${listed(list)} limit ${sql.lit(COUNT_CAP + 1)}) one`;
  return sql`select coalesce(sum(people), 0)::bigint as counted, false as more from person_count
    where institution_id = ${institution_id} and role_id = ${role_id} and is_archived = ${is_archived} ${status === undefined ? sql`` : sql`and status = ${status}`}`;
}

function foundPage(list: PeopleList, skip: number): PageParts {
  const past = skip >= COUNT_CAP;
  return {
    count: past ? searchCall(list, 0, 1) : searchCall(list, skip, list.per_page),
    people: {
      from: sql`unnest(${past ? sql`'{}'::bigint[]` : sql`c.ids`}) with ordinality page (user_detail_id, n)
        join person p on p.institution_id = ${list.institution_id} and p.user_detail_id = page.user_detail_id`,
      order: sql`page.n`,
    },
  };
}
