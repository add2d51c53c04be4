import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { RosterStudent } from '@schoolbell/core/calendar/events/schemas';
import type { Db } from '../../../http/context.ts';
import { image } from '../../../db/sql.ts';

type Student = z.output<typeof RosterStudent>;

/** The students of an event by name, each with the main guardian. */
export async function rosterOf(db: Db, institution_id: number, event_id: number): Promise<Student[]> {
  const { rows } = await sql<Student>`
    select p.user_detail_id, p.role_id, p.first_name as "firstName", p.surname, ${image('p.image_handle')} as image_240, c.enrolment_id, n.kind, m.attendance_code as "attendanceCode", coalesce(m.comment, '') as comment,
      (select json_build_object('firstName', g.first_name, 'surname', g.surname, 'relation', l.relation, 'phone', g.phone, 'email', g.email)
        from guardian_link l join person g on g.institution_id = l.institution_id and g.user_detail_id = l.guardian_id
        where l.institution_id = ${institution_id} and l.child_id = p.user_detail_id and g.archived_at is null order by l.is_main desc, l.guardian_id limit 1) as guardian
    from event_student c join person p on p.institution_id = c.institution_id and p.user_detail_id = c.user_detail_id
    join enrolment n on n.institution_id = c.institution_id and n.enrolment_id = c.enrolment_id
    left join attendance_mark m on m.institution_id = c.institution_id and m.event_id = c.event_id and m.user_detail_id = c.user_detail_id
    where c.institution_id = ${institution_id} and c.event_id = ${event_id} and c.status = 'enrolled' order by fold(p.first_name), fold(p.surname), p.user_detail_id`.execute(
    db,
  );
  return rows;
}

/** People as a search shows them, by name. */
export async function peopleByIds(
  db: Db,
  institution_id: number,
  ids: readonly number[],
): Promise<
  {
    user_detail_id: number;
    role_id: number;
    firstName: string;
    surname: string;
    email: string;
    image_240: string | null;
  }[]
> {
  const { rows } = await sql<{
    user_detail_id: number;
    role_id: number;
    firstName: string;
    surname: string;
    email: string;
    image_240: string | null;
  }>`
    select p.user_detail_id, p.role_id, p.first_name as "firstName", p.surname, p.email, ${image('p.image_handle')} as image_240 from person p where p.institution_id = ${institution_id} and p.user_detail_id = any(${ids}::bigint[])
    order by fold(p.first_name), fold(p.surname), p.user_detail_id`.execute(db);
  return rows;
}
