import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';

/** Ranks two runs for one event: one that has acted must not act again, and one that waits still may. */
const rank = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.state`)} in ('sending', 'done', 'failed', 'unsure') then 0 when ${sql.ref(`${alias}.state`)} in ('waiting', 'held') then 1 else 2 end`;
const order = (alias: string) =>
  sql`(${rank(alias)}, ${sql.ref(`${alias}.triggered_at`)}, ${sql.ref(`${alias}.run_id`)})`;

/** Holds the runs of two people, in the order in which the engine does. */
export async function holdRuns(db: Db, institution_id: number, people: readonly number[]): Promise<void> {
  await sql`
    select from automation_run r where r.institution_id = ${institution_id} and r.person_id = any(${[...people]}::bigint[])
    order by r.due_at, r.run_id for update`.execute(db);
}

/**
 * Takes out one of two runs of an automation for the same event, where both records have one: the one that acted stays, else the older.
 * The mails of the other are its from then on, so that nobody is written to again. Answers what was changed, to be undone.
 */
export async function dropTwins(
  db: Db,
  institution_id: number,
  { kept_id, gone_id }: { kept_id: number; gone_id: number },
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ change: Record<string, unknown> }>`
    with twins as (
      select case when ${order('g')} < ${order('k')} then k.run_id else g.run_id end as loser, case when ${order('g')} < ${order('k')} then g.run_id else k.run_id end as stays
      from automation_run g join automation_run k on k.institution_id = ${institution_id} and k.automation_id = g.automation_id and k.key = g.key and k.person_id = ${kept_id}
      where g.institution_id = ${institution_id} and g.person_id = ${gone_id}),
    moved as (
      update mail m set run_id = t.stays from twins t where m.institution_id = ${institution_id} and m.run_id = t.loser returning m.id, t.loser),
    dropped as (
      delete from automation_run r using twins t where r.institution_id = ${institution_id} and r.run_id = t.loser returning to_jsonb(r) as was)
    select jsonb_build_object('table', 'automation_run', 'was', was) as change from dropped
    union all select jsonb_build_object('table', 'mail', 'column', 'run_id', 'value', loser, 'key', jsonb_build_object('institution_id', ${institution_id}::bigint, 'id', id)) from moved`.execute(
    db,
  );
  return rows.map((row) => row.change);
}

/** Brings back runs that a merge took out; those that would have acted since then come back as skipped. */
export async function skipMissed(
  db: Db,
  institution_id: number,
  merge_id: number,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  const missed = sql`c.one ->> 'table' = 'automation_run' and c.one -> 'was' ->> 'state' in ('waiting', 'held') and (c.one -> 'was' ->> 'due_at')::timestamptz <= ${now}::timestamptz`;
  await sql`
    update merge m set changes = (
      select jsonb_agg(case when ${missed} then jsonb_set(jsonb_set(c.one, '{was,state}', '"skipped"'), '{was,reason}', to_jsonb(${reason}::text)) else c.one end order by c.n)
      from jsonb_array_elements(m.changes) with ordinality as c (one, n))
    where m.institution_id = ${institution_id} and m.merge_id = ${merge_id} and m.changes @> '[{"table": "automation_run"}]'`.execute(
    db,
  );
}
