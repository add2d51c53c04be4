import { sql } from 'kysely';
import type { Erase } from '../../db/erasing.ts';
import type { Db } from '../../http/context.ts';
import { insertJob } from '../../jobs/queries.ts';

/**
 * Removes what other people's runs say about erased people: who got a mail or a task. Returns the runs that are still
 * sending.
 */
async function emptyRuns(db: Db, institution_id: number, people: readonly number[]): Promise<number[]> {
  const ids = sql`${[...people]}::bigint[]`;
  await sql`
    update automation_run r set action_data = case jsonb_typeof(r.action_data) when 'array' then (
        select coalesce(jsonb_agg(f.one order by f.n), '[]') from jsonb_array_elements(r.action_data) with ordinality as f (one, n) where f.one ->> 'label' <> 'Assigned to')
      else '{}' end
    where r.institution_id = ${institution_id} and r.run_id in (
      select t.run_id from task t where t.institution_id = ${institution_id} and t.assigned_id = any(${ids}) and t.run_id is not null)`.execute(
    db,
  );
  const { rows } = await sql<{ run_id: number; state: string }>`
    update automation_run r set action_data = '{}' where r.institution_id = ${institution_id} and r.person_id <> all(${ids}) and r.run_id in (
      select m.run_id from mail m where m.institution_id = ${institution_id} and m.reader_id = any(${ids}) and m.run_id is not null)
    returning r.run_id, r.state`.execute(db);
  return rows.flatMap(({ run_id, state }) => (state === 'sending' ? [run_id] : []));
}

/** Deletes the copies of mails that erased people got. */
async function dropCopies(db: Db, institution_id: number, people: readonly number[]): Promise<void> {
  await sql`
    delete from mail c where c.institution_id = ${institution_id} and c.reader_id is null and c.run_id in (
      select m.run_id from mail m where m.institution_id = ${institution_id} and m.reader_id = any(${[...people]}::bigint[]) and m.run_id is not null)`.execute(
    db,
  );
}

/** Erases people from runs for others; their own are deleted by what their columns say, so those that wait never act. */
export const eraseRuns: Erase = async ({ db, institution_id }, people) => {
  const sending = await emptyRuns(db, institution_id, people);
  await dropCopies(db, institution_id, people);
  // Their mails are deleted, so nothing else tells a run that the last one has left.
  for (const run_id of sending) await insertJob(db, institution_id, 'runMailed', { run_id });
};
