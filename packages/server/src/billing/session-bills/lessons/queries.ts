import { type RawBuilder, sql } from 'kysely';
import type { ChargedPeriod, Lesson, Sellable } from '@schoolbell/core/billing/session-bills/rules';
import { chargingLine, openMarks, paidByMembership } from '../../../calendar/credits/billed/queries.ts';
import { grantColumns, type GrantOf } from '../../../calendar/credits/queries.ts';
import type { Db } from '../../../http/context.ts';

const lessonColumns = (institution_id: number, student: RawBuilder<unknown>) =>
  sql`e.event_id, ${student} as user_detail_id, e.sub_id,
      coalesce(nullif(e.title, ''), (select y.sub_name from subject y where y.institution_id = ${institution_id} and y.sub_id = e.sub_id), '') as title, e.minutes, to_char(e.local_start, 'YYYY-MM-DD') as day`;

/** Lessons until a day that were held and are still to be billed, of some students or of all, by student and start. */
export async function openLessons(
  db: Db,
  institution_id: number,
  { students, until }: { students: readonly number[] | 'all'; until: string },
): Promise<Lesson[]> {
  const whose = students === 'all' ? sql`true` : sql`m.user_detail_id = any(${students}::bigint[])`;
  const { rows } = await sql<Omit<Lesson, 'enrolment_id'>>`
    select ${lessonColumns(institution_id, sql`m.user_detail_id`)} from ${openMarks(institution_id)} and ${whose} and e.local_start < ${until}::date + 1
    order by m.user_detail_id, e.starts_at, e.event_id`.execute(db);
  return rows;
}

