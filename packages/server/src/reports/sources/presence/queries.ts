import { sql } from 'kysely';
import { STUDENT } from '@schoolbell/core/access';
import {
  LEFT_AFTER_DAYS,
  LOW_ATTENDANCE,
  MISSED_IN_A_ROW,
  MISSED_WITHIN_DAYS,
} from '@schoolbell/core/reports/datasets/presence/rules';
import type { ReportSpan } from '@schoolbell/core/reports/periods/rules';
import { within } from '../../../sums/queries.ts';
import { held, takesPlace } from '../classes/queries.ts';
import { studentFields } from '../people/queries.ts';
import { asText, column, namesOf, one, type ReportPlace, type Source, type Sql, studentName } from '../queries.ts';

const base = {
  day: () => sql`v.day`,
  id: sql`p.user_detail_id::text`,
  fields: { ...studentFields, student: asText('p.user_detail_id') },
  labels: { student: namesOf.person },
};

/** Students `p` with what `v` says of each. */
const studentsWith = (place: ReportPlace, said: Sql, where: Sql = sql`true`) => ({
  from: sql`person p join (${said}) v on v.user_detail_id = p.user_detail_id`,
  where: sql`p.institution_id = ${place.institution_id} and p.role_id = ${STUDENT} and ${where}`,
});

const shownWith = (detail: Sql) => () => ({
  title: studentName,
  detail,
  status: sql`p.status`,
  link: sql`'student'`,
  link_id: sql`p.user_detail_id`,
  person_id: sql`p.user_detail_id`,
});

/** The last day of a place in a class: what was given up ended on the day before. */
const lastDay = ({ time_zone }: ReportPlace): Sql =>
  sql`coalesce(least(n.to_date, (n.cancelled_at at time zone ${time_zone})::date - 1), 'infinity'::date)`;

/** Places in classes that overlap the span, by student. */
const placesIn = (place: ReportPlace, { start, end }: ReportSpan): Sql => sql`
  select n.user_detail_id, min(n.from_date) as day, count(distinct n.series_id) as classes from enrolment n
  where n.institution_id = ${place.institution_id} and n.kind = 'regular' and n.from_date <= ${end}::date
    and ${lastDay(place)} >= greatest(${start}::date, n.from_date)
  group by 1`;

/** Students with a place in a class on any day of the span. */
export const activeStudentSource: Source = {
  ...base,
  rows: (place, _, span) => studentsWith(place, placesIn(place, span)),
  measures: { students: one, classes: column('v.classes') },
  shown: shownWith(sql`v.classes::text`),
};

/** Marks in events that took place. */
const marks = (place: ReportPlace): Sql => sql`
  attendance_mark m join event e on e.institution_id = ${place.institution_id} and e.event_id = m.event_id
  where m.institution_id = ${place.institution_id} and ${takesPlace(place)} and ${held}`;

/** Students whose last class that they came to is some time ago. */
export const leaverSource: Source = {
  ...base,
  rows: (place) =>
    studentsWith(
      place,
      sql`select m.user_detail_id, max(e.local_start)::date as day from ${marks(place)} and m.attendance_code <= 3 group by 1`,
      sql`v.day <= ${place.today}::date - ${sql.lit(LEFT_AFTER_DAYS)}`,
    ),
  fields: { ...base.fields, days_away: ({ today }) => sql`(${today}::date - v.day)` },
  measures: { students: one },
  shown: shownWith(sql`''`),
};

/** Students who missed their last classes: marks after the last at which they came, which are all absences. */
export const absenteeSource: Source = {
  ...base,
  rows: (place) =>
    studentsWith(
      place,
      sql`select x.user_detail_id, max(x.day) as day, count(*) as missed from (
        select m.user_detail_id, e.local_start::date as day,
          bool_or(m.attendance_code <= 3) over (partition by m.user_detail_id order by e.starts_at desc, e.event_id desc) as came
        from ${marks(place)} and e.local_start >= ${place.today}::date - ${sql.lit(MISSED_WITHIN_DAYS)}) x
      where not x.came group by 1 having count(*) >= ${sql.lit(MISSED_IN_A_ROW)}`,
      sql`p.archived_at is null`,
    ),
  fields: { ...base.fields, missed: column('v.missed') },
  measures: { missed: column('v.missed'), students: one },
  shown: shownWith(sql`v.missed::text`),
};

/** Students who came to few of their classes in the span. */
export const lowAttenderSource: Source = {
  ...base,
  rows: (place, _, { start: from, end: to }) =>
    studentsWith(
      place,
      sql`select s.user_detail_id, max(e.local_start)::date as day, count(*) as lessons, count(*) filter (where m.attendance_code <= 3) as present
      from event e join event_student s on s.institution_id = ${place.institution_id} and s.event_id = e.event_id and s.status = 'enrolled'
      join attendance_mark m on m.institution_id = ${place.institution_id} and m.event_id = e.event_id and m.user_detail_id = s.user_detail_id
      where ${takesPlace(place)} and ${held} and ${within({ from, to })(sql`e.local_start::date`)} group by 1`,
      sql`v.present * 100 < v.lessons * ${sql.lit(LOW_ATTENDANCE)}`,
    ),
  fields: { ...base.fields, present_percent: () => sql`(v.present * 100.0 / v.lessons)` },
  measures: { students: one, lessons: column('v.lessons'), present: column('v.present') },
  shown: shownWith(sql`v.present || ' / ' || v.lessons`),
};
