import { sql } from 'kysely';
import type { staffSubjects } from '@schoolbell/core/catalog/subjects/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { Db } from '../../../http/context.ts';

/** Makes those qualified for a subject the given ones. */
export async function putStaff(
  db: Db,
  institution_id: number,
  sub_id: number,
  ids: readonly number[],
  by: number,
): Promise<void> {
  await sql`delete from subject_staff t using person p where t.institution_id = ${institution_id} and t.sub_id = ${sub_id} and not t.user_detail_id = any(${ids}::bigint[])
    and p.institution_id = t.institution_id and p.user_detail_id = t.user_detail_id and p.archived_at is null`.execute(
    db,
  );
  await sql`insert into subject_staff (institution_id, sub_id, user_detail_id, added_by) select ${institution_id}, ${sub_id}, id, ${by}::bigint from unnest(${ids}::bigint[]) id on conflict do nothing`.execute(
    db,
  );
}

/** The subjects for which a person is qualified, without archived ones. */
export async function subjectsOf(
  db: Db,
  institution_id: number,
  user_detail_id: number,
): Promise<ResultOf<typeof staffSubjects>['data']> {
  const { rows } = await sql<ResultOf<typeof staffSubjects>['data'][number]>`
    select s.sub_id, s.sub_name, s.colour, s.category_id as "gibbonCourseID", c.name as category from subject_staff t
    join subject s on s.institution_id = t.institution_id and s.sub_id = t.sub_id join category c on c.institution_id = s.institution_id and c.category_id = s.category_id
    where t.institution_id = ${institution_id} and t.user_detail_id = ${user_detail_id} and s.archived_at is null order by c.order_by, c.category_id, s.order_by, s.sub_id`.execute(
    db,
  );
  return rows;
}

/** Makes the subjects that somebody is qualified for the given ones; archived ones stay as they are. Returns whether anything changed. */
export async function putSubjectsOf(
  db: Db,
  institution_id: number,
  user_detail_id: number,
  ids: readonly number[],
  by: number,
): Promise<void> {
  await sql`delete from subject_staff t using subject s where t.institution_id = ${institution_id} and t.user_detail_id = ${user_detail_id} and not t.sub_id = any(${ids}::bigint[])
    and s.institution_id = t.institution_id and s.sub_id = t.sub_id and s.archived_at is null`.execute(db);
  await sql`insert into subject_staff (institution_id, sub_id, user_detail_id, added_by) select ${institution_id}, id, ${user_detail_id}, ${by}::bigint from unnest(${ids}::bigint[]) id on conflict do nothing`.execute(
    db,
  );
}
