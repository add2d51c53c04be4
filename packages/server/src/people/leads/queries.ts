import { type RawBuilder, sql } from 'kysely';

/** The twin of `mayOpenLead`: which rows of a person `alias` a viewer can open. */
export function openableLeads(
  viewer: { user_detail_id: number; access: ReadonlySet<string> },
  alias = 'person',
): RawBuilder<boolean> {
  if (viewer.access.has('all_leads')) return sql<boolean>`true`;
  return viewer.access.has('leads')
    ? sql<boolean>`${sql.ref(`${alias}.owner_id`)} = ${viewer.user_detail_id}`
    : sql<boolean>`false`;
}

/** The twin of `isRotten`, of a lead `alias` in a stage `s`. */
export function rottenLead(institution_id: number, alias: string): RawBuilder<boolean> {
  const [person, since] = [sql.ref(`${alias}.user_detail_id`), sql.ref(`${alias}.stage_since`)];
  return sql<boolean>`coalesce(${since} < now() - make_interval(hours => 24 * s.rotten_days), false) and not exists (
    select from task w where w.institution_id = ${institution_id} and w.person_id = ${person} and w.task_status = 0 and w.validity_date >= now())`;
}
