import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';
import type { OpenFeed } from '../queries.ts';

/** An event for a feed; instants are milliseconds since 1970. */
export interface FeedEvent {
  event_id: number;
  series_id: number;
  original_date: string;
  type: string;
  title: string;
  sub_name: string;
  zone: string;
  starts_at: number;
  ends_at: number;
  changed_at: number;
  version: number;
  is_cancelled: boolean;
  is_off: boolean;
  reason: string;
  place: string;
  notes: string;
  staff_link: string;
  student_link: string;
  children: string[];
  /** What was done in it, where that is shared with its families and the feed is theirs. */
  class_note: string;
  names_student: boolean;
}

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;
const columns = sql`e.event_id, e.series_id, e.original_date, e.type, e.title, coalesce(b.sub_name, '') as sub_name, e.zone, ${ms('e.starts_at')} as starts_at, ${ms('e.ends_at')} as ends_at, ${ms('e.updated_at')} as changed_at, e.version,
  e.status = 'cancelled' as is_cancelled, e.is_off, e.reason, concat_ws(', ', l.p_name, r.name, nullif(coalesce(e.rental_location, s.rental_location), '')) as place, coalesce(e.notes, s.notes) as notes,
  coalesce(e.lessonspace_url, s.lessonspace_url) as staff_link, coalesce(e.lessonspace_url_student, s.lessonspace_url_student) as student_link`;
const source = sql`event e join event_series s on s.institution_id = e.institution_id and s.series_id = e.series_id left join subject b on b.institution_id = e.institution_id and b.sub_id = e.sub_id
  left join location l on l.institution_id = e.institution_id and l.location_id = e.location_id left join room r on r.institution_id = e.institution_id and r.room_id = e.room_id`;

/** What is published between two instants, by start: a colleague's, a room's, or that of some students. */
export async function eventsOfFeed(
  db: Db,
  institution_id: number,
  { kind, person_id, room_id, students }: Pick<OpenFeed, 'kind' | 'person_id' | 'room_id' | 'students'>,
  { from, to, most }: { from: Date; to: Date; most: number },
): Promise<FeedEvent[]> {
  const during = (alias: string) =>
    sql`${sql.ref(`${alias}.starts_at`)} > ${from}::timestamptz and ${sql.ref(`${alias}.starts_at`)} < ${to}::timestamptz`;
  const theirs =
    kind === 'room'
      ? sql`e.room_id = ${room_id}`
      : kind === 'staff'
        ? sql`e.event_id in (select t.event_id from event_staff t where t.institution_id = ${institution_id} and t.user_detail_id = ${person_id} and ${during('t')})`
        : sql`e.event_id in (select c.event_id from event_student c where c.institution_id = ${institution_id} and c.user_detail_id = any(${students}::bigint[]) and c.status = 'enrolled')`;
  const named =
    kind !== 'family'
      ? sql`'{}'::text[]`
      : sql`array(select p.first_name from event_student c join person p on p.institution_id = c.institution_id and p.user_detail_id = c.user_detail_id
    where c.institution_id = ${institution_id} and c.event_id = e.event_id and c.user_detail_id = any(${students}::bigint[]) and c.status = 'enrolled' order by p.first_name, p.user_detail_id)`;
  const telling =
    kind !== 'room'
      ? sql`false`
      : sql`e.title <> '' and exists (select from event_student c join person p on p.institution_id = c.institution_id and p.user_detail_id = c.user_detail_id
    where c.institution_id = ${institution_id} and c.event_id = e.event_id and (strpos(fold(e.title), nullif(fold(p.first_name), '')) > 0 or strpos(fold(e.title), nullif(fold(p.surname), '')) > 0))`;
  const noted =
    kind === 'student' || kind === 'family'
      ? sql`coalesce((select n.notes from class_note n where n.institution_id = ${institution_id} and n.event_id = e.event_id and n.is_shared = 1), '')`
      : sql`''`;
  const { rows } = await sql<FeedEvent>`
    select ${columns}, ${named} as children, ${noted} as class_note, ${telling} as names_student from ${source}
    where e.institution_id = ${institution_id} and e.published and ${during('e')} and ${theirs} order by e.starts_at, e.event_id limit ${most}`.execute(
    db,
  );
  return rows;
}

/** An event in a mail, with its staff, and its current, former and waiting students. */
export interface MailedEvent extends FeedEvent {
  staff: number[];
  students: number[];
  left: number[];
  waiting: number[];
}

/** The events of a mail: those an edit touched, those in which students have or had a place, all of a series, or named ones. */
export interface Mailed {
  series_id?: number;
  change_id?: number | null;
  students?: readonly number[];
  events?: readonly number[];
}

/** Published events that are still to come, by start, as mails about them need them. */
export async function eventsOfMail(
  db: Db,
  institution_id: number,
  { series_id, change_id, students = [], events }: Mailed,
  { now, most }: { now: Date; most: number },
): Promise<MailedEvent[]> {
  const place = (status: string) =>
    sql`array(select c.user_detail_id::float8 from event_student c where c.institution_id = ${institution_id} and c.event_id = e.event_id and c.status = ${status})`;
  const wanted = events
    ? sql`e.event_id = any(${events}::bigint[])`
    : change_id
      ? sql`e.series_id = ${series_id} and e.last_change = ${change_id}`
      : students.length === 0
        ? sql`e.series_id = ${series_id}`
        : sql`e.series_id = ${series_id} and exists (select from event_student c where c.institution_id = ${institution_id} and c.event_id = e.event_id and c.user_detail_id = any(${students}::bigint[]))`;
  const { rows } = await sql<MailedEvent>`
    select ${columns}, '{}'::text[] as children, '' as class_note, false as names_student, array(select t.user_detail_id::float8 from event_staff t where t.institution_id = ${institution_id} and t.event_id = e.event_id) as staff,
      ${place('enrolled')} as students, ${place('cancelled')} as left,
      array(select w.user_detail_id::float8 from waitlist w where w.institution_id = ${institution_id} and w.event_id = e.event_id and w.status in ('waiting', 'offered')) as waiting
    from ${source} where e.institution_id = ${institution_id} and ${wanted} and e.published and e.starts_at > ${now}::timestamptz order by e.starts_at, e.event_id limit ${most}`.execute(
    db,
  );
  return rows;
}
