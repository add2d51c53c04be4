import { sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { leadStageHistory } from '@schoolbell/core/enquiries/contract';
import { LEAD } from '@schoolbell/core/access';
import type { Db } from '../../../http/context.ts';
import { iso } from '../../../db/sql.ts';

type Visit = ResultOf<typeof leadStageHistory>['data'][number];

/** A lead that moved: the stage that it left, and the step that was kept of it. */
export interface Moved {
  user_detail_id: number;
  from: string;
  from_id: number;
  move_id: number;
  version: number;
}

/** Moves leads to a stage and keeps each step; returns who moved. */
export async function moveToStage(
  db: Db,
  move: { institution_id: number; ids: readonly number[]; stage_id: number; by: number; now: Date },
): Promise<Moved[]> {
  const { institution_id, ids, stage_id, by, now } = move;
  const { rows } = await sql<Moved>`
    with before as (
      select p.user_detail_id, p.stage_id, s.stage_name from person p join stage s on s.institution_id = p.institution_id and s.id = p.stage_id
      where p.institution_id = ${institution_id} and p.role_id = ${LEAD} and p.user_detail_id = any(${ids}::bigint[]) and p.stage_id <> ${stage_id}
      order by p.user_detail_id for update of p
    ), steps as (
      insert into stage_move (institution_id, person_id, from_stage_id, to_stage_id, moved_by, moved_at)
      select ${institution_id}, user_detail_id, stage_id, ${stage_id}, ${by}::bigint, ${now}::timestamptz from before
      returning id, person_id
    )
    update person p set stage_id = ${stage_id}, stage_since = ${now}, version = version + 1, updated_at = ${now} from before join steps on steps.person_id = before.user_detail_id
    where p.institution_id = ${institution_id} and p.user_detail_id = before.user_detail_id
    returning p.user_detail_id, before.stage_name as "from", before.stage_id as from_id, steps.id as move_id, p.version`.execute(
    db,
  );
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
