import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Enrolment as EnrolmentSchema } from '@schoolbell/core/calendar/enrolments/schemas';
import type { Erase } from '../../db/erasing.ts';
import type { Db } from '../../http/context.ts';
import { iso } from '../../db/sql.ts';

/** A place in the database's terms, which don't include whether the viewer can end it. */
export type EnrolmentRow = Omit<z.output<typeof EnrolmentSchema>, 'may_enrol'> & { teachers: number[] };

/** A student's place in a class, as it is kept. */
export interface Enrolment {
  enrolment_id: number;
  series_id: number;
  user_detail_id: number;
  kind: 'regular' | 'trial' | 'makeup';
  event_id: number | null;
  from_date: string;
  to_date: string | null;
  status: 'active' | 'cancelled' | 'transferred';
}

/** Enrols students, each with a place in each of the events. The database refuses it whole where a seat is missing. */
export async function insertEnrolments(
  db: Db,
  enrolment: {
    institution_id: number;
    series_id: number;
    event_id: number | null;
    kind: string;
    from_date: string;
    to_date: string | null;
    reason?: string;
    created_by: number | null;
    now: Date;
  },
  students: readonly number[],
  events: readonly number[],
): Promise<{ enrolment_id: number; user_detail_id: number }[]> {
  const { institution_id, series_id, event_id, kind, from_date, to_date, reason = '', created_by, now } = enrolment;
  const { rows } = await sql<{ enrolment_id: number; user_detail_id: number }>`
    insert into enrolment (institution_id, series_id, user_detail_id, kind, event_id, from_date, to_date, reason, created_by, created_at)
    select ${institution_id}::bigint, ${series_id}::bigint, id, ${kind}, ${event_id}::bigint, ${from_date}::date, ${to_date}::date, ${reason}, ${created_by}::bigint, ${now}::timestamptz from unnest(${students}::bigint[]) id order by id
    returning enrolment_id, user_detail_id`.execute(db);
  await sql`insert into event_student (institution_id, event_id, user_detail_id, enrolment_id)
    select ${institution_id}::bigint, e, n.user_detail_id, n.enrolment_id
    from unnest(${events}::bigint[]) e cross join unnest(${rows.map((row) => row.user_detail_id)}::bigint[], ${rows.map((row) => row.enrolment_id)}::bigint[]) n (user_detail_id, enrolment_id)
    order by e, n.user_detail_id
    on conflict (institution_id, event_id, user_detail_id) do update set status = 'enrolled', enrolment_id = excluded.enrolment_id where event_student.status = 'cancelled'`.execute(
    db,
  );
  return rows;
}

async function findEnrolment(db: Db, institution_id: number, enrolment_id: number): Promise<Enrolment | undefined> {
  const { rows } =
    await sql<Enrolment>`select enrolment_id, series_id, user_detail_id, kind, event_id, from_date, to_date, status from enrolment where institution_id = ${institution_id} and enrolment_id = ${enrolment_id}`.execute(
      db,
    );
  return rows[0];
}

/**
 * One enrolment, locked until the transaction ends with its class, and with the target class of a transfer: always in one
 * order, so that two opposite transfers don't block each other. Undefined if there is none with that id.
 */
export async function holdEnrolment(
  db: Db,
  institution_id: number,
  enrolment_id: number,
  other: number | null = null,
): Promise<Enrolment | undefined> {
  const found = await findEnrolment(db, institution_id, enrolment_id);
  if (!found) return undefined;
  await sql`select from event_series where institution_id = ${institution_id} and series_id in (${found.series_id}, ${other}::bigint) order by series_id for no key update`.execute(
    db,
  );
  return findEnrolment(db, institution_id, enrolment_id);
}

/**
 * Ends an enrolment on a day, or from its first day on: never later than planned, nor before a seat that it keeps. Students
 * who were transferred stay in the new class.
 */
