import { sql } from 'kysely';
import type { Db } from '../../../http/context.ts';

/** A student's place in a class, as it is billed. */
export interface Place {
  enrolment_id: number;
  user_detail_id: number;
  kind: 'regular' | 'trial' | 'makeup';
  title: string;
}

/** Places among ids. */
export async function placesAmong(db: Db, institution_id: number, ids: readonly number[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select n.enrolment_id, n.user_detail_id, n.kind, coalesce(nullif(r.title, ''), y.sub_name, '') as title
    from enrolment n join event_series r on r.institution_id = ${institution_id} and r.series_id = n.series_id
    left join subject y on y.institution_id = ${institution_id} and y.sub_id = r.sub_id
    where n.institution_id = ${institution_id} and n.enrolment_id = any(${ids}::bigint[]) order by n.enrolment_id`.execute(
    db,
  );
  return rows;
}

/** The events in which places are, so that they can be held. */
export async function seatsOf(
  db: Db,
  institution_id: number,
  ids: readonly number[],
  now: Date,
): Promise<{ event_id: number; user_detail_id: number }[]> {
  const { rows } = await sql<{ event_id: number; user_detail_id: number }>`
    select s.event_id, s.user_detail_id from event_student s join event e on e.institution_id = ${institution_id} and e.event_id = s.event_id and e.starts_at > ${now}::timestamptz
    where s.institution_id = ${institution_id} and s.enrolment_id = any(${ids}::bigint[]) and s.status = 'enrolled' order by s.event_id`.execute(
    db,
  );
  return rows;
}

/** How many sessions of grants wait for lessons that they were sold for and that are not marked yet. */
export async function reservedSessions(
  db: Db,
  institution_id: number,
  students: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ grant_id: number; count: number }>`
    select g.grant_id, count(*)::int as count from credit_grant g
    join item_session b on b.institution_id = ${institution_id} and b.item_id = g.invoice_item_id and b.released_at is null
    join event e on e.institution_id = ${institution_id} and e.event_id = b.event_id and e.status = 'scheduled'
    where g.institution_id = ${institution_id} and g.user_detail_id = any(${students}::bigint[])
      and not exists (select from attendance_mark m where m.institution_id = ${institution_id} and m.event_id = b.event_id and m.user_detail_id = b.user_detail_id)
    group by g.grant_id`.execute(db);
  return new Map(rows.map((row) => [row.grant_id, row.count]));
}

/** Which students have a membership for which subject that does not end before a day. */
export async function membersOf(
  db: Db,
  institution_id: number,
  students: readonly number[],
  day: string,
): Promise<{ user_detail_id: number; sub_id: number }[]> {
  const { rows } = await sql<{ user_detail_id: number; sub_id: number }>`
    select distinct h.user_detail_id, k.sub_id from membership h
    join membership_item k on k.institution_id = ${institution_id} and k.membership_id = h.membership_id and k.type = 'period' and k.sub_id is not null
    where h.institution_id = ${institution_id} and h.user_detail_id = any(${students}::bigint[]) and (h.ends_on is null or h.ends_on >= ${day}::date)
      and (h.cancel_on is null or h.cancel_on >= ${day}::date)`.execute(db);
  return rows;
}
