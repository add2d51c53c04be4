import { sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { withdrawLeave } from '@schoolbell/core/staff/leaves/contract';
import type { Db } from '../../../http/context.ts';

export type Substituted = ResultOf<typeof withdrawLeave>['substituted'][number];

/** Classes to come on these days that are somebody's by their series, and have other staff: who took them over. */
export async function substitutedDuring(
  db: Db,
  {
    institution_id,
    user_detail_id,
    time_zone,
    start_date,
    end_date,
    now,
  }: {
    institution_id: number;
    user_detail_id: number;
    time_zone: string;
    start_date: string;
    end_date: string;
    now: Date;
  },
): Promise<Substituted[]> {
  const { rows } = await sql<Substituted>`
    select e.event_id, coalesce(nullif(e.title, ''), b.sub_name, '') as title, to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI') as local_start,
      coalesce((select string_agg(full_name(p.first_name, p.surname), ', ' order by p.user_detail_id) from event_staff t
        join person p on p.institution_id = ${institution_id} and p.user_detail_id = t.user_detail_id
        where t.institution_id = ${institution_id} and t.event_id = e.event_id), '') as names
    from event_series_staff s join event e on e.institution_id = ${institution_id} and e.series_id = s.series_id
    left join subject b on b.institution_id = ${institution_id} and b.sub_id = e.sub_id
    where s.institution_id = ${institution_id} and s.user_detail_id = ${user_detail_id} and e.starts_at > ${now}::timestamptz
      and e.published and e.status = 'scheduled' and e.own @> '{staff}'
      and (e.starts_at at time zone ${time_zone})::date between ${start_date}::date and ${end_date}::date
      and not exists (select from event_staff t where t.institution_id = ${institution_id} and t.event_id = e.event_id and t.user_detail_id = ${user_detail_id})
    order by e.starts_at, e.event_id limit 100`.execute(db);
  return rows;
}
