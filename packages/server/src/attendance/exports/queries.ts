import { type RawBuilder, sql } from 'kysely';
import type { AttendanceCode } from '@schoolbell/core/calendar/marks/rules';
import type { Db } from '../../http/context.ts';
import { iso } from '../../db/sql.ts';

/** A line of the export. */
export interface ExportLine {
  event_id: number;
  at: string;
  title: string;
  staff: string;
  location: string;
  firstName: string;
  surname: string;
  kind: string;
  code: AttendanceCode | null;
  comment: string;
  marked_by: string;
  marked_at: string | null;
}

/** A piece of the marks between two days, in the order of events and names; `after` is the last event of the piece before. */
export async function exportLines(
  db: Db,
  {
    institution_id,
    x,
    id,
    start,
    end,
  }: { institution_id: number; x: string; id: number | undefined; start: string; end: string },
  after: { at: string; event_id: number } | null,
): Promise<ExportLine[]> {
  const narrowed: Record<string, RawBuilder<unknown>> = {
    attendance: sql`true`,
    subjects: sql`e.sub_id = ${id}`,
    locations: sql`e.location_id = ${id}`,
    staff: sql`exists (select from event_staff t where t.institution_id = ${institution_id} and t.event_id = e.event_id and t.user_detail_id = ${id})`,
    students: sql`exists (select from event_student t where t.institution_id = ${institution_id} and t.event_id = e.event_id and t.user_detail_id = ${id})`,
  };
  const { rows } = await sql<ExportLine>`
    with chunk as (
      select e.* from event e where e.institution_id = ${institution_id} and e.published and e.status = 'scheduled' and e.local_start >= ${start}::date and e.local_start < ${end}::date + 1
        and e.starts_at > ${new Date(Date.parse(start) - 86_400_000)}::timestamptz and e.starts_at < ${new Date(Date.parse(end) + 2 * 86_400_000)}::timestamptz
        and ${id === undefined ? sql`true` : narrowed[x]!} and ${after === null ? sql`true` : sql`(e.starts_at, e.event_id) > (${after.at}::timestamptz, ${after.event_id}::bigint)`} order by e.starts_at, e.event_id limit 100)
    select e.event_id, ${iso('e.starts_at')} as at, coalesce(nullif(e.title, ''), b.sub_name, '') as title,
      coalesce((select string_agg(full_name(q.first_name, q.surname), ', ' order by q.first_name) from event_staff t join person q on q.institution_id = t.institution_id and q.user_detail_id = t.user_detail_id where t.institution_id = ${institution_id} and t.event_id = e.event_id and t.part = 'teacher'), '') as staff,
      coalesce(l.p_name, '') as location, coalesce(p.first_name, '') as "firstName", coalesce(p.surname, '') as surname, coalesce(n.kind, '') as kind, m.attendance_code as code, coalesce(m.comment, '') as comment, coalesce(full_name(w.first_name, w.surname), '') as marked_by, ${iso('m.marked_at')} as marked_at
    from chunk e left join subject b on b.institution_id = ${institution_id} and b.sub_id = e.sub_id left join location l on l.institution_id = ${institution_id} and l.location_id = e.location_id
    left join event_student c on c.institution_id = ${institution_id} and c.event_id = e.event_id and c.status = 'enrolled' and ${x === 'students' && id !== undefined ? sql`c.user_detail_id = ${id}` : sql`true`}
    left join person p on p.institution_id = c.institution_id and p.user_detail_id = c.user_detail_id left join enrolment n on n.institution_id = c.institution_id and n.enrolment_id = c.enrolment_id
    left join attendance_mark m on m.institution_id = c.institution_id and m.event_id = c.event_id and m.user_detail_id = c.user_detail_id
    left join person w on w.institution_id = m.institution_id and w.user_detail_id = m.marked_by
    order by e.starts_at, e.event_id, fold(p.first_name), fold(p.surname), p.user_detail_id`.execute(db);
  return rows;
}