/** The first students, by id, who have lessons to be billed until a day. */
export async function studentsWithOpen(
  db: Db,
  institution_id: number,
  until: string,
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct m.user_detail_id as id from ${openMarks(institution_id)} and e.local_start < ${until}::date + 1 order by 1 limit ${count}`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** A lesson to come, and whether it is paid: by an invoice's line of its own, or by a membership. */
export interface AheadLesson extends Lesson {
  enrolment_id: number;
  item_id: number | null;
  by_membership: boolean;
}

/** Lessons to come of students' places between two days (empty ends are open), by student and start. */
export async function lessonsAhead(
  db: Db,
  institution_id: number,
  { enrolments, from, to, now }: { enrolments: readonly number[]; from: string; to: string; now: Date },
): Promise<AheadLesson[]> {
  const columns = {
    event: sql`e.event_id`,
    student: sql`s.user_detail_id`,
    sub: sql`e.sub_id`,
    day: sql`e.local_start::date`,
  };
  const { rows } = await sql<AheadLesson>`
    select ${lessonColumns(institution_id, sql`s.user_detail_id`)}, s.enrolment_id, coalesce(${chargingLine(institution_id, columns)}, (
        select b.item_id from item_session b where b.institution_id = ${institution_id} and b.event_id = e.event_id and b.user_detail_id = s.user_detail_id and b.released_at is null)) as item_id,
      ${paidByMembership(institution_id, columns)} as by_membership
    from event_student s join event e on e.institution_id = ${institution_id} and e.event_id = s.event_id
    where s.institution_id = ${institution_id} and s.enrolment_id = any(${enrolments}::bigint[]) and s.status = 'enrolled' and e.status = 'scheduled' and e.published
      and e.starts_at > ${now}::timestamptz ${from === '' ? sql`` : sql`and e.local_start >= ${from}::date`} ${to === '' ? sql`` : sql`and e.local_start < ${to}::date + 1`}
    order by s.user_detail_id, e.starts_at, e.event_id`.execute(db);
  return rows;
}

/** How subjects charge, and what they and their packages cost; what is in use comes first. */
export async function sellablesOf(db: Db, institution_id: number, subjects: readonly number[]): Promise<Sellable[]> {
  const { rows } = await sql<Sellable>`
    select y.sub_id, y.sub_name, y.charging, y.period_unit, y.period_fee, y.period_sessions,
      coalesce((select json_agg(json_build_object('duration_id', d.duration_id, 'minutes', d.minutes, 'fee', d.fee) order by d.archived_at desc nulls first, d.duration_id desc)
        from subject_duration d where d.institution_id = ${institution_id} and d.sub_id = y.sub_id), '[]') as durations,
      coalesce((select json_agg(json_build_object('package_id', k.package_id, 'package_name', k.package_name, 'price', k.price, 'sessions', k.sessions, 'minutes', d.minutes) order by k.order_by, k.package_id)
        from package_subject p join package k on k.institution_id = ${institution_id} and k.package_id = p.package_id and k.archived_at is null
        left join subject_duration d on d.institution_id = ${institution_id} and d.duration_id = p.duration_id
        where p.institution_id = ${institution_id} and p.sub_id = y.sub_id), '[]') as packages
    from subject y where y.institution_id = ${institution_id} and y.sub_id = any(${subjects}::bigint[])`.execute(db);
  return rows;
}

/** The periods of hybrid subjects that invoices of students charged, and for which they gave sessions. */
export async function chargedPeriods(
  db: Db,
  institution_id: number,
  students: readonly number[],
): Promise<ChargedPeriod[]> {
  const { rows } = await sql<ChargedPeriod>`
    select t.student_id as user_detail_id, t.sub_id, t.from_on, t.to_on from invoice_item t
    join invoice i on i.institution_id = ${institution_id} and i.invoice_id = t.invoice_id and i.status <> 'cancelled'
    where t.institution_id = ${institution_id} and t.student_id = any(${students}::bigint[]) and t.type = 'period' and t.sessions > 0 and t.from_on is not null and t.to_on is not null
      and (t.total = 0 or t.credited < t.total)`.execute(db);
  return rows;
}

/** The sessions that students have been given for classes; those that expired too, because a class of an earlier day may use them. */
export async function sessionsOf(db: Db, institution_id: number, students: readonly number[]): Promise<GrantOf[]> {
  const { rows } = await sql<GrantOf>`
    select ${grantColumns(institution_id)} from credit_grant g where g.institution_id = ${institution_id} and g.user_detail_id = any(${students}::bigint[]) and g.kind = 'session' order by g.grant_id`.execute(
    db,
  );
  return rows;
}

/** Takes lessons off lines whose sessions other classes have used, so that they can be billed again. */
export async function releaseLessons(
  db: Db,
  institution_id: number,
  lessons: readonly { event_id: number; user_detail_id: number }[],
  at: Date,
): Promise<void> {
  await sql`update item_session b set released_at = ${at}::timestamptz
    from unnest(${lessons.map((one) => one.event_id)}::bigint[], ${lessons.map((one) => one.user_detail_id)}::bigint[]) one (event_id, user_detail_id)
    where b.institution_id = ${institution_id} and b.event_id = one.event_id and b.user_detail_id = one.user_detail_id and b.released_at is null`.execute(
    db,
  );
}

/** Students and their brothers and sisters: those who share a guardian with them. */
export async function withFamilies(db: Db, institution_id: number, students: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id::bigint as id from unnest(${students}::bigint[]) id
    union
    select o.child_id from guardian_link l join guardian_link o on o.institution_id = ${institution_id} and o.guardian_id = l.guardian_id
    where l.institution_id = ${institution_id} and l.child_id = any(${students}::bigint[]) order by 1`.execute(db);
  return rows.map((row) => row.id);
}

/** Lessons among ids that students have a place in, as messages name them. */
export async function namedLessons(
  db: Db,
  institution_id: number,
  lessons: readonly { event_id: number; user_detail_id: number }[],
): Promise<{ event_id: number; user_detail_id: number; title: string; day: string; name: string }[]> {
  const { rows } = await sql<{ event_id: number; user_detail_id: number; title: string; day: string; name: string }>`
    select s.event_id, s.user_detail_id, coalesce(nullif(e.title, ''), y.sub_name, '') as title, to_char(e.local_start, 'YYYY-MM-DD') as day, full_name(p.first_name, p.surname) as name
    from unnest(${lessons.map((one) => one.event_id)}::bigint[], ${lessons.map((one) => one.user_detail_id)}::bigint[]) one (event_id, user_detail_id)
    join event_student s on s.institution_id = ${institution_id} and s.event_id = one.event_id and s.user_detail_id = one.user_detail_id
    join event e on e.institution_id = ${institution_id} and e.event_id = s.event_id
    join person p on p.institution_id = ${institution_id} and p.user_detail_id = s.user_detail_id
    left join subject y on y.institution_id = ${institution_id} and y.sub_id = e.sub_id
    order by e.starts_at, s.user_detail_id`.execute(db);
  return rows;
}
