import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';

/** Deletes ended runs from before an instant, the oldest first, `most` at most; returns how many. */
export async function forgetRuns(db: Db, institution_id: number, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from automation_run r where r.institution_id = ${institution_id} and r.run_id in (
      select o.run_id from automation_run o where o.institution_id = ${institution_id} and o.triggered_at < ${before}::timestamptz and o.state not in ('waiting', 'held', 'sending')
      order by o.triggered_at, o.run_id limit ${most})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The automation that was deleted longest before an instant, held; undefined if there is none. */
export async function findDeleted(db: Db, institution_id: number, before: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select a.id from automation a where a.institution_id = ${institution_id} and a.deleted_at < ${before}::timestamptz order by a.deleted_at, a.id limit 1 for update`.execute(
    db,
  );
  return rows[0]?.id;
}

/** Deletes an automation with what it was and did, `most` runs at most. False if runs are left. */
export async function removeAutomation(db: Db, institution_id: number, id: number, most: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from automation_run r where r.institution_id = ${institution_id} and r.run_id in (
      select o.run_id from automation_run o where o.institution_id = ${institution_id} and o.automation_id = ${id} limit ${most})`.execute(
    db,
  );
  if (Number(numAffectedRows ?? 0) === most) return false;
  await sql`delete from automation_version v where v.institution_id = ${institution_id} and v.automation_id = ${id}`.execute(
    db,
  );
  await sql`delete from automation a where a.institution_id = ${institution_id} and a.id = ${id}`.execute(db);
  return true;
}
