import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { GUARDIAN, LEAD, LEAD_GUARDIAN, STUDENT } from '@schoolbell/core/access';
import type { PersonFound } from '@schoolbell/core/people/found/schemas';
import { MOST_FOUND, searchableRoles } from '@schoolbell/core/people/found/rules';
import type { Db, SignedIn } from '../../http/context.ts';
import { openableLeads } from '../leads/queries.ts';
import { mainGuardian } from '../queries.ts';
import { image } from '../../db/sql.ts';

type Person = z.output<typeof PersonFound>;
type Row = Person & { counted: number };

/** A page of what was found, the total, and whether there may be more. */
export interface Found<Row> {
  rows: Row[];
  counted: number;
  more: boolean;
}

const nobody: Found<Person> = { rows: [], counted: 0, more: false };

/** The people whom a viewer can open and who match every word, best first. */
export async function findEverybody(
  db: Db,
  viewer: SignedIn,
  words: readonly string[],
  page: { skip: number; take: number },
): Promise<Found<Person>> {
  const roles = searchableRoles(viewer);
  if (roles.length === 0 || words.length === 0 || page.skip >= MOST_FOUND) return nobody;
  const leads_of = viewer.access.has('all_leads') ? null : viewer.user_detail_id;
  const {
    rows: [found],
  } = await sql<{ ids: number[]; more: boolean }>`
    select ids, more from search_everybody(${words}::text[], ${roles}::smallint[], ${leads_of}::bigint, ${MOST_FOUND}::integer)`.execute(
    db,
  );
  const { ids, more } = found!;
  if (ids.length === 0) return { ...nobody, more };
  const rows = await rowsOf(db, viewer, words, ids, page);
  return {
    rows: rows.map(({ counted: _, ...person }) => person),
    counted: Math.min(MOST_FOUND, rows[0]?.counted ?? 0),
    more,
  };
}

/**
 * The chosen people as rows: guardians once for each child whose page can be opened. A person's own details outrank those
 * shared with their guardian, and a child found only by the guardian gives way to the guardian's row.
 */
async function rowsOf(
  db: Db,
  viewer: SignedIn,
  words: readonly string[],
  ids: readonly number[],
  { skip, take }: { skip: number; take: number },
): Promise<Row[]> {
  const { institution_id, access } = viewer;
  const { rows } = await sql<Row>`
    with terms as (
      select array_agg(search_pattern(word)) as fits, array_agg('% ' || search_plain(word) || '%') as begins,
        array_agg(case when word ~ '^\\d{3,}$' then '%' else '% ' end || search_plain(word) || ' %') as whole
      from (select search_fold(one) as word from unnest(${words}::text[]) one) folded),
    chosen as (
      select p.*, ' ' || search_fold(p.first_name || ' ' || p.surname || ' ' || p.email || ' ' || digits(p.phone)) || ' ' as own
      from person p where p.institution_id = ${institution_id} and p.user_detail_id = any(${ids}::bigint[])),
    placed as (
      select p.*, c.user_detail_id as child_id, c.role_id as child_role, c.first_name as child_first, c.surname as child_last,
        case when own like all (whole) then 0 when own like all (begins) then 1 when own like all (fits) then 2 else 3 end as tier
      from chosen p cross join terms
      left join guardian_link l on l.institution_id = p.institution_id and l.guardian_id = p.user_detail_id and p.role_id in (${GUARDIAN}, ${LEAD_GUARDIAN})
      left join person c on c.institution_id = l.institution_id and c.user_detail_id = l.child_id and c.archived_at is null
        and (c.role_id = ${STUDENT} and ${access.has('students')} or c.role_id = ${LEAD} and ${openableLeads(viewer, 'c')})
      where p.role_id not in (${GUARDIAN}, ${LEAD_GUARDIAN}) or c.user_detail_id is not null),
    shown as (
      select *, count(*) over () as counted from placed p
      where tier < 3 or child_id is not null or not exists (select from placed g where g.child_id = p.user_detail_id)
      order by tier, created_at desc, user_detail_id desc, child_id limit ${take} offset ${skip})
    select p.user_detail_id, p.child_id as related_user_detail_id, p.role_id, p.child_role as related_role_id, p.first_name as "firstName", p.surname,
      ${image('p.image_handle')} as image_240, p.email, p.phone,
      case when p.child_id is not null then json_build_object('firstName', p.child_first, 'surname', p.child_last) end as related,
      (m.guardian::jsonb - 'user_detail_id') as guardian, p.counted
    from shown p ${mainGuardian(institution_id)}
    order by p.tier, p.created_at desc, p.user_detail_id desc, p.child_id`.execute(db);
  return rows;
}
