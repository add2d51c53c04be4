import { sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { leadConversions } from '@schoolbell/core/enquiries/contract';
import { GUARDIAN, LEAD, LEAD_GUARDIAN, STUDENT } from '@schoolbell/core/access';
import type { Db, SignedIn } from '../../http/context.ts';

/** Turns a lead into a student in place, so that everything linked to them stays; their guardians become students' guardians. */
export async function convertToStudent(
  db: Db,
  institution_id: number,
  user_detail_id: number,
  now: Date,
): Promise<void> {
  await sql`
    update person set role_id = ${STUDENT}, status = 'active', converted_at = ${now}, archived_at = null, archived_by = null, version = version + 1, updated_at = ${now}
    where institution_id = ${institution_id} and user_detail_id = ${user_detail_id}`.execute(db);
  await sql`
    update person set role_id = ${GUARDIAN}, updated_at = ${now} where institution_id = ${institution_id} and role_id = ${LEAD_GUARDIAN} and user_detail_id in (
      select guardian_id from guardian_link l where l.institution_id = ${institution_id} and l.child_id = ${user_detail_id})`.execute(
    db,
  );
}

type Conversions = Pick<ResultOf<typeof leadConversions>, 'leads' | 'converted' | 'sources' | 'campaigns'>;

/** Sources and campaigns listed one by one; the rest is summed up. */
const MOST_SOURCES = 12;

/** How many people enquired in a span of days and became students, by source and by campaign; only those whom the viewer can open. */
export async function countConversions(
  db: Db,
  viewer: SignedIn,
  { from, to, time_zone }: { from: string; to: string; time_zone: string },
): Promise<Conversions> {
  const { institution_id } = viewer;
  const mine = viewer.access.has('all_leads') ? sql`true` : sql`p.owner_id = ${viewer.user_detail_id}`;
  const parts = (
    name: string,
  ) => sql`(select coalesce(json_agg(json_build_object('name', name, 'leads', leads, 'converted', converted) order by is_rest, leads desc, name), '[]') from (
    select case when place <= ${MOST_SOURCES} then name else '' end as name, place > ${MOST_SOURCES} as is_rest, sum(leads)::int as leads, sum(converted)::int as converted
    from (select ${sql.ref(name)} as name, count(*) as leads, count(*) filter (where is_converted) as converted, row_number() over (order by count(*) desc, ${sql.ref(name)}) as place
      from enquired where ${sql.ref(name)} <> '' group by 1) each group by 1, 2) told)`;
  const { rows } = await sql<Conversions>`
    with enquired as materialized (
      select p.signup_source as source, coalesce(u.campaign, '') as campaign, p.converted_at is not null as is_converted
      from person p left join lateral (
        select f.utm->>'campaign' as campaign from submission f where f.institution_id = ${institution_id} and f.person_id = p.user_detail_id and f.state = 'accepted' order by f.created_at, f.id limit 1) u on true
      where p.institution_id = ${institution_id} and (p.role_id = ${LEAD} or p.role_id = ${STUDENT} and p.converted_at is not null) and ${mine}
        and p.created_at >= (${from}::date)::timestamp at time zone ${time_zone} and p.created_at < (${to}::date + 1)::timestamp at time zone ${time_zone})
    select (select count(*) from enquired) as leads, (select count(*) from enquired where is_converted) as converted, ${parts('source')} as sources, ${parts('campaign')} as campaigns`.execute(
    db,
  );
  return rows[0]!;
}
