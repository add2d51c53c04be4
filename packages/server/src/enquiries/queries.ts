import { type RawBuilder, sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { leadConversions, leads, leadsByStage, leadStageHistory } from '@schoolbell/core/enquiries/contract';
import { GUARDIAN, LEAD, LEAD_GUARDIAN, STUDENT } from '@schoolbell/core/access';
import type { Db, SignedIn } from '../http/context.ts';
import { answersOf, listColumns, mainGuardian } from '../people/queries.ts';
import { image, iso } from '../db/sql.ts';
import type { People } from '../people/search/queries.ts';
import { rottenLead } from '../people/leads/queries.ts';

/** A lead as lists read them, with answers as they are kept. */
export type Row = Omit<ResultOf<typeof leads>['data'][number], 'custom'> & { custom: Record<string, unknown> };
type Stage = ResultOf<typeof leadsByStage>['data'][number];
type Visit = ResultOf<typeof leadStageHistory>['data'][number];

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
      (${rottenLead('p')})::int as is_rotten, p.interest, p.referral_source, ${campaign}, ${ownerOf}, ${answersOf(questions)} as custom
    from ${from}
    left join stage s on s.institution_id = p.institution_id and s.id = p.stage_id
    left join person o on o.institution_id = p.institution_id and o.user_detail_id = p.owner_id
    ${campaignOf(institution_id)} ${mainGuardian(institution_id)} order by ${order}`;
}

/** What the board shows: which leads, and how many cards of each stage. `owner_id` 0 stands for nobody. */
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
  if (rotten) conditions.push(rottenLead('person'));
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
    left join lateral (select count(*)::int as total, (count(*) filter (where ${rottenLead('person')}))::int as rotten from person where ${shown}) c on true
    left join lateral (
      select json_agg(card order by card.place) as cards from (
        select p.user_detail_id, p.first_name as "firstName", p.surname, ${image('p.image_handle')} as image_240, p.stage_id, ${iso('p.stage_since')} as stage_since,
          (${rottenLead('p')})::int as is_rotten, p.interest, ${ownerOf}, p.signup_source, t.next_task, ${iso('p.created_at')} as created_on, row_number() over (order by p.stage_since desc, p.user_detail_id desc) as place
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

/** Moves leads to a stage and keeps each step; answers who moved, with the stage they left. */
export async function moveToStage(
  db: Db,
  move: { institution_id: number; ids: readonly number[]; stage_id: number; by: number; now: Date },
): Promise<{ user_detail_id: number; from: string; from_id: number }[]> {
  const { institution_id, ids, stage_id, by, now } = move;
  const { rows } = await sql<{ user_detail_id: number; from: string; from_id: number }>`
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
    returning p.user_detail_id, before.stage_name as "from", before.stage_id as from_id`.execute(db);
  return rows;
}

/** Gives leads to an owner or to nobody; answers whose owner changed, with the one before. */
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

/** The steps of a lead through the stages, the first stage first; of a student, until they were one. */
export async function stageVisits(
  db: Db,
  institution_id: number,
  person_id: number,
): Promise<{ data: Visit[]; converted_at: string | null }> {
  const { rows } = await sql<Visit & { converted_at: string | null }>`
    with moves as (
      select m.*, row_number() over (order by m.moved_at, m.id) as n from stage_move m join person p on p.institution_id = m.institution_id and p.user_detail_id = m.person_id
      where m.institution_id = ${institution_id} and m.person_id = ${person_id} and (p.converted_at is null or m.moved_at <= p.converted_at)
    ), visits as (
      select 0 as n, coalesce((select from_stage_name from moves where n = 1), (select s.stage_name from stage s where s.institution_id = ${institution_id} and s.id = p.stage_id), '') as stage_name,
        p.created_at as since, null::bigint as moved_by
      from person p where p.institution_id = ${institution_id} and p.user_detail_id = ${person_id} and p.stage_id is not null
      union all select n, to_stage_name, moved_at, moved_by from moves
    )
    select v.stage_name, ${iso('v.since')} as since, ${iso('v.until')} as until, ${iso('p.converted_at')} as converted_at,
      case when o.user_detail_id is not null then json_build_object('user_detail_id', o.user_detail_id, 'firstName', o.first_name, 'surname', o.surname) end as moved_by
    from (select n, stage_name, since, moved_by, lead(since) over (order by n) as until from visits) v
    join person p on p.institution_id = ${institution_id} and p.user_detail_id = ${person_id}
    left join person o on o.institution_id = p.institution_id and o.user_detail_id = v.moved_by
    order by v.n limit 500`.execute(db);
  const converted_at = rows[0]?.converted_at ?? null;
  return {
    converted_at,
    data: rows.map(({ converted_at: _, ...visit }) => ({ ...visit, until: visit.until ?? converted_at })),
  };
}

/** Makes a lead a student in place, so that everything that hangs on them stays; their guardians become students' guardians. */
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

/** Sources and campaigns that are told one by one; the rest is summed up. */
const MOST_SOURCES = 12;

/** Of those who enquired in a span of days, how many there were and became students, by source and by campaign: of those whom the viewer may open, for whoever sees their own leads alone. */
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
