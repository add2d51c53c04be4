import { type RawBuilder, sql } from 'kysely';
import { isPresent, attendanceCodes } from '@schoolbell/core/calendar/marks/rules';
import { pageFrom, type Page } from '@schoolbell/core/http/page';
import type { Db } from '../http/context.ts';

/** Which events are listed; empty lists narrow nothing. `from` and `to` are local days, empty if they are open. */
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

/** Published, uncancelled events `e` with enrolled students that match a filter. */
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

/** A page of published, uncancelled events, with how many of their students came. */
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
