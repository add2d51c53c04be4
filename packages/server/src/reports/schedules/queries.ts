import { sql } from 'kysely';
import type { schedules } from '@schoolbell/core/reports/schedules/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { iso } from '../../db/sql.ts';
import type { Db } from '../../http/context.ts';

/** A scheduled report as it is answered. */
export type Schedule = ResultOf<typeof schedules>['data'][number];

/** What is written of a scheduled report. */
export interface NewSchedule extends Pick<
  Schedule,
  'x' | 'name' | 'asked' | 'format' | 'every' | 'weekday' | 'month_day' | 'local_time' | 'skip_empty' | 'attach'
> {
  next_at: Date;
}

/** Scheduled reports by name: one, those of an author, or all of the school. */
export async function findSchedules(
  db: Db,
  institution_id: number,
  { schedule_id, author_id }: { schedule_id?: number; author_id?: number | null },
): Promise<Schedule[]> {
  const { rows } = await sql<Schedule>`
    select s.schedule_id, s.x, s.name, s.asked, s.format, s.every, s.weekday, s.month_day, to_char(s.local_time, 'HH24:MI') as local_time, s.skip_empty::int as skip_empty, s.attach::int as attach,
      coalesce((select json_agg(json_build_object('user_detail_id', p.user_detail_id, 'name', full_name(p.first_name, p.surname)) order by p.first_name, p.user_detail_id)
        from report_reader r join person p on p.institution_id = ${institution_id} and p.user_detail_id = r.user_detail_id
        where r.institution_id = ${institution_id} and r.schedule_id = s.schedule_id), '[]') as readers,
      json_build_object('user_detail_id', a.user_detail_id, 'name', full_name(a.first_name, a.surname)) as author,
      s.state, s.paused_reason, ${iso('s.next_at')} as next_at, s.version
    from report_schedule s join person a on a.institution_id = ${institution_id} and a.user_detail_id = s.author_id
    where s.institution_id = ${institution_id}
      ${schedule_id === undefined ? sql`` : sql`and s.schedule_id = ${schedule_id}`} ${author_id == null ? sql`` : sql`and s.author_id = ${author_id}`}
    order by s.name, s.schedule_id limit 500`.execute(db);
  return rows;
}

/** Holds a scheduled report until the transaction ends; whether it is there. */
export async function holdSchedule(db: Db, institution_id: number, schedule_id: number): Promise<boolean> {
  const { rows } = await sql<{
    schedule_id: number;
  }>`select s.schedule_id from report_schedule s where s.institution_id = ${institution_id} and s.schedule_id = ${schedule_id} for update`.execute(
    db,
  );
  return rows.length > 0;
}

