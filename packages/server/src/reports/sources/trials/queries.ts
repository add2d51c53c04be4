import { sql } from 'kysely';
import { STUDENT } from '@schoolbell/core/access';
import { teachers } from '../classes/queries.ts';
import { age } from '../people/queries.ts';
import { asText, column, namesOf, personBy, type ReportPlace, type Source, type Sql, studentName } from '../queries.ts';

/** Whether somebody who tried has had a place since. */
const joined = ({ institution_id }: ReportPlace): Sql =>
  sql`exists (select from enrolment o where o.institution_id = ${institution_id} and o.user_detail_id = n.user_detail_id and o.kind = 'regular'
    and o.from_date >= n.from_date and o.status <> 'cancelled')::int`;

/** Trials, each by its own event. Those of leads are for people who see the lead. */
export const trialSource: Source = {
  rows: (place) => {
    const { institution_id, own } = place;
    return {
      from: sql`enrolment n join event_series r on r.institution_id = ${institution_id} and r.series_id = n.series_id ${personBy(place, 'n.user_detail_id')}
      left join lateral (
        select e.event_id, e.starts_at, c.status = 'enrolled' and e.status = 'scheduled' as stands, m.attendance_code as code
        from event_student c join event e on e.institution_id = ${institution_id} and e.event_id = c.event_id
        left join attendance_mark m on m.institution_id = ${institution_id} and m.event_id = c.event_id and m.user_detail_id = c.user_detail_id
        where c.institution_id = ${institution_id} and c.enrolment_id = n.enrolment_id order by c.status = 'enrolled' desc, e.starts_at, e.event_id limit 1) e on true`,
      where: sql`n.institution_id = ${institution_id} and n.kind = 'trial' and ${own === null ? sql`true` : sql`(p.role_id = ${STUDENT} or p.owner_id = ${own})`}`,
    };
  },
  day: () => sql`n.from_date`,
  id: sql`n.enrolment_id::text`,
  fields: {
    student: asText('n.user_detail_id'),
    student_age: age,
    trial_outcome: ({ today, time_zone }) =>
      sql`(case when e.code <= 3 then 'present' when e.code is not null then 'absent' when e.event_id is null or not e.stands then 'cancelled'
        when (e.starts_at at time zone ${time_zone})::date > ${today}::date then 'ahead' else 'unmarked' end)`,
    subject: asText('r.sub_id'),
    series: asText('n.series_id'),
    location: asText('r.location_id'),
    staff_name: teachers,
  },
  labels: {
    student: namesOf.person,
    subject: namesOf.subject,
    series: namesOf.series,
    location: namesOf.location,
  },
  measures: {
    trials: () => sql`1`,
    came: () => sql`coalesce(e.code <= 3, false)::int`,
    joined,
  },
  shown: (place) => ({
    title: studentName,
    detail: sql`coalesce(nullif(r.title, ''), (select b.sub_name from subject b where b.institution_id = ${place.institution_id} and b.sub_id = r.sub_id), '')`,
    status: sql`case when ${joined(place)} = 1 then 'enrolled' else '' end`,
    link: sql`case when p.role_id = ${STUDENT} then 'student' else 'lead' end`,
    link_id: column('n.user_detail_id')(),
    person_id: sql`p.user_detail_id`,
  }),
};
