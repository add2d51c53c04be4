import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';
import { iso } from '../../db/sql.ts';
import { attended, type AttendanceFilter } from '../queries.ts';
import { UNMARKED_DAYS } from '@schoolbell/core/attendance/rules';

/** An event that wasn't fully marked, with its staff. */
export interface Unmarked {
  event_id: number;
  title: string;
  local_start: string;
  unmarked: number;
  staff: number[];
}

/** Published events that were held on a local day and have students without a mark, by start. */
export async function unmarkedOn(db: Db, institution_id: number, day: string): Promise<Unmarked[]> {
  const { rows } = await sql<Unmarked>`
    select e.event_id, coalesce(nullif(e.title, ''), b.sub_name, '') as title, to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI') as local_start, e.enrolled - e.marked as unmarked,
      array(select t.user_detail_id::float8 from event_staff t where t.institution_id = e.institution_id and t.event_id = e.event_id and t.part = 'teacher') as staff
    from event e left join subject b on b.institution_id = e.institution_id and b.sub_id = e.sub_id
    where e.institution_id = ${institution_id} and e.starts_at > ${new Date(Date.parse(day) - 86_400_000)}::timestamptz and e.starts_at < ${new Date(Date.parse(day) + 2 * 86_400_000)}::timestamptz
      and e.local_start >= ${day}::date and e.local_start < ${day}::date + 1 and e.published and e.status = 'scheduled' and e.marked < e.enrolled order by e.starts_at, e.event_id`.execute(
    db,
  );
  return rows;
}

/** A line of the report's file. */
export interface UnmarkedLine {
  event_id: number;
  at: string;
  title: string;
  staff: string;
  location: string;
  enrolled: number;
  unmarked: number;
}

/** A piece of the events that are over and have students without a mark, the latest first; `after` is the last of the piece before. */
export async function unmarkedLines(
  db: Db,
  filter: Omit<AttendanceFilter, 'direction' | 'page' | 'per_page'>,
  after: UnmarkedLine | null,
): Promise<UnmarkedLine[]> {
  const { rows } = await sql<UnmarkedLine>`
    select e.event_id, ${iso('e.starts_at')} as at, coalesce(nullif(e.title, ''), b.sub_name, '') as title, coalesce(l.p_name, '') as location, e.enrolled, e.enrolled - e.marked as unmarked,
      coalesce((select string_agg(full_name(q.first_name, q.surname), ', ' order by q.first_name) from event_staff t join person q on q.institution_id = t.institution_id and q.user_detail_id = t.user_detail_id where t.institution_id = e.institution_id and t.event_id = e.event_id and t.part = 'teacher'), '') as staff
    from event e left join subject b on b.institution_id = e.institution_id and b.sub_id = e.sub_id left join location l on l.institution_id = e.institution_id and l.location_id = e.location_id
    where ${attended(filter)} and ${after === null ? sql`true` : sql`(e.starts_at, e.event_id) < (${after.at}::timestamptz, ${after.event_id}::bigint)`} order by e.starts_at desc, e.event_id desc limit 500`.execute(
    db,
  );
  return rows;
}

/** Forgets who has seen classes that are no longer in any inbox. */
export async function forgetUnmarkedRead(db: Db, institution_id: number, now: Date): Promise<void> {
  await db
    .deleteFrom('notification_read')
    .where('institution_id', '=', institution_id)
    .where('type', '=', 'Attendance')
    .where('read_at', '<', new Date(now.getTime() - 2 * UNMARKED_DAYS * 86_400_000))
    .execute();
}
