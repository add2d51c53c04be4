import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';
import type { ClockRow, DaysAsked } from '../queries.ts';

/** Absences that were marked on some days and are at least the second in a row of that student's marked classes. */
export async function absenceRows(db: Db, { institution_id, time_zone, days }: DaysAsked): Promise<ClockRow[]> {
  const marked = sql`(m.marked_at at time zone ${time_zone})::date`;
  const { rows } = await sql<ClockRow>`
    with missed as (
      select distinct m.user_detail_id from attendance_mark m
      where m.institution_id = ${institution_id} and m.attendance_code in (4, 7) and ${marked} = any(${[...days]}::date[])),
    lined as (
      select m.user_detail_id, e.event_id, e.sub_id, e.starts_at, ${marked} as day, m.attendance_code in (4, 7) as is_absent,
        sum((m.attendance_code not in (4, 7))::int) over (partition by m.user_detail_id order by e.starts_at, e.event_id) as came
      from missed join attendance_mark m on m.institution_id = ${institution_id} and m.user_detail_id = missed.user_detail_id
      join event e on e.institution_id = ${institution_id} and e.event_id = m.event_id
      where m.attendance_code is not null),
    counted as (
      select l.*, row_number() over (partition by l.user_detail_id, l.came order by l.starts_at, l.event_id) as absences from lined l where l.is_absent)
    select c.user_detail_id as person_id, c.event_id::text as key, c.day::text as date,
      jsonb_build_object('date', c.day, 'event_id', c.event_id, 'subject', c.sub_id, 'absences', c.absences) as data
    from counted c where c.absences >= 2 and c.day = any(${[...days]}::date[]) order by c.starts_at, c.event_id, c.user_detail_id`.execute(
    db,
  );
  return rows;
}
