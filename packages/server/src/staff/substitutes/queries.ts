import { type RawBuilder, sql } from 'kysely';
import { staffRoles } from '@schoolbell/core/access';
import type { Db } from '../../http/context.ts';
import { iso } from '../../db/sql.ts';

/** A future class during a leave, with its teacher and students. */
export interface LeftClass {
  event_id: number;
  series_id: number;
  version: number;
  sub_id: number | null;
  title: string;
  colour: string;
  starts_at: string;
  ends_at: string;
  local_start: string;
  minutes: number;
  place: string;
  part: 'teacher' | 'assistant';
  teachers: number[];
  students: number[];
}

const ids = (rows: RawBuilder<unknown>) => sql<number[]>`array(select id::float8 from ${rows} one (id) order by 1)`;

/** Published classes that a person teaches or assists in during a leave, both days included and on the school's clock, that haven't started and have no marks. */
export async function classesDuring(
  db: Db,
  {
    institution_id,
    time_zone,
    user_detail_id,
    start_date,
    end_date,
    now,
  }: {
    institution_id: number;
    time_zone: string;
    user_detail_id: number;
    start_date: string;
    end_date: string;
    now: Date;
  },
): Promise<LeftClass[]> {
  const from = new Date(Math.max(now.getTime(), Date.parse(start_date) - 2 * 86_400_000));
  const to = new Date(Date.parse(end_date) + 2 * 86_400_000);
  const { rows } = await sql<LeftClass>`
    select e.event_id, e.series_id, e.version, e.sub_id, coalesce(nullif(e.title, ''), b.sub_name, '') as title, coalesce(b.colour, '') as colour, ${iso('e.starts_at')} as starts_at, ${iso('e.ends_at')} as ends_at,
      to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI') as local_start, e.minutes, concat_ws(', ', r.name, l.p_name) as place, s.part,
      ${ids(sql`(select t.user_detail_id from event_staff t where t.institution_id = e.institution_id and t.event_id = e.event_id and t.part = 'teacher')`)} as teachers,
      ${ids(sql`(select c.user_detail_id from event_student c where c.institution_id = e.institution_id and c.event_id = e.event_id and c.status = 'enrolled')`)} as students
    from event_staff s join event e on e.institution_id = s.institution_id and e.event_id = s.event_id
    left join subject b on b.institution_id = e.institution_id and b.sub_id = e.sub_id left join location l on l.institution_id = e.institution_id and l.location_id = e.location_id
    left join room r on r.institution_id = e.institution_id and r.room_id = e.room_id
    where s.institution_id = ${institution_id} and s.user_detail_id = ${user_detail_id} and s.starts_at > ${from}::timestamptz and s.starts_at < ${to}::timestamptz
      and e.published and e.status = 'scheduled' and e.marked = 0
      and (e.starts_at at time zone ${time_zone})::date <= ${end_date}::date and ((e.ends_at - interval '1 second') at time zone ${time_zone})::date >= ${start_date}::date
    order by e.starts_at, e.event_id`.execute(db);
  return rows;
}

/** Those of these ids that are the school's events. */
export async function eventsAmong(db: Db, institution_id: number, events: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{
    event_id: number;
  }>`select event_id from event where institution_id = ${institution_id} and event_id = any(${events}::bigint[])`.execute(
    db,
  );
  return new Set(rows.map((row) => row.event_id));
}

/** A possible substitute: `subjects` are those they are named for. */
export interface Candidate {
  user_detail_id: number;
  firstName: string;
  surname: string;
  role_id: number;
  subjects: number[];
}

/** All current staff by name, with the subjects they are named for; and which subjects anyone is named for. */
export async function candidates(db: Db, institution_id: number): Promise<{ staff: Candidate[]; named: Set<number> }> {
  const { rows: staff } = await sql<Candidate>`
    select p.user_detail_id, p.first_name as "firstName", p.surname, p.role_id, ${ids(sql`(select q.sub_id from subject_staff q where q.institution_id = p.institution_id and q.user_detail_id = p.user_detail_id)`)} as subjects
    from person p where p.institution_id = ${institution_id} and p.role_id = any(${Object.keys(staffRoles).map(Number)}::smallint[]) and p.archived_at is null
    order by fold(p.first_name), fold(p.surname), p.user_detail_id`.execute(db);
  return { staff, named: new Set(staff.flatMap((one) => one.subjects)) };
}

/** Holds series and events until the transaction ends, in one order, so that edits of the same classes come one after the other. */
export async function holdClasses(
  db: Db,
  institution_id: number,
  { series, events }: { series: readonly number[]; events: readonly number[] },
): Promise<void> {
  await sql`select from event_series where institution_id = ${institution_id} and series_id = any(${series}::bigint[]) order by series_id for no key update`.execute(
    db,
  );
  await sql`select from event where institution_id = ${institution_id} and event_id = any(${events}::bigint[]) order by event_id for no key update`.execute(
    db,
  );
}

/** Replaces a person with substitutes, by an edit that can be undone; the classes keep them when their series changes. */
export async function writeSubstitutes(
  db: Db,
  institution_id: number,
  away: number,
  chosen: readonly { event_id: number; user_detail_id: number }[],
  { change_id, now }: { change_id: number; now: Date },
): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as n (event_id bigint, user_detail_id bigint)`;
  await sql`update event_staff t set user_detail_id = n.user_detail_id from ${rows} where t.institution_id = ${institution_id} and t.event_id = n.event_id and t.user_detail_id = ${away}`.execute(
    db,
  );
  await sql`update event e set own = (select array_agg(distinct name) from unnest(e.own || '{staff}'::text[]) name), last_change = ${change_id}, version = e.version + 1, updated_at = ${now}::timestamptz
    from ${rows} where e.institution_id = ${institution_id} and e.event_id = n.event_id`.execute(db);
}

/** A person who substitutes in a class. */
export interface StandIn {
  user_detail_id: number;
  title: string;
  local_start: string;
}

/** People whom edits added to classes, with the classes: whom to tell when these are undone. */
export async function standIns(db: Db, institution_id: number, change_ids: readonly number[]): Promise<StandIn[]> {
  const { rows } = await sql<StandIn>`
    select t.user_detail_id, coalesce(nullif(e.title, ''), b.sub_name, '') as title, to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI') as local_start
    from event_change c join event e on e.institution_id = c.institution_id and e.series_id = c.series_id and e.last_change = c.change_id
    join event_staff t on t.institution_id = e.institution_id and t.event_id = e.event_id left join subject b on b.institution_id = e.institution_id and b.sub_id = e.sub_id
    where c.institution_id = ${institution_id} and c.change_id = any(${change_ids}::bigint[]) and c.undone_at is null
      and not exists (select from jsonb_array_elements(c.before -> 'staff') was where (was ->> 'event_id')::bigint = e.event_id and (was ->> 'user_detail_id')::bigint = t.user_detail_id)
    order by e.starts_at, e.event_id, t.user_detail_id`.execute(db);
  return rows;
}
