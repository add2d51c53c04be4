import { type RawBuilder, sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { students } from '@schoolbell/core/people/students/contract';
import { STUDENT } from '@schoolbell/core/access';
import type { Db } from '../../http/context.ts';
import { listColumns, mainGuardian } from '../queries.ts';

type Row = ResultOf<typeof students>['data'][number];

/** The rows of a page of students, in the page's order. */
export async function studentRows(db: Db, institution_id: number, page: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${listColumns}, p.status, coalesce(p.dob::text, '') as dob, p.gender
    from ${page} page (user_detail_id, n)
    join person p on p.institution_id = ${institution_id} and p.user_detail_id = page.user_detail_id
    ${mainGuardian(institution_id)} order by page.n`.execute(db);
  return rows;
}

/** How many students there are by status, and how many are archived. */
export async function countStudents(db: Db, institution_id: number): Promise<{ active: number; trial: number; paused: number; archived: number }> {
  const { rows } = await sql<{ active: number; trial: number; paused: number; archived: number }>`
    select count(*) filter (where archived_at is null and status = 'active') as active, count(*) filter (where archived_at is null and status = 'trial') as trial,
      count(*) filter (where archived_at is null and status = 'paused') as paused, count(*) filter (where archived_at is not null) as archived
    from person where institution_id = ${institution_id} and role_id = ${STUDENT}`.execute(db);
  return rows[0]!;
}
