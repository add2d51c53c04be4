import { type RawBuilder, sql } from 'kysely';
import { LEAD, staffRoles, STUDENT } from '@schoolbell/core/access';
import { attendanceCodes } from '@schoolbell/core/calendar/marks/rules';
import type { activities, eventsToday, newStudents } from '@schoolbell/core/dashboard/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { personOpened } from '@schoolbell/core/people/events';
import { personImported } from '@schoolbell/core/imports/events';
import type { Db, SignedIn } from '../http/context.ts';
import { openableLeads } from '../people/leads/queries.ts';
import { iso } from '../db/sql.ts';
import { type Task, taskQuery } from '../records/tasks/queries.ts';

type Series = ResultOf<typeof newStudents>;
type Activity = ResultOf<typeof activities>['data'][number];

/** Days that a series shows, and as many before it to compare with. */
const DAYS = 30;

/** New people of the last 30 days, day by day in the institution's zone, and the total of the 30 before. */
export async function newPeople(
  db: Db,
  {
    institution_id,
    who,
    today,
    time_zone,
  }: { institution_id: number; who: RawBuilder<boolean>; today: string; time_zone: string },
): Promise<Series> {
  const { rows } = await sql<{ date: string; count: number; previous: number }>`
    with came as (
      select (created_at at time zone ${time_zone})::date as day, count(*) as people from person
      where institution_id = ${institution_id} and ${who} and created_at >= (${today}::date - ${2 * DAYS}::int)::timestamp at time zone ${time_zone}
      group by 1
    )
    select shown::date::text as date, coalesce(came.people, 0) as count,
      (select coalesce(sum(people), 0)::int from came where came.day > ${today}::date - ${2 * DAYS}::int and came.day <= ${today}::date - ${DAYS}::int) as previous
    from generate_series(${today}::date - ${DAYS - 1}::int, ${today}::date, interval '1 day') shown left join came on came.day = shown::date
    order by shown`.execute(db);
  const days = rows.map(({ date, count }) => ({ date, count }));
  return { total: days.reduce((sum, day) => sum + day.count, 0), previous: rows[0]!.previous, days };
}

/** New students, by when they were first added. */
export const newStudent = sql<boolean>`role_id = ${STUDENT} and archived_at is null`;

/** New leads that a viewer can open, including those who have become students since. */
export function newLead(viewer: SignedIn): RawBuilder<boolean> {
  return sql<boolean>`(role_id = ${LEAD} and archived_at is null or role_id = ${STUDENT} and converted_at is not null) and ${openableLeads(viewer)}`;
}

const OWN_TASKS = 20;

/** A person's own open tasks, the longest overdue first, and how many there are. */
export async function ownTasks(
  db: Db,
  { institution_id, user_detail_id }: SignedIn,
): Promise<{ data: Task[]; total: number }> {
  const mine = sql`t.assigned_id = ${user_detail_id} and t.task_status = 0`;
  const [{ rows: data }, { rows: counts }] = await Promise.all([
    taskQuery(
      institution_id,
      sql`${mine} and p.archived_at is null order by t.validity_date, t.id limit ${OWN_TASKS}`,
    ).execute(db),
    sql<{
      total: number;
    }>`select count(*) as total from task t join person p on p.institution_id = t.institution_id and p.user_detail_id = t.person_id
      where t.institution_id = ${institution_id} and ${mine} and p.archived_at is null`.execute(db),
  ]);
  return { data, total: counts[0]!.total };
}

const ACTIVITIES = 20;

const staff = Object.keys(staffRoles).map(Number);

/**
 * What of colleagues the viewer sees: their leaves as `maySeeLeaves` says, and with `staff` access their notes and tasks.
 * Sign-ins, passwords and rights are for the audit log.
 */
function openableStaff({ user_detail_id, access }: SignedIn): RawBuilder<boolean> {
  const leaves = sql<boolean>`starts_with(a.kind, 'leave_')`;
  if (access.has('staff'))
    return sql<boolean>`(${leaves} or starts_with(a.kind, 'note_') or starts_with(a.kind, 'task_'))`;
  return access.has('manage_leaves') ? leaves : sql<boolean>`(${leaves} and a.person_id = ${user_detail_id})`;
}

