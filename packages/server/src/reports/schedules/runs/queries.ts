import { sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { scheduleRuns } from '@schoolbell/core/reports/schedules/contract';
import { iso } from '../../../db/sql.ts';
import type { Db } from '../../../http/context.ts';

type Run = ResultOf<typeof scheduleRuns>['data'][number];

/** A run as it is written. */
export interface NewRun extends Pick<Run, 'due_on' | 'state' | 'rows' | 'error' | 'file_name'> {
  schedule_id: number;
  started_at: Date;
}

/** Writes a run; null where the day has one already, which is what makes each mail leave once. */
export async function insertRun(db: Db, institution_id: number, run: NewRun): Promise<number | null> {
  const { rows } = await sql<{ run_id: number }>`
    insert into report_run (institution_id, schedule_id, due_on, started_at, state, rows, error, file_name)
    values (${institution_id}, ${run.schedule_id}, ${run.due_on}::date, ${run.started_at}::timestamptz, ${run.state}, ${run.rows}, ${run.error}, ${run.file_name})
    on conflict (institution_id, schedule_id, due_on) where due_on is not null do nothing returning run_id`.execute(db);
  return rows[0]?.run_id ?? null;
}

/** The last day that a scheduled report was due on and ran; null before its first run. */
export async function lastDueOn(db: Db, institution_id: number, schedule_id: number): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select max(r.due_on)::text as last from report_run r where r.institution_id = ${institution_id} and r.schedule_id = ${schedule_id}`.execute(
    db,
  );
  return rows[0]!.last;
}

/** Writes who got a run, and why others did not. */
export async function insertRunReaders(
  db: Db,
  institution_id: number,
  run_id: number,
  readers: readonly { user_detail_id: number; left_out: string }[],
): Promise<void> {
  await sql`
    insert into report_run_reader (institution_id, run_id, user_detail_id, left_out)
    select ${institution_id}, ${run_id}, o.user_detail_id, o.left_out from jsonb_to_recordset(${JSON.stringify(readers)}::jsonb) o (user_detail_id bigint, left_out text)`.execute(
    db,
  );
}

/** The last runs of a scheduled report, the latest first. */
export async function findRuns(db: Db, institution_id: number, schedule_id: number): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select r.run_id, r.due_on, ${iso('r.started_at')} as started_at, r.state, r.rows, r.error, r.file_name,
      coalesce((select json_agg(json_build_object('user_detail_id', p.user_detail_id, 'name', full_name(p.first_name, p.surname), 'left_out', o.left_out) order by p.first_name, p.user_detail_id)
        from report_run_reader o join person p on p.institution_id = ${institution_id} and p.user_detail_id = o.user_detail_id
        where o.institution_id = ${institution_id} and o.run_id = r.run_id), '[]') as readers
    from report_run r where r.institution_id = ${institution_id} and r.schedule_id = ${schedule_id} order by r.run_id desc limit 50`.execute(
    db,
  );
  return rows;
}
