import { sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { students } from '@schoolbell/core/people/students/contract';
import { STUDENT } from '@schoolbell/core/access';
import type { Db } from '../../http/context.ts';
import { batchesOf, listColumns, mainGuardian } from '../queries.ts';
import type { People } from '../search/queries.ts';

type Row = ResultOf<typeof students>['data'][number];

/** The rows of a list of students, in its order. */
export async function studentRows(db: Db, institution_id: number, { from, order, beside = sql`` }: People): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${listColumns}, p.status, coalesce(p.dob::text, '') as dob, p.gender, ${batchesOf} as batches ${beside}
    from ${from} ${mainGuardian(institution_id)} order by ${order}`.execute(db);
  return rows;
}

/** How many students there are by status, and how many are archived. */
export async function countStudents(db: Db, institution_id: number): Promise<{ active: number; trial: number; paused: number; archived: number }> {
  const { rows } = await sql<{ active: number; trial: number; paused: number; archived: number }>`
    select coalesce(sum(people) filter (where is_archived = 0 and status = 'active'), 0)::bigint as active, coalesce(sum(people) filter (where is_archived = 0 and status = 'trial'), 0)::bigint as trial,
      coalesce(sum(people) filter (where is_archived = 0 and status = 'paused'), 0)::bigint as paused, coalesce(sum(people) filter (where is_archived = 1), 0)::bigint as archived
    from person_count where institution_id = ${institution_id} and role_id = ${STUDENT}`.execute(db);
  return rows[0]!;
}