export async function endEnrolment(
  db: Db,
  institution_id: number,
  {
    enrolment_id,
    last,
    status,
    reason,
    transferred_to,
    now,
  }: {
    enrolment_id: number;
    last: string;
    status: 'cancelled' | 'transferred';
    reason: string;
    transferred_to: number | null;
    now: Date;
  },
): Promise<void> {
  await sql`update enrolment n set to_date = greatest(n.from_date, least(n.to_date, ${last}::date), (select max(e.local_start::date) from event_student c join event e on e.institution_id = c.institution_id and e.event_id = c.event_id
      where c.institution_id = ${institution_id} and c.enrolment_id = n.enrolment_id and c.status = 'enrolled')),
      status = case when n.status = 'transferred' then n.status else ${status} end, reason = ${reason}, transferred_to = coalesce(${transferred_to}::bigint, n.transferred_to), cancelled_at = ${now}
    where n.institution_id = ${institution_id} and n.enrolment_id = ${enrolment_id}`.execute(db);
}

/** A page of enrolments, the newest first, and how many there are. */
export async function listEnrolments(
  db: Db,
  asked: {
    institution_id: number;
    series_id: number | undefined;
    user_detail_id: number | undefined;
    status: string;
    page: number;
    per_page: number;
    now: Date;
  },
): Promise<{ rows: EnrolmentRow[]; counted: number }> {
  const { institution_id, series_id, user_detail_id, status, page, per_page, now } = asked;
  const where = sql`n.institution_id = ${institution_id} and ${series_id === undefined ? sql`true` : sql`n.series_id = ${series_id}`} and ${user_detail_id === undefined ? sql`true` : sql`n.user_detail_id = ${user_detail_id}`} and (${status} = '' or n.status = ${status})`;
  const [found, counts] = await Promise.all([
    sql<EnrolmentRow>`
      select n.enrolment_id, n.series_id, coalesce(nullif(s.title, ''), b.sub_name, '') as title, n.user_detail_id, p.first_name as "firstName", p.surname, n.kind, n.from_date, n.to_date, n.status, n.reason, n.transferred_to, n.event_id, ${iso('n.created_at')} as created_at,
        array(select t.user_detail_id::float8 from event_series_staff t where t.institution_id = ${institution_id} and t.series_id = n.series_id and t.part = 'teacher') as teachers,
        coalesce((select coalesce(nullif(z.title, ''), y.sub_name) from enrolment x join event_series z on z.institution_id = x.institution_id and z.series_id = x.series_id left join subject y on y.institution_id = z.institution_id and y.sub_id = z.sub_id
          where x.institution_id = ${institution_id} and x.enrolment_id = n.transferred_to), '') as transferred_title,
        (select count(*)::int from event_student c join event e on e.institution_id = c.institution_id and e.event_id = c.event_id where c.institution_id = ${institution_id} and c.enrolment_id = n.enrolment_id and c.status = 'enrolled' and e.status = 'scheduled' and e.starts_at > ${now}::timestamptz) as ahead,
        (select count(*)::int from enrolment_link k where k.institution_id = ${institution_id} and k.enrolment_id = n.enrolment_id and k.expires_at > ${now}::timestamptz) as links
      from enrolment n join person p on p.institution_id = n.institution_id and p.user_detail_id = n.user_detail_id join event_series s on s.institution_id = n.institution_id and s.series_id = n.series_id
      left join subject b on b.institution_id = s.institution_id and b.sub_id = s.sub_id
      where ${where} order by n.created_at desc, n.enrolment_id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(
      db,
    ),
    sql<{
      counted: number;
    }>`select count(*) as counted from (select from enrolment n where ${where} limit 10001) one`.execute(db),
  ]);
  return { rows: found.rows, counted: counts.rows[0]!.counted };
}

/** Removes erased people from future seats and classes; their past attendance stays counted. */
export const eraseFromCalendar: Erase = async ({ db, institution_id, now }, people) => {
  const mine = sql`institution_id = ${institution_id} and user_detail_id = any(${people}::bigint[])`;
  const ahead = sql`(select e.event_id from event e where e.institution_id = ${institution_id} and e.starts_at > ${now}::timestamptz)`;
  await sql`delete from event_student where ${mine} and event_id in ${ahead}`.execute(db);
  await sql`delete from event_staff where ${mine} and starts_at > ${now}::timestamptz`.execute(db);
  // What is to come again, or comes later, has no seat for them either.
  await sql`update enrolment set status = 'cancelled', to_date = greatest(from_date, least(to_date, ${now}::timestamptz::date - 1)), cancelled_at = coalesce(cancelled_at, ${now}) where ${mine}`.execute(
    db,
  );
};
