import { type RawBuilder, sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { searchStudents, students } from '@schoolbell/core/students/contract';
import { STUDENT } from '@schoolbell/core/access';
import type { Db } from '../http/context.ts';
import { answersOf, listColumns, mainGuardian } from '../people/queries.ts';
import { batchesOf } from '../people/labels/queries.ts';
import { image } from '../db/sql.ts';
import type { People } from '../people/search/queries.ts';

type Listed = ResultOf<typeof students>['data'][number];
/** A student as lists read them, with answers as they are kept. */
export type Row = Omit<Listed, 'custom'> & { custom: Record<string, unknown> };
type Found = ResultOf<typeof searchStudents>['data'][number];

/** The rows of a list of students, in its order. */
export function studentRows(institution_id: number, { from, order, questions }: People): RawBuilder<Row> {
  return sql<Row>`
    select ${listColumns}, p.status, coalesce(p.dob::text, '') as dob, p.gender, ${batchesOf} as batches, ${answersOf(questions)} as custom
    from ${from} ${mainGuardian(institution_id)} order by ${order}`;
}

/** Students as a choice shows them, in its order. */
export function foundStudents(institution_id: number, { from, order }: People): RawBuilder<Found> {
  return sql<Found>`
    select p.user_detail_id, p.first_name as "firstName", p.surname, p.email, p.phone, ${image('p.image_handle')} as image_240, p.status, (p.archived_at is not null)::int as is_archived, m.guardian
    from ${from} ${mainGuardian(institution_id)} order by ${order}`;
}

/** How many active students match each of some conditions, in one query. */
export async function countEach(
  db: Db,
  institution_id: number,
  conditions: readonly RawBuilder<boolean>[],
): Promise<number[]> {
  const counts = conditions.map((condition) => sql`count(*) filter (where ${condition})`);
  const { rows } = await sql<{
    counts: number[];
  }>`select json_build_array(${sql.join(counts)}) as counts from person p where p.institution_id = ${institution_id} and p.role_id = ${STUDENT} and p.archived_at is null`.execute(
    db,
  );
  return rows[0]!.counts;
}

/** How many students there are by status, and how many are archived. */
export async function countStudents(
  db: Db,
  institution_id: number,
): Promise<{ active: number; trial: number; paused: number; archived: number }> {
  const { rows } = await sql<{ active: number; trial: number; paused: number; archived: number }>`
    select coalesce(sum(people) filter (where is_archived = 0 and status = 'active'), 0)::bigint as active, coalesce(sum(people) filter (where is_archived = 0 and status = 'trial'), 0)::bigint as trial,
      coalesce(sum(people) filter (where is_archived = 0 and status = 'paused'), 0)::bigint as paused, coalesce(sum(people) filter (where is_archived = 1), 0)::bigint as archived
    from person_count where institution_id = ${institution_id} and role_id = ${STUDENT}`.execute(db);
  return rows[0]!;
}
