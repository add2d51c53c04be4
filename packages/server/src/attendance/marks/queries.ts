import { sql } from 'kysely';
import type { AttendanceCode } from '@schoolbell/core/calendar/marks/rules';
import type { Db } from '../../http/context.ts';
import { image, iso } from '../../db/sql.ts';
import { chargingLine } from '../../calendar/credits/billed/queries.ts';

/** A person by name. */
export interface Person {
  user_detail_id: number;
  firstName: string;
  surname: string;
}

/** A student of an event, with the current mark. `version` counts its changes. */
export interface MarkedStudent extends Person {
  image_240: string | null;
  kind: 'regular' | 'trial' | 'makeup';
  attendanceCode: AttendanceCode | null;
  comment: string;
  marked_by: Person | null;
  marked_at: string | null;
  /** Who last changed it and when by their clock, also if they removed it. */
  last_by: number | null;
  last_at: number;
  version: number;
  /** The line of an invoice whose sessions staff chose for the mark. */
  chosen_item: number | null;
  /** The line of an invoice that charges for the class by itself. */
  billed_item: number | null;
  /** Which of the marks that were asked about have counted before, by the names that devices gave them. */
  known: string[];
}

/** Holds events until the transaction ends, so that marks of each come one after the other. */
export async function holdEvents(db: Db, institution_id: number, events: readonly number[]): Promise<void> {
  // A single id gets a comparison that the database plans once; it plans each list again.
  const which = events.length === 1 ? sql`event_id = ${events[0]!}` : sql`event_id = any(${events}::bigint[])`;
  await sql`select from event where institution_id = ${institution_id} and ${which} order by event_id for no key update`.execute(
    db,
  );
}

/** The students of an event by name, with their marks, and which of some sent marks already counted; a student who has left keeps their mark. */
export async function studentsOfEvent(
  db: Db,
  institution_id: number,
  event_id: number,
  sent: readonly string[] = [],
): Promise<MarkedStudent[]> {
  const billed = chargingLine(institution_id, {
    event: sql`c.event_id`,
    student: sql`c.user_detail_id`,
    sub: sql`e.sub_id`,
    day: sql`e.local_start::date`,
  });
  const { rows } = await sql<MarkedStudent>`
    select p.user_detail_id, p.first_name as "firstName", p.surname, ${image('p.image_handle')} as image_240, n.kind, m.attendance_code as "attendanceCode", coalesce(m.comment, '') as comment,
      case when b.user_detail_id is not null then json_build_object('user_detail_id', b.user_detail_id, 'firstName', b.first_name, 'surname', b.surname) end as marked_by, ${iso('m.marked_at')} as marked_at,
      case when m.event_id is null then s.last_by else m.marked_by end as last_by, coalesce((extract(epoch from coalesce(m.marked_at, s.last_at)) * 1000)::float8, 0) as last_at,
      coalesce(s.times, 0) + (m.event_id is not null)::int as version, array_remove(s.known || case when m.device_mark = any(${sent}::text[]) then m.device_mark end, null) as known,
      m.invoice_item_id as chosen_item, ${billed} as billed_item
    from event_student c join event e on e.institution_id = ${institution_id} and e.event_id = c.event_id join person p on p.institution_id = c.institution_id and p.user_detail_id = c.user_detail_id
    join enrolment n on n.institution_id = c.institution_id and n.enrolment_id = c.enrolment_id
    left join attendance_mark m on m.institution_id = c.institution_id and m.event_id = c.event_id and m.user_detail_id = c.user_detail_id
    left join person b on b.institution_id = m.institution_id and b.user_detail_id = m.marked_by
    left join (
      select t.user_detail_id, count(*)::int as times, (array_agg(t.marked_by order by t.entry_id desc))[1] as last_by, (array_agg(t.marked_at order by t.entry_id desc))[1] as last_at,
        array_agg(t.device_mark) filter (where t.device_mark = any(${sent}::text[])) as known
      from mark_entry t where t.institution_id = ${institution_id} and t.event_id = ${event_id} group by t.user_detail_id) s on s.user_detail_id = c.user_detail_id
    where c.institution_id = ${institution_id} and c.event_id = ${event_id} and (c.status = 'enrolled' or m.user_detail_id is not null) order by fold(p.first_name), fold(p.surname), p.user_detail_id`.execute(
    db,
  );
  return rows;
}
