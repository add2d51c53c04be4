import { type RawBuilder, sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { leads, leadsByStage } from '@schoolbell/core/people/leads/contract';
import { GUARDIAN, LEAD, LEAD_GUARDIAN, STUDENT } from '@schoolbell/core/access';
import type { Db } from '../../http/context.ts';
import { image, iso, listColumns, mainGuardian } from '../queries.ts';
import type { People } from '../search/queries.ts';

type Row = ResultOf<typeof leads>['data'][number];
type Stage = ResultOf<typeof leadsByStage>['data'][number];

/** The twin of `mayOpenLead`: which rows of a person `alias` a viewer may open. */
export function openableLeads(viewer: { user_detail_id: number; access: ReadonlySet<string> }, alias = 'person'): RawBuilder<boolean> {
  if (viewer.access.has('all_leads')) return sql<boolean>`true`;
  return viewer.access.has('leads') ? sql<boolean>`${sql.ref(`${alias}.owner_id`)} = ${viewer.user_detail_id}` : sql<boolean>`false`;
}

const ownerOf = sql`case when o.user_detail_id is not null then
  json_build_object('user_detail_id', o.user_detail_id, 'firstName', o.first_name, 'surname', o.surname) end as owner`;

/** The rows of a list of leads, in its order. */
export async function leadRows(db: Db, institution_id: number, { from, order, beside = sql`` }: People): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${listColumns}, p.stage_id, s.stage_name, s.colour as stage_colour, ${iso('p.stage_since')} as stage_since, p.interest, p.referral_source, ${ownerOf} ${beside}
    from ${from}
    left join stage s on s.institution_id = p.institution_id and s.id = p.stage_id
    left join person o on o.institution_id = p.institution_id and o.user_detail_id = p.owner_id
    ${mainGuardian(institution_id)} order by ${order}`.execute(db);
  return rows;
}

/** What the board shows: which leads, and how many cards of each stage. */
export interface Board { institution_id: number; allowed: RawBuilder<boolean>; interest?: number | undefined; per_stage: number; found: readonly number[] | null }

/** Every stage with its count and its newest cards, in one query: a card carries its next open task. */
export async function board(db: Db, { institution_id, allowed, interest, per_stage, found }: Board): Promise<Stage[]> {
  const shown = sql`person.institution_id = ${institution_id} and person.role_id = ${LEAD} and person.archived_at is null and person.stage_id = s.id
    and ${allowed} ${interest === undefined ? sql`` : sql`and person.interest = ${interest}`} ${found === null ? sql`` : sql`and person.user_detail_id = any(${found}::bigint[])`}`;
  const { rows } = await sql<Stage>`
    select s.id, s.stage_name, s.colour, coalesce(c.total, 0) as total, coalesce(k.cards, '[]') as leads
    from stage s
    left join lateral (select count(*)::int as total from person where ${shown}) c on true
    left join lateral (
      select json_agg(card order by card.place) as cards from (
        select p.user_detail_id, p.first_name as "firstName", p.surname, ${image('p.image_handle')} as image_240, p.stage_id, ${iso('p.stage_since')} as stage_since,
          p.interest, ${ownerOf}, p.signup_source, t.next_task, ${iso('p.created_at')} as created_on, row_number() over (order by p.stage_since desc, p.user_detail_id desc) as place
        from (select * from person where ${shown} order by stage_since desc, user_detail_id desc limit ${per_stage}) p
        left join person o on o.institution_id = p.institution_id and o.user_detail_id = p.owner_id
        left join lateral (
          select json_build_object('task_detail', t.task_detail, 'validity_date', ${iso('t.validity_date')}) as next_task from task t
          where t.institution_id = ${institution_id} and t.person_id = p.user_detail_id and t.task_status = 0 order by t.validity_date, t.id limit 1) t on true
      ) card) k on true
    where s.institution_id = ${institution_id} order by s."order", s.id`.execute(db);
  return rows.map((stage) => ({ ...stage, leads: stage.leads.map(({ place: _, ...card }: Stage['leads'][number] & { place?: number }) => card) }));
}

/** Moves leads to a stage and keeps each step; answers who moved, with the name of the stage they left. */
export async function moveToStage(db: Db, move: { institution_id: number; ids: readonly number[]; stage_id: number; by: number; now: Date }): Promise<{ user_detail_id: number; from: string }[]> {
  const { institution_id, ids, stage_id, by, now } = move;
  const { rows } = await sql<{ user_detail_id: number; from: string }>`
    with before as (
      select p.user_detail_id, p.stage_id, s.stage_name from person p join stage s on s.institution_id = p.institution_id and s.id = p.stage_id
      where p.institution_id = ${institution_id} and p.role_id = ${LEAD} and p.user_detail_id = any(${ids}::bigint[]) and p.stage_id <> ${stage_id}
      order by p.user_detail_id for update of p
    ), steps as (
      insert into stage_move (institution_id, person_id, from_stage_id, to_stage_id, moved_by, moved_at)
      select ${institution_id}, user_detail_id, stage_id, ${stage_id}, ${by}::bigint, ${now}::timestamptz from before
    )
    update person p set stage_id = ${stage_id}, stage_since = ${now}, version = version + 1, updated_at = ${now} from before
    where p.institution_id = ${institution_id} and p.user_detail_id = before.user_detail_id
    returning p.user_detail_id, before.stage_name as "from"`.execute(db);
  return rows;
}

/** Makes a lead a student in place, so that everything that hangs on them stays; their guardians become students' guardians. */
export async function convertToStudent(db: Db, institution_id: number, user_detail_id: number, now: Date): Promise<void> {
  await sql`
    update person set role_id = ${STUDENT}, status = 'active', converted_at = ${now}, archived_at = null, archived_by = null, version = version + 1, updated_at = ${now}
    where institution_id = ${institution_id} and user_detail_id = ${user_detail_id}`.execute(db);
  await sql`
    update person set role_id = ${GUARDIAN}, updated_at = ${now} where institution_id = ${institution_id} and role_id = ${LEAD_GUARDIAN} and user_detail_id in (
      select guardian_id from guardian_link l where l.institution_id = ${institution_id} and l.child_id = ${user_detail_id})`.execute(db);
}
