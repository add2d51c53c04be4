import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';
import type { ClockRow, DaysAsked } from '../queries.ts';

/** Who has a class on some days: everyone with a place in one that takes place. */
export async function classRows(db: Db, { institution_id, days }: DaysAsked): Promise<ClockRow[]> {
  const { rows } = await sql<ClockRow>`
    select s.user_detail_id as person_id, e.event_id::text as key, e.local_start::date::text as date,
      jsonb_build_object('date', e.local_start::date, 'event_id', e.event_id, 'subject', e.sub_id, 'location', e.location_id, 'event_type', e.type,
        'staff_name', (select coalesce(jsonb_agg(t.user_detail_id), '[]') from event_staff t
          where t.institution_id = ${institution_id} and t.event_id = e.event_id and t.part = 'teacher')) as data
    from event e join event_student s on s.institution_id = ${institution_id} and s.event_id = e.event_id and s.status = 'enrolled'
    where e.institution_id = ${institution_id} and e.status = 'scheduled' and e.published and e.local_start::date = any(${[...days]}::date[])
      and e.local_start >= ${days.at(0)}::date and e.local_start < ${days.at(-1)}::date + 1
    order by e.starts_at, e.event_id, s.user_detail_id`.execute(db);
  return rows;
}