/** How many scheduled reports a school has. */
export async function countSchedules(db: Db, institution_id: number): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from report_schedule s where s.institution_id = ${institution_id}`.execute(db);
  return rows[0]!.total;
}

/** Adds a scheduled report; answers its id. */
export async function insertSchedule(
  db: Db,
  institution_id: number,
  author_id: number,
  { asked, next_at, ...one }: NewSchedule,
): Promise<number> {
  const { rows } = await sql<{ schedule_id: number }>`
    insert into report_schedule (institution_id, x, name, asked, format, every, weekday, month_day, local_time, skip_empty, attach, author_id, next_at)
    values (${institution_id}, ${one.x}, ${one.name}, ${JSON.stringify(asked)}::jsonb, ${one.format}, ${one.every}, ${one.weekday}, ${one.month_day}, ${one.local_time}::time,
      ${one.skip_empty === 1}, ${one.attach === 1}, ${author_id}, ${next_at}::timestamptz) returning schedule_id`.execute(
    db,
  );
  return rows[0]!.schedule_id;
}

/** Changes a scheduled report; a pause by the server ends with it. */
export async function updateSchedule(
  db: Db,
  institution_id: number,
  schedule_id: number,
  { asked, next_at, ...one }: NewSchedule,
): Promise<void> {
  await sql`
    update report_schedule s set x = ${one.x}, name = ${one.name}, asked = ${JSON.stringify(asked)}::jsonb, format = ${one.format}, every = ${one.every}, weekday = ${one.weekday},
      month_day = ${one.month_day}, local_time = ${one.local_time}::time, skip_empty = ${one.skip_empty === 1}, attach = ${one.attach === 1}, next_at = ${next_at}::timestamptz, version = s.version + 1
    where s.institution_id = ${institution_id} and s.schedule_id = ${schedule_id}`.execute(db);
}

/** Sets who gets a report. */
export async function replaceReaders(
  db: Db,
  institution_id: number,
  schedule_id: number,
  readers: readonly number[],
): Promise<void> {
  await sql`delete from report_reader r where r.institution_id = ${institution_id} and r.schedule_id = ${schedule_id}`.execute(
    db,
  );
  await sql`insert into report_reader (institution_id, schedule_id, user_detail_id)
    select ${institution_id}, ${schedule_id}, o.id from (select distinct unnest(${readers}::bigint[]) as id) o`.execute(
    db,
  );
}

/** Pauses a scheduled report or goes on with it, from a moment on. */
export async function moveSchedule(
  db: Db,
  institution_id: number,
  schedule_id: number,
  { state, reason = '', next_at }: { state: 'live' | 'paused'; reason?: string; next_at?: Date },
): Promise<void> {
  await sql`
    update report_schedule s set state = ${state}, paused_reason = ${reason}, version = s.version + 1 ${next_at ? sql`, next_at = ${next_at}::timestamptz` : sql``}
    where s.institution_id = ${institution_id} and s.schedule_id = ${schedule_id}`.execute(db);
}

/** Says when a report is due next. */
export async function setNext(db: Db, institution_id: number, schedule_id: number, next_at: Date): Promise<void> {
  await sql`update report_schedule s set next_at = ${next_at}::timestamptz where s.institution_id = ${institution_id} and s.schedule_id = ${schedule_id}`.execute(
    db,
  );
}

/** Deletes a scheduled report with its readers and its history. */
export async function removeSchedule(db: Db, institution_id: number, schedule_id: number): Promise<void> {
  await sql`delete from report_schedule s where s.institution_id = ${institution_id} and s.schedule_id = ${schedule_id}`.execute(
    db,
  );
}

/** Scheduled reports whose moment has come. */
export async function dueSchedules(
  db: Db,
  institution_id: number,
  now: Date,
): Promise<{ schedule_id: number; next_at: string }[]> {
  const { rows } = await sql<{ schedule_id: number; next_at: string }>`
    select s.schedule_id, ${iso('s.next_at')} as next_at from report_schedule s
    where s.institution_id = ${institution_id} and s.state = 'live' and s.next_at <= ${now}::timestamptz order by s.next_at, s.schedule_id`.execute(
    db,
  );
  return rows;
}

/** Whether a school has a scheduled report that is due. */
export async function hasDueSchedules(db: Db, institution_id: number): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select exists (select from report_schedule s where s.institution_id = ${institution_id} and s.state = 'live' and s.next_at <= now()) as is_due`.execute(
    db,
  );
  return rows[0]!.is_due;
}

/** The addresses of colleagues who work here, by id. */
export async function addressesOf(
  db: Db,
  institution_id: number,
  ids: readonly number[],
): Promise<Map<number, { name: string; email: string }>> {
  const { rows } = await sql<{ user_detail_id: number; name: string; email: string }>`
    select p.user_detail_id, full_name(p.first_name, p.surname) as name, coalesce(p.email, '') as email from person p
    where p.institution_id = ${institution_id} and p.user_detail_id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ user_detail_id, name, email }) => [user_detail_id, { name, email }]));
}

/** Owners and admins, who hear of a report that stopped. */
export async function adminsOf(db: Db, institution_id: number): Promise<number[]> {
  const { rows } = await sql<{ user_detail_id: number }>`
    select p.user_detail_id from person p where p.institution_id = ${institution_id} and p.role_id in (1, 10) and p.archived_at is null order by p.user_detail_id`.execute(
    db,
  );
  return rows.map((row) => row.user_detail_id);
}
