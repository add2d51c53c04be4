import { sql } from 'kysely';
import type { Db } from '../../db/transaction.ts';

/** What is published: the parts of a version. */
export interface NewVersion {
  delay: number;
  delay_type: string;
  action_type: string;
  filters: unknown;
  action: unknown;
  options: unknown;
}

/** Who publishes, where and when. */
export interface Publishing {
  institution_id: number;
  user_detail_id: number;
  now: Date;
}

/** How many automations a school has; of two who add one at once, the second waits. */
export async function countAutomations(db: Db, institution_id: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('automations ' || ${institution_id}::text, 0))`.execute(db);
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as total from automation a where a.institution_id = ${institution_id} and a.deleted_at is null`.execute(
    db,
  );
  return rows[0]!.total;
}

/** Begins an automation without a version; answers its id. */
export async function insertAutomation(
  db: Db,
  { institution_id, user_detail_id, now }: Publishing,
  { automation_name, trigger_name, status }: { automation_name: string; trigger_name: string; status: 0 | 1 },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into automation (institution_id, automation_name, trigger_name, status, live_since, created_by, created_at, version)
    values (${institution_id}, ${automation_name}, ${trigger_name}, ${status}, ${status === 1 ? now : null}::timestamptz, ${user_detail_id}, ${now}, 0)
    returning id`.execute(db);
  return rows[0]!.id;
}

/** Adds a version of an automation; answers its id. */
export async function insertVersion(
  db: Db,
  { institution_id, user_detail_id, now }: Publishing,
  automation_id: number,
  { delay, delay_type, action_type, ...parts }: NewVersion,
): Promise<number> {
  const [filters, action, options] = [parts.filters, parts.action, parts.options].map((part) => JSON.stringify(part));
  const { rows } = await sql<{ version_id: number }>`
    insert into automation_version (institution_id, automation_id, delay, delay_type, filters, action_type, action, options, published_by, published_at)
    values (${institution_id}, ${automation_id}, ${delay}, ${delay_type}, ${filters}::jsonb, ${action_type}, ${action}::jsonb, ${options}::jsonb, ${user_detail_id}, ${now})
    returning version_id`.execute(db);
  return rows[0]!.version_id;
}

/** What an automation is from now on. Events from before it went live don't count; anyone who saves becomes its author. */
export async function changeAutomation(
  db: Db,
  { institution_id, user_detail_id, now }: Publishing,
  { id, automation_name, version_id, status }: { id: number; automation_name: string; version_id: number; status: 0 | 1 },
): Promise<void> {
  await sql`
    update automation a set automation_name = ${automation_name}, version_id = ${version_id}, paused_reason = '', created_by = ${user_detail_id}, version = a.version + 1,
      live_since = case when ${status}::int = 0 then null when a.status = 1 then a.live_since else ${now}::timestamptz end, status = ${status}
    where a.institution_id = ${institution_id} and a.id = ${id}`.execute(db);
}

/** Takes an automation away, or brings it back; either way it is paused. */
export async function markDeleted(db: Db, institution_id: number, id: number, at: Date | null): Promise<void> {
  await sql`
    update automation a set deleted_at = ${at}::timestamptz, status = 0, live_since = null, version = a.version + 1
    where a.institution_id = ${institution_id} and a.id = ${id}`.execute(db);
}

/** Ends what an automation still had to do; answers how many runs that were. */
export async function skipOpenRuns(
  db: Db,
  institution_id: number,
  { automation_id, reason, now }: { automation_id: number; reason: string; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update automation_run r set state = 'skipped', reason = ${reason}, updated_at = ${now}
    where r.institution_id = ${institution_id} and r.automation_id = ${automation_id} and r.state in ('waiting', 'held')`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** What an automation still has to do: each run, with when it was triggered. */
export async function openRuns(
  db: Db,
  institution_id: number,
  automation_id: number,
): Promise<{ run_id: number; triggered_at: Date }[]> {
  const { rows } = await sql<{ run_id: number; triggered_at: Date }>`
    select r.run_id, r.triggered_at from automation_run r
    where r.institution_id = ${institution_id} and r.automation_id = ${automation_id} and r.state in ('waiting', 'held')
    order by r.run_id for update of r`.execute(db);
  return rows;
}

/** Gives runs another version, each with when it is due by it. */
export async function moveRuns(
  db: Db,
  institution_id: number,
  { version_id, runs, now }: { version_id: number; runs: readonly { run_id: number; due_at: Date }[]; now: Date },
): Promise<void> {
  await sql`
    update automation_run r set version_id = ${version_id}, due_at = m.due_at, updated_at = ${now}
    from unnest(${runs.map(({ run_id }) => run_id)}::bigint[], ${runs.map(({ due_at }) => due_at.toISOString())}::timestamptz[]) m (run_id, due_at)
    where r.institution_id = ${institution_id} and r.run_id = m.run_id`.execute(db);
}
