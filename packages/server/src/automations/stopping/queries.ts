import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';

/** Pauses an automation for the product, with the reason; what waits is held. False if it was paused already. */
export async function pauseAutomation(
  db: Db,
  institution_id: number,
  { automation_id, reason, now }: { automation_id: number; reason: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with paused as (
      update automation a set status = 0, paused_reason = ${reason}, live_since = null, version = a.version + 1
      where a.institution_id = ${institution_id} and a.id = ${automation_id} and a.status = 1 returning a.id),
    held as (
      update automation_run r set state = 'held', reason = ${reason}, updated_at = ${now}
      where r.institution_id = ${institution_id} and r.automation_id = ${automation_id} and r.state = 'waiting')
    select id from paused`.execute(db);
  return rows.length > 0;
}

/** How many runs of an automation are held. */
export async function countHeld(db: Db, institution_id: number, automation_id: number): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*) as held from automation_run r where r.institution_id = ${institution_id} and r.automation_id = ${automation_id} and r.state = 'held'`.execute(
    db,
  );
  return rows[0]!.held;
}

/** The errors of the runs that ended last, newest first; empty for those that acted. */
export async function lastErrors(
  db: Db,
  institution_id: number,
  automation_id: number,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ error: string }>`
    select case when r.state = 'failed' then r.error else '' end as error from automation_run r
    where r.institution_id = ${institution_id} and r.automation_id = ${automation_id} and r.state in ('done', 'failed')
    order by r.acted_at desc, r.run_id desc limit ${most}`.execute(db);
  return rows.map(({ error }) => error);
}

/** Ends held runs that nobody let go for some days. */
export async function dropOldHeld(
  db: Db,
  institution_id: number,
  { before, reason, now }: { before: Date; reason: string; now: Date },
): Promise<void> {
  await sql`update automation_run r set state = 'skipped', reason = ${reason}, updated_at = ${now}
    where r.institution_id = ${institution_id} and r.state = 'held' and r.updated_at < ${before}::timestamptz`.execute(
    db,
  );
}

/** Who runs the school: owners and admins. */
export async function findAdmins(db: Db, institution_id: number): Promise<number[]> {
  const { rows } = await sql<{ user_detail_id: number }>`
    select p.user_detail_id from person p where p.institution_id = ${institution_id} and p.role_id in (1, 10) and p.archived_at is null order by p.user_detail_id`.execute(
    db,
  );
  return rows.map((row) => row.user_detail_id);
}
