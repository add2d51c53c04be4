import { type RawBuilder, sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { leads, leadsByStage } from '@schoolbell/core/enquiries/contract';
import { LEAD } from '@schoolbell/core/access';
import type { Db } from '../http/context.ts';
import { answersOf, listColumns, mainGuardian } from '../people/queries.ts';
import { image, iso } from '../db/sql.ts';
import type { People } from '../people/search/queries.ts';
import { rottenLead } from '../people/leads/queries.ts';

/** A lead as lists read them, with answers as they are kept. */
export type Row = Omit<ResultOf<typeof leads>['data'][number], 'custom'> & { custom: Record<string, unknown> };
type Stage = ResultOf<typeof leadsByStage>['data'][number];

/** What the first form that a lead `p` sent says of the campaign they came from. */
const campaign = sql`coalesce(u.utm->>'source', '') as utm_source, coalesce(u.utm->>'medium', '') as utm_medium, coalesce(u.utm->>'campaign', '') as utm_campaign`;
const campaignOf = (institution_id: number) => sql`left join lateral (
  select f.utm from submission f where f.institution_id = ${institution_id} and f.person_id = p.user_detail_id and f.state = 'accepted' order by f.created_at, f.id limit 1) u on true`;

const ownerOf = sql`case when o.user_detail_id is not null then
  json_build_object('user_detail_id', o.user_detail_id, 'firstName', o.first_name, 'surname', o.surname) end as owner`;

/** The rows of a list of leads, in its order. */
export function leadRows(institution_id: number, { from, order, questions }: People): RawBuilder<Row> {
  return sql<Row>`
    select ${listColumns}, p.stage_id, s.stage_name, s.colour as stage_colour, ${iso('p.stage_since')} as stage_since,
      (${rottenLead(institution_id, 'p')})::int as is_rotten, p.interest, p.referral_source, ${campaign}, ${ownerOf}, ${answersOf(questions)} as custom
    from ${from}
    left join stage s on s.institution_id = p.institution_id and s.id = p.stage_id
    left join person o on o.institution_id = p.institution_id and o.user_detail_id = p.owner_id
    ${campaignOf(institution_id)} ${mainGuardian(institution_id)} order by ${order}`;
}

/** What the board shows: which leads, and how many cards of each stage. `owner_id` 0 means unassigned. */
export interface Board {
  institution_id: number;
  allowed: RawBuilder<boolean>;
  interest?: number | undefined;
  owner_id?: number | undefined;
  rotten: 0 | 1;
  per_stage: number;
  depth: readonly { stage_id: number; cards: number }[];
  found: readonly number[] | null;
}

/** Which leads of a stage `s` the board shows. */
function shownOn({ institution_id, allowed, interest, owner_id, rotten, found }: Board): RawBuilder<boolean> {
  const conditions = [
    sql`person.institution_id = ${institution_id}`,
    sql`person.role_id = ${LEAD}`,
    sql`person.archived_at is null`,
    sql`person.stage_id = s.id`,
    allowed,
  ];
  if (interest !== undefined) conditions.push(sql`person.interest = ${interest}`);
  if (owner_id !== undefined)
    conditions.push(owner_id === 0 ? sql`person.owner_id is null` : sql`person.owner_id = ${owner_id}`);
  if (rotten) conditions.push(rottenLead(institution_id, 'person'));
  if (found !== null) conditions.push(sql`person.user_detail_id = any(${found}::bigint[])`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Every stage with its count and its newest cards, in one query: a card carries its next open task. */
export async function board(db: Db, asked: Board): Promise<Stage[]> {
  const { institution_id, per_stage, depth } = asked;
  const many =
    depth.length === 0
      ? sql`${per_stage}`
      : sql`coalesce((select d.cards from unnest(${depth.map((one) => one.stage_id)}::bigint[], ${depth.map((one) => one.cards)}::int[]) d (stage_id, cards) where d.stage_id = s.id), ${per_stage}::int)`;
  const shown = shownOn(asked);
  const { rows } = await sql<Stage>`
    select s.id, s.stage_name, s.colour, s.rotten_days, coalesce(c.total, 0) as total, coalesce(c.rotten, 0) as rotten, coalesce(k.cards, '[]') as leads
    from stage s
    left join lateral (select count(*)::int as total, (count(*) filter (where ${rottenLead(institution_id, 'person')}))::int as rotten from person where ${shown}) c on true
    left join lateral (
      select json_agg(card order by card.place) as cards from (
        select p.user_detail_id, p.first_name as "firstName", p.surname, ${image('p.image_handle')} as image_240, p.stage_id, ${iso('p.stage_since')} as stage_since,
          (${rottenLead(institution_id, 'p')})::int as is_rotten, p.interest, ${ownerOf}, p.signup_source, t.next_task, ${iso('p.created_at')} as created_on, row_number() over (order by p.stage_since desc, p.user_detail_id desc) as place
        from (select * from person where ${shown} order by stage_since desc, user_detail_id desc limit ${many}) p
        left join person o on o.institution_id = ${institution_id} and o.user_detail_id = p.owner_id
        left join lateral (
          select json_build_object('task_detail', t.task_detail, 'validity_date', ${iso('t.validity_date')}) as next_task from task t
          where t.institution_id = ${institution_id} and t.person_id = p.user_detail_id and t.task_status = 0 order by t.validity_date, t.id limit 1) t on true
      ) card) k on true
    where s.institution_id = ${institution_id} order by s."order", s.id`.execute(db);
  return rows.map((stage) => ({
    ...stage,
    leads: stage.leads.map(({ place: _, ...card }: Stage['leads'][number] & { place?: number }) => card),
  }));
}

/** Gives leads to an owner or to nobody; returns whose owner changed, with the one before. */
export async function giveTo(
  db: Db,
  {
    institution_id,
    ids,
    owner_id,
    now,
  }: { institution_id: number; ids: readonly number[]; owner_id: number | null; now: Date },
): Promise<{ user_detail_id: number; before: number | null }[]> {
  const { rows } = await sql<{ user_detail_id: number; before: number | null }>`
    with before as (
      select user_detail_id, owner_id from person
      where institution_id = ${institution_id} and role_id = ${LEAD} and user_detail_id = any(${ids}::bigint[]) and owner_id is distinct from ${owner_id}::bigint
      order by user_detail_id for update
    )
    update person p set owner_id = ${owner_id}::bigint, version = version + 1, updated_at = ${now} from before
    where p.institution_id = ${institution_id} and p.user_detail_id = before.user_detail_id
    returning p.user_detail_id, before.owner_id as before`.execute(db);
  return rows;
}
