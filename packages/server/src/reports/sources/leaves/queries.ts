import { sql } from 'kysely';
import { asText, column, namesOf, one, personBy, type Source, studentName } from '../queries.ts';

/** Days off that staff asked for and did not withdraw: each day is a record. */
export const leaveDaySource: Source = {
  rows: (place) => ({
    from: sql`leave l cross join lateral generate_series(l.start_date, l.end_date, interval '1 day') d (at) ${personBy(place, 'l.applied_by')}`,
    where: sql`l.institution_id = ${place.institution_id} and l.cancelled_at is null`,
  }),
  day: () => sql`d.at::date`,
  id: sql`l.leave_id || '-' || d.at::date`,
  fields: { staff_name: asText('l.applied_by'), leave_type: column('l.type'), leave_status: column('l.status') },
  labels: { staff_name: namesOf.person },
  measures: { days: one, leaves: () => sql`(d.at::date = l.start_date)::int` },
  shown: () => ({
    title: studentName,
    detail: sql`l.type`,
    status: sql`l.status`,
    link: sql`'staff'`,
    link_id: sql`l.applied_by`,
    person_id: sql`p.user_detail_id`,
  }),
};
