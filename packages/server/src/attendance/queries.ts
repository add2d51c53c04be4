import { type RawBuilder, sql } from 'kysely';
import { isPresent, type AttendanceCode, attendanceCodes } from '@schoolbell/core/calendar/marks/rules';
import type { studentAttendance } from '@schoolbell/core/attendance/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { pageFrom, type Page } from '@schoolbell/core/http/page';
import type { Db } from '../http/context.ts';
import { iso } from '../db/sql.ts';

/** Which events are listed; empty lists narrow nothing. `from` and `to` are local days, empty where they are open. */
export interface AttendanceFilter {
  institution_id: number;
  start: string;
  end: string;
  staff: readonly number[];
  subjects: readonly number[];
  locations: readonly number[];
  marked: '' | 'unmarked' | 'marked';
  /** Only what is over by then. */
  over: Date | null;
  direction: 'asc' | 'desc';
  page: number;
  per_page: number;
}

/** An event's id beside the count of its marks by code. */
export interface Counted {
  event_id: number;
  present: number;
  marked: number;
  students: number;
}

const present = sql.raw(
  attendanceCodes
    .filter(({ code }) => isPresent(code))
    .map(({ code }) => code)
    .join(', '),
);

/** Published events `e` that stand and have somebody enrolled, as far as a filter wants them. */
export function attended({
  institution_id,
  start,
  end,
  staff,
  subjects,
  locations,
  marked,
  over,
}: Omit<AttendanceFilter, 'direction' | 'page' | 'per_page'>): RawBuilder<unknown> {
  const wanted = [
    sql`e.institution_id = ${institution_id} and e.published and e.status = 'scheduled' and e.enrolled > 0`,
    // A day more on either side, in whatever zone: the index is by instants.
    ...(start === ''
      ? []
      : [
          sql`e.local_start >= ${start}::date and e.starts_at > ${new Date(Date.parse(start) - 86_400_000)}::timestamptz`,
        ]),
    ...(end === ''
      ? []
      : [
          sql`e.local_start < ${end}::date + 1 and e.starts_at < ${new Date(Date.parse(end) + 2 * 86_400_000)}::timestamptz`,
        ]),
    ...(over === null ? [] : [sql`e.starts_at < ${over}::timestamptz and e.ends_at <= ${over}::timestamptz`]),
    ...(subjects.length > 0 ? [sql`e.sub_id = any(${subjects}::bigint[])`] : []),
    ...(locations.length > 0 ? [sql`e.location_id = any(${locations}::bigint[])`] : []),
    ...(staff.length > 0
      ? [
          sql`exists (select from event_staff t where t.institution_id = e.institution_id and t.event_id = e.event_id and t.user_detail_id = any(${staff}::bigint[]))`,
        ]
      : []),
    ...(marked === '' ? [] : [marked === 'unmarked' ? sql`e.marked < e.enrolled` : sql`e.marked >= e.enrolled`]),
  ];
  return sql.join(wanted, sql` and `);
}

/** A page of published events that stand, with how many of their students came. */
export async function attendedEvents(
  db: Db,
  { direction, page, per_page, ...filter }: AttendanceFilter,
): Promise<Page<Counted>> {
  const where = attended(filter);
  const [rows, counts] = await Promise.all([
    sql<Counted>`
      select e.event_id, coalesce(m.present, 0) as present, coalesce(m.marked, 0) as marked, greatest(e.enrolled, coalesce(m.marked, 0)) as students
      from (select e.institution_id, e.event_id, e.enrolled, e.starts_at from event e where ${where} order by ${sql.raw(`e.starts_at ${direction}, e.event_id ${direction}`)} limit ${per_page} offset ${(page - 1) * per_page}) e
      left join lateral (select count(*) filter (where attendance_code in (${present}))::int as present, count(*)::int as marked from attendance_mark m where m.institution_id = e.institution_id and m.event_id = e.event_id) m on true
      order by ${sql.raw(`e.starts_at ${direction}, e.event_id ${direction}`)}`.execute(db),
    sql<{
      counted: number;
    }>`select count(*)::int as counted from (select from event e where ${where} limit 10001) one`.execute(db),
  ]);
  return pageFrom(rows.rows, counts.rows[0]!.counted, page, per_page);
}

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

/** A page of a student's events that have begun, the latest first. */
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
    staff: sql`exists (select from event_staff t where t.institution_id = e.institution_id and t.event_id = e.event_id and t.user_detail_id = ${id})`,
    students: sql`exists (select from event_student t where t.institution_id = e.institution_id and t.event_id = e.event_id and t.user_detail_id = ${id})`,
  };
  const { rows } = await sql<ExportLine>`
    with chunk as (
      select e.* from event e where e.institution_id = ${institution_id} and e.published and e.status = 'scheduled' and e.local_start >= ${start}::date and e.local_start < ${end}::date + 1
        and e.starts_at > ${new Date(Date.parse(start) - 86_400_000)}::timestamptz and e.starts_at < ${new Date(Date.parse(end) + 2 * 86_400_000)}::timestamptz
        and ${id === undefined ? sql`true` : narrowed[x]!} and ${after === null ? sql`true` : sql`(e.starts_at, e.event_id) > (${after.at}::timestamptz, ${after.event_id}::bigint)`} order by e.starts_at, e.event_id limit 100)
    select e.event_id, ${iso('e.starts_at')} as at, coalesce(nullif(e.title, ''), b.sub_name, '') as title,
      coalesce((select string_agg(trim(q.first_name || ' ' || q.surname), ', ' order by q.first_name) from event_staff t join person q on q.institution_id = t.institution_id and q.user_detail_id = t.user_detail_id where t.institution_id = e.institution_id and t.event_id = e.event_id and t.part = 'teacher'), '') as staff,
      coalesce(l.p_name, '') as location, coalesce(p.first_name, '') as "firstName", coalesce(p.surname, '') as surname, coalesce(n.kind, '') as kind, m.attendance_code as code, coalesce(m.comment, '') as comment, coalesce(trim(w.first_name || ' ' || w.surname), '') as marked_by, ${iso('m.marked_at')} as marked_at
    from chunk e left join subject b on b.institution_id = e.institution_id and b.sub_id = e.sub_id left join location l on l.institution_id = e.institution_id and l.location_id = e.location_id
    left join event_student c on c.institution_id = e.institution_id and c.event_id = e.event_id and c.status = 'enrolled' and ${x === 'students' && id !== undefined ? sql`c.user_detail_id = ${id}` : sql`true`}
    left join person p on p.institution_id = c.institution_id and p.user_detail_id = c.user_detail_id left join enrolment n on n.institution_id = c.institution_id and n.enrolment_id = c.enrolment_id
    left join attendance_mark m on m.institution_id = c.institution_id and m.event_id = c.event_id and m.user_detail_id = c.user_detail_id
    left join person w on w.institution_id = m.institution_id and w.user_detail_id = m.marked_by
    order by e.starts_at, e.event_id, fold(p.first_name), fold(p.surname), p.user_detail_id`.execute(db);
  return rows;
}
