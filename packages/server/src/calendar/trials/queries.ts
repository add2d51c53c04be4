import { sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { LEAD, STUDENT } from '@schoolbell/core/access';
import type { trials } from '@schoolbell/core/calendar/trials/contract';
import type { TrialOutcome } from '@schoolbell/core/calendar/trials/rules';
import type { Db, SignedIn } from '../../http/context.ts';
import { openableLeads } from '../../people/leads/queries.ts';
import { iso } from '../../db/sql.ts';

/** A trial in the database's terms, which don't include whether the viewer can enrol. */
export type TrialRow = Omit<ResultOf<typeof trials>['data'][number], 'may_enrol'> & { teachers: number[] };

/** A page of trials, latest first, and how many there are, without leads that the viewer can't open. */
export async function listTrials(
  db: Db,
  viewer: SignedIn,
  asked: {
    page: number;
    per_page: number;
    search: string;
    outcome: '' | TrialOutcome;
    enrolled: '' | '0' | '1';
    now: Date;
  },
): Promise<{ rows: TrialRow[]; counted: number }> {
  const { institution_id } = viewer;
  const { page, per_page, search, outcome, enrolled, now } = asked;
  const all = sql`
    select n.enrolment_id, n.institution_id, n.from_date, n.user_detail_id, p.first_name as "firstName", p.surname, p.role_id, n.series_id, coalesce(nullif(s.title, ''), b.sub_name, '') as title, (s.repeats <> 'one_time')::int as repeats,
      e.event_id, to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI') as local_start, ${iso('e.starts_at')} as starts_at, e.code as "attendanceCode", n.reason,
      case when e.code in (1, 2, 3) then 'present' when e.code in (4, 7) then 'absent' when e.event_id is null or not e.stands then 'cancelled' when e.starts_at > ${now}::timestamptz then 'ahead' else 'unmarked' end as outcome,
      exists (select from enrolment o where o.institution_id = ${institution_id} and o.user_detail_id = n.user_detail_id and o.series_id = n.series_id and o.kind = 'regular' and o.status = 'active')::int as enrolled
    from enrolment n join person p on p.institution_id = n.institution_id and p.user_detail_id = n.user_detail_id join event_series s on s.institution_id = n.institution_id and s.series_id = n.series_id
    left join subject b on b.institution_id = s.institution_id and b.sub_id = s.sub_id
    left join lateral (
      select e.event_id, e.local_start, e.starts_at, c.status = 'enrolled' and e.status = 'scheduled' as stands, m.attendance_code as code
      from event_student c join event e on e.institution_id = c.institution_id and e.event_id = c.event_id
      left join attendance_mark m on m.institution_id = c.institution_id and m.event_id = c.event_id and m.user_detail_id = c.user_detail_id
      where c.institution_id = ${institution_id} and c.enrolment_id = n.enrolment_id order by c.status = 'enrolled' desc, e.starts_at limit 1) e on true
    where n.institution_id = ${institution_id} and n.kind = 'trial' and (p.role_id = ${STUDENT} or p.role_id = ${LEAD} and ${openableLeads(viewer, 'p')})
      and (${search} = '' or position(fold(${search}) in name_search(p.first_name, p.surname)) > 0)`;
  const where = sql`(${outcome} = '' or t.outcome = ${outcome}) and (${enrolled} = '' or t.enrolled::text = ${enrolled})`;
  const [found, counts] = await Promise.all([
    sql<TrialRow>`
      select t.enrolment_id, t.user_detail_id, t."firstName", t.surname, t.role_id, t.series_id, t.title, t.repeats, t.event_id, t.local_start, t.starts_at, t.outcome, t."attendanceCode", t.reason, t.enrolled,
        array(select k.user_detail_id::float8 from event_series_staff k where k.institution_id = ${institution_id} and k.series_id = t.series_id and k.part = 'teacher') as teachers
      from (${all}) t where ${where} order by t.from_date desc, t.enrolment_id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(
      db,
    ),
    sql<{
      counted: number;
    }>`select count(*)::int as counted from (select from (${all}) t where ${where} limit 10001) one`.execute(db),
  ]);
  return { rows: found.rows, counted: counts.rows[0]!.counted };
}
