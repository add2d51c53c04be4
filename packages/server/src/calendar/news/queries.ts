import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';

/** Where an event takes place and how it is reached from afar, in words. */
export interface EventFacts {
  event_id: number;
  title: string;
  local_start: string;
  zone: string;
  place: string;
  staff_link: string;
  student_link: string;
  published: boolean;
  staff: number[];
  students: number[];
}

/** Texts and recipients for events whose reminder is due; each is taken once. Events that have started by then are skipped. */
export async function takeReminders(db: Db, institution_id: number, now: Date): Promise<EventFacts[]> {
  const { rows } = await sql<EventFacts>`
    with due as (
      update event set remind_at = null where institution_id = ${institution_id} and remind_at <= ${now}::timestamptz
      returning event_id, series_id, starts_at, status, published, title, sub_id, local_start, zone, location_id, room_id, lessonspace_url, lessonspace_url_student)
    select d.event_id, coalesce(nullif(d.title, ''), b.sub_name, '') as title, to_char(d.local_start, 'YYYY-MM-DD"T"HH24:MI') as local_start, d.zone, concat_ws(', ', l.p_name, r.name) as place,
      coalesce(d.lessonspace_url, s.lessonspace_url) as staff_link, coalesce(d.lessonspace_url_student, s.lessonspace_url_student) as student_link, d.published,
      array(select t.user_detail_id::float8 from event_staff t where t.institution_id = ${institution_id} and t.event_id = d.event_id) as staff,
      array(select c.user_detail_id::float8 from event_student c where c.institution_id = ${institution_id} and c.event_id = d.event_id and c.status = 'enrolled') as students
    from due d join event_series s on s.institution_id = ${institution_id} and s.series_id = d.series_id left join subject b on b.institution_id = ${institution_id} and b.sub_id = d.sub_id
    left join location l on l.institution_id = ${institution_id} and l.location_id = d.location_id left join room r on r.institution_id = ${institution_id} and r.room_id = d.room_id
    where d.published and d.status = 'scheduled' and d.starts_at > ${now}::timestamptz order by d.starts_at, d.event_id`.execute(
    db,
  );
  return rows;
}

/** When the next reminder is due; null if none is. */
export async function nextReminder(db: Db, institution_id: number): Promise<Date | null> {
  const { rows } = await sql<{
    at: Date | null;
  }>`select min(remind_at) as at from event where institution_id = ${institution_id} and remind_at is not null`.execute(
    db,
  );
  return rows[0]!.at;
}
