import { sql } from 'kysely';
import { classFact, classStaffFact } from '../../../attendance/facts/queries.ts';
import { age } from '../people/queries.ts';
import { asText, column, idsOf, namesOf, one, personBy, type ReportPlace, type Source, type Sql } from '../queries.ts';

/** What is on the calendar: neither a draft nor what a holiday takes away. */
export const takesPlace = ({ institution_id }: ReportPlace): Sql =>
  sql`e.institution_id = ${institution_id} and e.published and not e.is_off`;

/** An event `e` that is not cancelled. */
export const held = sql`e.status = 'scheduled'`;
const ifHeld = (value: Sql) => (): Sql => sql`case when ${held} then ${value} else 0 end`;

const eventFields: Source['fields'] = {
  subject: asText('e.sub_id'),
  location: asText('e.location_id'),
  room: asText('e.room_id'),
  series: asText('e.series_id'),
  event_type: column('e.type'),
  event_date: column('e.local_on'),
};

/** Those who teach an event `e`, or assist in it. */
export const teachers = ({ institution_id }: ReportPlace): Sql =>
  idsOf(
    sql`select w.user_detail_id from event_staff w where w.institution_id = ${institution_id} and w.event_id = e.event_id`,
  );

const eventLabels = {
  subject: namesOf.subject,
  location: namesOf.location,
  room: namesOf.room,
  series: namesOf.series,
};

const marks: Source['measures'] = {
  enrolled: ifHeld(sql`e.enrolled`),
  present: ifHeld(sql`e.present`),
  marked: ifHeld(sql`e.marked`),
};

const seats: Source['measures'] = {
  seats: ifHeld(sql`greatest(e.capacity, 0)`),
  seated: ifHeld(sql`case when e.capacity > 0 then e.enrolled else 0 end`),
};

/** What sums of events are grouped and narrowed by. */
const keptFields = {
  subject: asText('s.sub_id'),
  location: asText('s.location_id'),
  event_type: () => sql`s.type`,
  event_date: () => sql`s.day`,
};

const kept = (...names: string[]): Record<string, Sql> =>
  Object.fromEntries(names.map((name) => [name, sql.ref(`s.${name}`)]));

const shownEvent = ({ institution_id }: ReportPlace) => ({
  title: sql`coalesce(nullif(e.title, ''), (select b.sub_name from subject b where b.institution_id = ${institution_id} and b.sub_id = e.sub_id), '')`,
  detail: sql`to_char(e.local_start::timestamp, 'HH24:MI')`,
  status: sql`e.status`,
  link: sql`'event'`,
  link_id: sql`e.event_id`,
  person_id: sql`null::bigint`,
});

/** Events by their day in the school. */
export const classSource: Source = {
  rows: (place) => ({ from: sql`event e`, where: takesPlace(place) }),
  day: column('e.local_on'),
  id: sql`e.event_id::text`,
  fields: {
    ...eventFields,
    staff_name: teachers,
  },
  labels: eventLabels,
  measures: {
    events: ifHeld(sql`1`),
    cancelled: () => sql`(e.status = 'cancelled')::int`,
    minutes: ifHeld(sql`e.minutes`),
    ...seats,
    ...marks,
  },
  shown: shownEvent,
  kept: {
    fact: classFact,
    fields: { ...keptFields, room: asText('s.room_id') },
    days: ['event_date'],
    measures: kept('events', 'cancelled', 'minutes', 'seats', 'seated', 'enrolled', 'present', 'marked'),
  },
};

/** Events of each colleague. */
export const classStaffSource: Source = {
  rows: (place) => ({
    from: sql`event e join event_staff w on w.institution_id = ${place.institution_id} and w.event_id = e.event_id`,
    where: sql`${takesPlace(place)} and ${held}`,
  }),
  day: column('e.local_on'),
  id: sql`e.event_id || '-' || w.user_detail_id || '-' || w.part`,
  fields: { ...eventFields, staff_name: asText('w.user_detail_id'), part: column('w.part') },
  labels: { ...eventLabels, staff_name: namesOf.person },
  measures: {
    events: one,
    minutes: column('e.minutes'),
    unmarked_events: () => sql`(e.marked < e.enrolled)::int`,
    ...seats,
    ...marks,
  },
  shown: (place) => ({ ...shownEvent(place), person_id: sql`w.user_detail_id` }),
  kept: {
    fact: classStaffFact,
    fields: { ...keptFields, staff_name: asText('s.user_detail_id'), part: column('s.part') },
    days: ['event_date'],
    measures: { ...kept('events', 'minutes', 'enrolled', 'present', 'marked'), unmarked_events: sql`s.unmarked` },
  },
};

const coded = (is: Sql) => (): Sql => sql`((m.attendance_code ${is}) is true)::int`;

/** Students' places in events, with their marks. */
export const placeSource: Source = {
  rows: (place) => ({
    from: sql`event e join event_student s on s.institution_id = ${place.institution_id} and s.event_id = e.event_id and s.status = 'enrolled'
      left join attendance_mark m on m.institution_id = ${place.institution_id} and m.event_id = e.event_id and m.user_detail_id = s.user_detail_id
      ${personBy(place, 's.user_detail_id')}`,
    where: sql`${takesPlace(place)} and ${held}`,
  }),
  day: column('e.local_on'),
  id: sql`e.event_id || '-' || s.user_detail_id`,
  fields: {
    ...eventFields,
    student: asText('s.user_detail_id'),
    student_age: age,
    staff_name: teachers,
    session: ({ institution_id }) =>
      sql`(select n.kind from enrolment n where n.institution_id = ${institution_id} and n.enrolment_id = s.enrolment_id)`,
    attendance_status: asText('m.attendance_code'),
  },
  labels: { ...eventLabels, student: namesOf.person },
  measures: {
    lessons: one,
    present: coded(sql`<= 3`),
    late: coded(sql`= 2`),
    left_early: coded(sql`= 3`),
    absent: coded(sql`in (4, 7)`),
    unmarked: () => sql`(m.attendance_code is null)::int`,
  },
  small: true,
  shown: (place) => ({
    ...shownEvent(place),
    title: sql`coalesce(full_name(p.first_name, p.surname), '')`,
    detail: shownEvent(place).title,
    status: sql`coalesce(m.attendance_code::text, '')`,
    person_id: sql`p.user_detail_id`,
  }),
};

/** Places in classes, by the day on which they began. */
export const enrolmentSource: Source = {
  rows: (place) => ({
    from: sql`enrolment n join event_series e on e.institution_id = ${place.institution_id} and e.series_id = n.series_id ${personBy(place, 'n.user_detail_id')}`,
    where: sql`n.institution_id = ${place.institution_id}`,
  }),
  day: () => sql`n.from_date`,
  id: sql`n.enrolment_id::text`,
  fields: {
    student: asText('n.user_detail_id'),
    subject: asText('e.sub_id'),
    series: asText('n.series_id'),
    location: asText('e.location_id'),
    session: column('n.kind'),
    student_age: age,
  },
  labels: { student: namesOf.person, ...eventLabels },
  measures: { enrolments: one },
  shown: ({ institution_id }) => ({
    title: sql`coalesce(full_name(p.first_name, p.surname), '')`,
    detail: sql`coalesce(nullif(e.title, ''), (select b.sub_name from subject b where b.institution_id = ${institution_id} and b.sub_id = e.sub_id), '')`,
    status: sql`n.status`,
    link: sql`'student'`,
    link_id: sql`n.user_detail_id`,
    person_id: sql`p.user_detail_id`,
  }),
};
