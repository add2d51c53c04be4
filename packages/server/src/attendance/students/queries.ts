import { type RawBuilder, sql } from 'kysely';
import type { AttendanceCode } from '@schoolbell/core/calendar/marks/rules';
import type { studentAttendance } from '@schoolbell/core/attendance/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { pageFrom } from '@schoolbell/core/http/page';
import type { Db } from '../../http/context.ts';
import { iso } from '../../db/sql.ts';

/** Whose attendance is asked for, and what narrows it. */
export interface StudentFilter {
  institution_id: number;
  user_detail_id: number;
  start: string;
  end: string;
  subjects: readonly number[];
  codes: readonly AttendanceCode[];
  now: Date;
}

const of = ({
  institution_id,
  user_detail_id,
  start,
  end,
  subjects,
  codes,
  now,
}: StudentFilter): RawBuilder<unknown> => sql`
  event_student c join event e on e.institution_id = c.institution_id and e.event_id = c.event_id join enrolment n on n.institution_id = c.institution_id and n.enrolment_id = c.enrolment_id
  left join subject b on b.institution_id = e.institution_id and b.sub_id = e.sub_id
  left join attendance_mark m on m.institution_id = c.institution_id and m.event_id = c.event_id and m.user_detail_id = c.user_detail_id
  left join person w on w.institution_id = m.institution_id and w.user_detail_id = m.marked_by
  where c.institution_id = ${institution_id} and c.user_detail_id = ${user_detail_id} and (c.status = 'enrolled' and e.published and e.status = 'scheduled' or m.event_id is not null) and e.starts_at <= ${now}::timestamptz
    and ${start === '' ? sql`true` : sql`e.local_start >= ${start}::date`} and ${end === '' ? sql`true` : sql`e.local_start < ${end}::date + 1`}
    and ${subjects.length === 0 ? sql`true` : sql`e.sub_id = any(${subjects}::bigint[])`} and ${codes.length === 0 ? sql`true` : sql`m.attendance_code = any(${codes}::smallint[])`}`;

/** A page of a student's started events, latest first. */
export async function attendedBy(
  db: Db,
  filter: StudentFilter,
  { page, per_page }: { page: number; per_page: number },
): Promise<ResultOf<typeof studentAttendance>> {
  const [rows, counts] = await Promise.all([
    sql<ResultOf<typeof studentAttendance>['data'][number]>`
      select e.event_id, coalesce(nullif(e.title, ''), b.sub_name, '') as title, e.sub_id, ${iso('e.starts_at')} as starts_at, ${iso('e.ends_at')} as ends_at, to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI') as local_start, e.zone, e.minutes, n.kind,
        m.attendance_code as "attendanceCode", coalesce(m.comment, '') as comment, ${iso('m.marked_at')} as marked_at,
        case when w.user_detail_id is not null then json_build_object('user_detail_id', w.user_detail_id, 'firstName', w.first_name, 'surname', w.surname) end as marked_by
      from ${of(filter)} order by e.starts_at desc, e.event_id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(
      db,
    ),
    sql<{
      counted: number;
    }>`select count(*)::int as counted from (select 1 from ${of(filter)} limit 10001) one`.execute(db),
  ]);
  return pageFrom(rows.rows, counts.rows[0]!.counted, page, per_page);
}

/** How often a student came, by subject, month (its first day) and code; a null code is without a mark. */
export interface Came {
  sub_id: number | null;
  sub_name: string;
  colour: string;
  month: string;
  code: AttendanceCode | null;
  times: number;
}

/** Counts how often a student came: by name of the subject, then by month. */
export async function countAttendance(db: Db, filter: StudentFilter): Promise<Came[]> {
  const { rows } = await sql<Came>`
    select e.sub_id, coalesce(b.sub_name, '') as sub_name, coalesce(b.colour, '') as colour, to_char(e.local_start, 'YYYY-MM-01') as month, m.attendance_code as code, count(*)::int as times
    from ${of(filter)} group by 1, 2, 3, 4, 5 order by 2, 1, 4, 5`.execute(db);
  return rows;
}
