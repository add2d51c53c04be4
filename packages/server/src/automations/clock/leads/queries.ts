import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';
import type { ClockRow, DaysAsked } from '../queries.ts';

/**
 * Leads with whom nothing has happened for some days: no move, no note, no task. One with an open task is not quiet. Those
 * in a stage where leads may stay for ever, such as Won, are told apart.
 */
async function idleLeads(db: Db, { institution_id, time_zone, days }: DaysAsked): Promise<ClockRow[]> {
  const { rows } = await sql<ClockRow>`
    select p.user_detail_id as person_id, p.stage_id || ' ' || l.day as key, l.day::text as date,
      jsonb_build_object('date', l.day, 'stage', p.stage_id, 'quiet', case when s.rotten_days is null then 'any' else 'limited' end) as data
    from person p join stage s on s.institution_id = ${institution_id} and s.id = p.stage_id
    cross join lateral (
      select (greatest(p.stage_since,
        (select max(greatest(t.created_at, t.completed_at)) from task t where t.institution_id = ${institution_id} and t.person_id = p.user_detail_id),
        (select max(n.created_at) from note n where n.institution_id = ${institution_id} and n.person_id = p.user_detail_id)) at time zone ${time_zone})::date as day) l
    where p.institution_id = ${institution_id} and p.role_id = 4 and p.archived_at is null and l.day = any(${[...days]}::date[])
      and not exists (select from task t where t.institution_id = ${institution_id} and t.person_id = p.user_detail_id and t.task_status = 0)
    order by l.day, p.user_detail_id`.execute(db);
  return rows;
}

/**
 * Leads that become rotten on some days: `rottenLead` says when. An open task puts it off until it is due, and each stay in
 * a stage counts once.
 */
async function rottenLeads(db: Db, { institution_id, time_zone, days }: DaysAsked): Promise<ClockRow[]> {
  const { rows } = await sql<ClockRow>`
    select p.user_detail_id as person_id, p.stage_id || ' rotten since ' || (p.stage_since at time zone ${time_zone})::date as key, l.day::text as date,
      jsonb_build_object('date', l.day, 'stage', p.stage_id, 'quiet', 'rotten') as data
    from person p join stage s on s.institution_id = ${institution_id} and s.id = p.stage_id and s.rotten_days is not null
    cross join lateral (
      select (greatest(p.stage_since + make_interval(hours => 24 * s.rotten_days),
        (select max(t.validity_date) from task t where t.institution_id = ${institution_id} and t.person_id = p.user_detail_id and t.task_status = 0))
        at time zone ${time_zone})::date as day) l
    where p.institution_id = ${institution_id} and p.role_id = 4 and p.archived_at is null and l.day = any(${[...days]}::date[])
    order by l.day, p.user_detail_id`.execute(db);
  return rows;
}

/** Quiet leads of some days, each with the way in which they are. */
export const quietLeads = async (db: Db, asked: DaysAsked): Promise<ClockRow[]> => [
  ...(await idleLeads(db, asked)),
  ...(await rottenLeads(db, asked)),
];
