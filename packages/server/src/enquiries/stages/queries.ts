import { sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { stages } from '@schoolbell/core/enquiries/stages/contract';
import { firstStages } from '@schoolbell/core/enquiries/rules';
import type { Db } from '../../http/context.ts';

type Stage = ResultOf<typeof stages>['data'][number];

/** The first stages, with a limit so that no enquiry is forgotten. */
const firstLooks: Record<(typeof firstStages)[number], Pick<Stage, 'colour' | 'rotten_days'>> = {
  Enquired: { colour: 'info', rotten_days: 14 },
  Won: { colour: 'success', rotten_days: null },
  Lost: { colour: 'neutral', rotten_days: null },
};

/** The stages a new school begins with. */
export async function createFirstStages(db: Db, institution_id: number): Promise<void> {
  await db
    .insertInto('stage')
    .values(firstStages.map((stage_name, order) => ({ institution_id, stage_name, ...firstLooks[stage_name], order })))
    .execute();
}

/** Stages in order, with how many leads each holds, archived ones left out. `owner_id` counts one person's own. */
export async function listStages(db: Db, institution_id: number, owner_id?: number): Promise<Stage[]> {
  const own = owner_id === undefined ? sql`` : sql`and p.owner_id = ${owner_id}`;
  const { rows } = await sql<Stage>`
    select s.id, s.stage_name, s.colour, s.rotten_days, s."order", (
      select count(*)::int from person p where p.institution_id = ${institution_id} and p.stage_id = s.id and p.role_id = 4 and p.archived_at is null ${own}) as total
    from stage s where s.institution_id = ${institution_id} order by s."order", s.id`.execute(db);
  return rows;
}

/**
 * One stage, locked until the transaction ends: against removal, or where it is to change itself against any other change.
 * Undefined if this school has none of that id.
 */
export async function findStage(
  db: Db,
  institution_id: number,
  id: number,
  held: 'there' | 'alone' = 'there',
): Promise<Pick<Stage, 'id' | 'stage_name' | 'colour' | 'rotten_days'> | undefined> {
  const query = db
    .selectFrom('stage')
    .select(['id', 'stage_name', 'colour', 'rotten_days'])
    .$castTo<Pick<Stage, 'id' | 'stage_name' | 'colour' | 'rotten_days'>>()
    .where('institution_id', '=', institution_id)
    .where('id', '=', id);
  return (held === 'alone' ? query.forUpdate() : query.forShare()).executeTakeFirst();
}

/** Adds a stage at the end, or renames and recolours one, where `rotten_days` left out stays; returns its id, undefined if the one to change is not there. */
export async function putStage(
  db: Db,
  institution_id: number,
  stage: { id?: number | undefined; stage_name: string; colour: string; rotten_days?: number | null | undefined },
): Promise<number | undefined> {
  const { id, stage_name, colour, rotten_days } = stage;
  if (id !== undefined) {
    const changed = await db
      .updateTable('stage')
      .set({ stage_name, colour, ...(rotten_days !== undefined && { rotten_days }) })
      .where('institution_id', '=', institution_id)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return changed?.id;
  }
  const { rows } = await sql<{ id: number }>`
    insert into stage (institution_id, stage_name, colour, rotten_days, "order")
    select ${institution_id}, ${stage_name}, ${colour}, ${rotten_days ?? null}::smallint, coalesce(max("order") + 1, 0) from stage where institution_id = ${institution_id} returning id`.execute(
    db,
  );
  return rows[0]!.id;
}

/** Puts the stages into this order; those left out follow in the order they had. */
export async function orderStages(db: Db, institution_id: number, ids: readonly number[]): Promise<void> {
  await sql`
    update stage s set "order" = placed.place from (
      select id, row_number() over (order by array_position(${ids}::bigint[], id) nulls last, "order", id) - 1 as place from stage where institution_id = ${institution_id}) placed
    where s.institution_id = ${institution_id} and s.id = placed.id`.execute(db);
}

/** Removes a stage after its leads, archived ones and former leads too, went to the target; returns who moved. */
export async function removeStage(
  db: Db,
  gone: { institution_id: number; id: number; target_id: number; by: number; now: Date },
): Promise<number> {
  const { institution_id, id, target_id, by, now } = gone;
  const { rows } = await sql<{ moved: number }>`
    with moved as (
      update person set stage_id = ${target_id}, stage_since = ${now}, version = version + 1, updated_at = ${now}
      where institution_id = ${institution_id} and stage_id = ${id} returning user_detail_id
    ), steps as (
      insert into stage_move (institution_id, person_id, from_stage_id, to_stage_id, moved_by, moved_at)
      select ${institution_id}, user_detail_id, ${id}, ${target_id}, ${by}::bigint, ${now}::timestamptz from moved
    ) select count(*) as moved from moved`.execute(db);
  await db.deleteFrom('stage').where('institution_id', '=', institution_id).where('id', '=', id).execute();
  return rows[0]!.moved;
}
