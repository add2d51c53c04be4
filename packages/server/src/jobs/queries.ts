import { sql } from 'kysely';
import type { Db, OpenTransaction } from '../db/transaction.ts';

/** A job as the worker takes it; `attempts` is the number of this try, and the fence of its end. */
export interface TakenJob {
  id: number;
  institution_id: number;
  kind: string;
  payload: Record<string, unknown>;
  attempts: number;
}

/** Queues a job in this transaction. With a key it is queued once, however often it is asked for. */
export async function insertJob(db: Db, institution_id: number, kind: string, payload: object, options: { key?: string; at?: Date } = {}): Promise<void> {
  await sql`insert into job (institution_id, kind, payload, key, run_at)
    values (${institution_id}, ${kind}, ${JSON.stringify(payload)}::jsonb, ${options.key ?? null}, coalesce(${options.at ?? null}::timestamptz, now()))
    on conflict (institution_id, kind, key) do nothing`.execute(db);
}

/** Takes the jobs that are due, each for a minute; one whose worker died is taken again after that. */
export async function takeJobs(transaction: OpenTransaction, most: number): Promise<TakenJob[]> {
  return transaction.run<TakenJob & Record<string, unknown>>(
    `update job set attempts = attempts + 1, locked_until = now() + interval '1 minute'
     where id in (
       select id from job where done_at is null and run_at <= now() and (locked_until is null or locked_until < now())
       order by run_at, id limit $1 for update skip locked)
     returning id, institution_id, kind, payload, attempts`,
    [most],
  );
}

/** Ends a job in the transaction of its effect. False where a later attempt has taken it: then the effect must not count. */
export async function endJob(transaction: OpenTransaction, job: TakenJob): Promise<boolean> {
  const rows = await transaction.run('update job set done_at = now(), locked_until = null, error = null where id = $1 and attempts = $2 and done_at is null returning id', [job.id, job.attempts]);
  return rows.length > 0;
}

/** Puts a failed job off, or gives it up where `seconds` is null; its row stays for people to read. */
export async function postponeJob(transaction: OpenTransaction, job: TakenJob, error: string, seconds: number | null): Promise<void> {
  await transaction.run(
    `update job set error = $3, locked_until = null, run_at = case when $4::int is null then run_at else now() + make_interval(secs => $4::int) end,
       done_at = case when $4::int is null then now() end
     where id = $1 and attempts = $2 and done_at is null`,
    [job.id, job.attempts, error, seconds],
  );
}

/** When the next job is due, in milliseconds from now; null where none waits. */
export async function nextDue(transaction: OpenTransaction): Promise<number | null> {
  const [row] = await transaction.run<{ wait: number | null }>(
    "select ceil(extract(epoch from min(greatest(run_at, coalesce(locked_until, run_at))) - now()) * 1000)::float8 as wait from job where done_at is null", []);
  return row?.wait ?? null;
}