/** What happened lately to students, leads and colleagues that the viewer can open; mere looking is left out. */
export async function latestActivities(db: Db, viewer: SignedIn): Promise<Activity[]> {
  const { rows } = await sql<Activity>`
    select a.id, a.kind, nullif(full_name(by.first_name, by.surname), '') as by,
      json_build_object('user_detail_id', person.user_detail_id, 'role_id', person.role_id, 'firstName', person.first_name, 'surname', person.surname) as person,
      ${iso('a.created_at')} as created_at
    from audit a
    join person on person.institution_id = a.institution_id and person.user_detail_id = a.person_id
    left join person by on by.institution_id = a.institution_id and by.user_detail_id = a.actor_id
    where a.institution_id = ${viewer.institution_id} and a.kind not in (${personOpened.name}, ${personImported.name})
      and (person.role_id = ${STUDENT} and ${viewer.access.has('students')} or person.role_id = ${LEAD} and ${openableLeads(viewer)}
        or person.role_id = any(${staff}::smallint[]) and ${openableStaff(viewer)})
    order by a.created_at desc, a.id desc limit ${ACTIVITIES}`.execute(db);
  return rows;
}

type Today = ResultOf<typeof eventsToday>;

/** Events of a school that begin between two instants; with `staff`, those alone that they teach or assist in. */
export interface Begun {
  institution_id: number;
  from: Date;
  to: Date;
  staff: number | null;
}

/** Uses an index first: one person's events are few, everyone's start within a stretch of time. */
const begun = ({ institution_id, from, to, staff }: Begun): RawBuilder<unknown> => sql`
  e.institution_id = ${institution_id} and e.starts_at >= ${from}::timestamptz and e.starts_at < ${to}::timestamptz and e.published and ${
    staff === null
      ? sql`true`
      : sql`
  e.event_id in (select s.event_id from event_staff s where s.institution_id = ${institution_id} and s.user_detail_id = ${staff} and s.starts_at >= ${from}::timestamptz and s.starts_at < ${to}::timestamptz)`
  }`;

const titleOf = sql`coalesce(nullif(e.title, ''), b.sub_name, '')`;
const EVENTS = 60;

/** Events of a stretch of time by start; what a holiday takes away is left out. */
export async function eventsBegun(db: Db, span: Begun): Promise<Today['data']> {
  const { rows } = await sql<Today['data'][number]>`
    select e.event_id, ${titleOf} as title, coalesce(b.colour, '') as colour, ${iso('e.starts_at')} as starts_at, ${iso('e.ends_at')} as ends_at, to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI') as local_start, e.zone, e.minutes,
      e.status, e.reason, coalesce((select json_agg(json_build_object('user_detail_id', p.user_detail_id, 'firstName', p.first_name, 'surname', p.surname) order by s.part desc, p.user_detail_id) from event_staff s
        join person p on p.institution_id = s.institution_id and p.user_detail_id = s.user_detail_id where s.institution_id = e.institution_id and s.event_id = e.event_id), '[]') as staff,
      concat_ws(', ', r.name, l.p_name) as place, e.enrolled, e.capacity, e.marked
    from event e left join subject b on b.institution_id = e.institution_id and b.sub_id = e.sub_id left join location l on l.institution_id = e.institution_id and l.location_id = e.location_id
    left join room r on r.institution_id = e.institution_id and r.room_id = e.room_id
    where ${begun(span)} and not e.is_off order by e.starts_at, e.event_id limit ${EVENTS}`.execute(db);
  return rows;
}

/** The first event that takes place in a stretch of time; null if there is none. */
export async function nextEvent(db: Db, span: Begun): Promise<Today['next']> {
  const { rows } = await sql<NonNullable<Today['next']>>`
    select e.event_id, ${titleOf} as title, ${iso('e.starts_at')} as starts_at from event e left join subject b on b.institution_id = e.institution_id and b.sub_id = e.sub_id
    where ${begun(span)} and e.status = 'scheduled' order by e.starts_at, e.event_id limit 1`.execute(db);
  return rows[0] ?? null;
}

const present = sql.join(attendanceCodes.filter((one) => one.present).map((one) => sql.lit(one.code)));

/** How a day's events that were over by `now` were attended, as counts of students; `date` is a day of the zone. */
export interface DayAttended {
  date: string;
  students: number;
  present: number;
  marked: number;
}

/** The same, day by day; days without any are left out. */
export async function attendedByDay(
  db: Db,
  span: Begun,
  { now, zone }: { now: Date; zone: string },
): Promise<DayAttended[]> {
  const { rows } = await sql<DayAttended>`
    select (e.starts_at at time zone ${zone})::date::text as date, count(*)::int as students, (count(*) filter (where m.attendance_code in (${present})))::int as present, count(m.attendance_code)::int as marked
    from event e join event_student c on c.institution_id = e.institution_id and c.event_id = e.event_id
    left join attendance_mark m on m.institution_id = c.institution_id and m.event_id = c.event_id and m.user_detail_id = c.user_detail_id
    where ${begun(span)} and e.status = 'scheduled' and e.ends_at <= ${now}::timestamptz and (c.status = 'enrolled' or m.event_id is not null) group by 1 order by 1`.execute(
    db,
  );
  return rows;
}
