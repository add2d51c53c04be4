import { sql } from 'kysely';
import type { subjectStudents } from '@schoolbell/core/catalog/subjects/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { pageFrom, type Page } from '@schoolbell/core/http/page';
import type { Db } from '../../../http/context.ts';
import { image, iso } from '../../../db/sql.ts';

type Enrolled = ResultOf<typeof subjectStudents>['data'][number];

/** How many events of a subject there were since an instant, how many places in them, and what was marked. */
export async function marksOf(
  db: Db,
  institution_id: number,
  sub_id: number,
  from: Date,
  to: Date,
): Promise<{ events: number; total: number; present_count: number; absent_count: number }> {
  const { rows } = await sql<{ events: number; total: number; present_count: number; absent_count: number }>`
    select count(distinct e.event_id)::int as events, count(*)::int as total, count(*) filter (where m.attendance_code <= 3)::int as present_count, count(*) filter (where m.attendance_code > 3)::int as absent_count
    from event e join event_student c on c.institution_id = e.institution_id and c.event_id = e.event_id and c.status = 'enrolled'
    left join attendance_mark m on m.institution_id = c.institution_id and m.event_id = c.event_id and m.user_detail_id = c.user_detail_id
    where e.institution_id = ${institution_id} and e.sub_id = ${sub_id} and e.starts_at >= ${from}::timestamptz and e.starts_at < ${to}::timestamptz and e.status = 'scheduled' and e.published`.execute(
    db,
  );
  return rows[0]!;
}

/** A page of the students with a place in a future class of a subject, by name. */
export async function studentsOf(
  db: Db,
  institution_id: number,
  sub_id: number,
  { page, per_page, now }: { page: number; per_page: number; now: Date },
): Promise<Page<Enrolled>> {
  const { rows } = await sql<Enrolled & { counted: number }>`
    with here as (
      select n.user_detail_id, array_agg(distinct coalesce(nullif(s.title, ''), b.sub_name)) as classes, min(ahead.next_at) as next_at
      from event_series s join subject b on b.institution_id = s.institution_id and b.sub_id = s.sub_id
      join enrolment n on n.institution_id = s.institution_id and n.series_id = s.series_id
      cross join lateral (
        select min(e.starts_at) as next_at from event_student c join event e on e.institution_id = c.institution_id and e.event_id = c.event_id
        where c.institution_id = n.institution_id and c.enrolment_id = n.enrolment_id and c.status = 'enrolled' and e.status = 'scheduled' and e.starts_at > ${now}) ahead
      where s.institution_id = ${institution_id} and s.sub_id = ${sub_id} and ahead.next_at is not null group by n.user_detail_id)
    select p.user_detail_id, p.first_name as "firstName", p.surname, ${image('p.image_handle')} as image_240, here.classes, ${iso('here.next_at')} as next_at, count(*) over () as counted
    from here join person p on p.institution_id = ${institution_id} and p.user_detail_id = here.user_detail_id and p.archived_at is null
    order by fold(p.first_name), fold(p.surname), p.user_detail_id limit ${per_page} offset ${(page - 1) * per_page}`.execute(
    db,
  );
  return pageFrom(
    rows.map(({ counted: _, ...row }) => row),
    rows[0]?.counted ?? 0,
    page,
    per_page,
  );
}
