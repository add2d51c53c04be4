import { sql } from 'kysely';
import { STUDENT } from '@schoolbell/core/access';
import type { firstSteps } from '@schoolbell/core/dashboard/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { iso } from '../../db/sql.ts';
import type { Db } from '../../http/context.ts';

type Steps = ResultOf<typeof firstSteps>;

/** The oldest subject that is still offered, with its shortest length. */
async function firstSubject(db: Db, institution_id: number): Promise<Steps['subject']> {
  const { rows } = await sql<NonNullable<Steps['subject']>>`
    select s.sub_id, s.sub_name as name, d.minutes, d.fee, ${iso('s.created_at')} as done_at from subject s
    left join subject_duration d on d.institution_id = ${institution_id} and d.sub_id = s.sub_id and d.archived_at is null
    where s.institution_id = ${institution_id} and s.archived_at is null order by s.created_at, s.sub_id, d.minutes limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The oldest series that staff and families can see. */
async function firstClass(db: Db, institution_id: number): Promise<Steps['class']> {
  const { rows } = await sql<NonNullable<Steps['class']>>`
    select coalesce(nullif(c.title, ''), s.sub_name, '') as title, c.from_date::text as from_date, to_char(c.start_time, 'HH24:MI') as start_time,
      (c.repeats = 'weekly')::int as is_weekly, ${iso('c.created_at')} as done_at
    from event_series c left join subject s on s.institution_id = ${institution_id} and s.sub_id = c.sub_id
    where c.institution_id = ${institution_id} and c.status = 'published' order by c.created_at, c.series_id limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

async function firstStudent(db: Db, institution_id: number): Promise<Steps['student']> {
  const { rows } = await sql<NonNullable<Steps['student']>>`
    select p.first_name as "firstName", p.surname, ${iso('p.created_at')} as done_at from person p
    where p.institution_id = ${institution_id} and p.role_id = ${STUDENT} and p.archived_at is null order by p.created_at, p.user_detail_id limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The first website that can show the school's forms. */
async function firstWebsite(db: Db, institution_id: number): Promise<Steps['website']> {
  const { rows } = await sql<NonNullable<Steps['website']>>`
    select w.origin, ${iso('w.created_at')} as done_at from site w where w.institution_id = ${institution_id} order by w.created_at, w.origin limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The first thing of each kind that a school added; null if there is none. */
export async function stepsOf(db: Db, institution_id: number): Promise<Steps> {
  return {
    subject: await firstSubject(db, institution_id),
    class: await firstClass(db, institution_id),
    student: await firstStudent(db, institution_id),
    website: await firstWebsite(db, institution_id),
  };
}
