import { sql } from 'kysely';
import { LEAD, STUDENT } from '@schoolbell/core/access';
import { ownValue } from '../../../filters/values/queries.ts';
import { asText, namesOf, type ReportPlace, type Source, type Sql } from '../queries.ts';

const one = (): Sql => sql`1`;
const dayOf =
  (column: string) =>
  ({ time_zone }: ReportPlace): Sql =>
    sql`(${sql.ref(column)} at time zone ${time_zone})::date`;

const age = (place: ReportPlace): Sql => ownValue('age', place);

const fields: Source['fields'] = {
  age_step: (
    place,
  ) => sql`(case when p.dob is null then null when ${age(place)} < 5 then 'u5' when ${age(place)} < 8 then '5_7' when ${age(place)} < 11 then '8_10'
    when ${age(place)} < 14 then '11_13' when ${age(place)} < 18 then '14_17' else '18_up' end)`,
  signup_source: () => sql`nullif(p.signup_source, '')`,
  referral_source: (place) => sql`nullif(${ownValue('referral_source', place)}, '')`,
  gender: (place) => sql`nullif(${ownValue('gender', place)}, '')`,
  country: (place) => sql`nullif(${ownValue('country', place)}, '')`,
  city: (place) => sql`nullif(${ownValue('city', place)}, '')`,
};

const person = (link: 'student' | 'lead') => ({
  title: sql`full_name(p.first_name, p.surname)`,
  detail: sql`coalesce(nullif(p.email, ''), p.phone, '')`,
  status: sql`p.status`,
  link: sql`${sql.lit(link)}`,
  link_id: sql`p.user_detail_id`,
  person_id: sql`p.user_detail_id`,
});

/** Students by the day on which they came. Archived ones count; a merged one is one person. */
export const studentSource: Source = {
  rows: ({ institution_id }) => ({
    from: sql`person p`,
    where: sql`p.institution_id = ${institution_id} and p.role_id = ${STUDENT}`,
  }),
  day: dayOf('p.created_at'),
  id: sql`p.user_detail_id::text`,
  fields: { ...fields, user_status: () => sql`nullif(p.status, '')` },
  measures: { people: one, converted: () => sql`(p.converted_at is not null)::int` },
  shown: () => person('student'),
};

/** Students who are here now. */
export const studentNowSource: Source = {
  ...studentSource,
  rows: ({ institution_id }) => ({
    from: sql`person p`,
    where: sql`p.institution_id = ${institution_id} and p.role_id = ${STUDENT} and p.archived_at is null`,
  }),
};

const ownLeads = ({ own }: ReportPlace): Sql => (own === null ? sql`true` : sql`p.owner_id = ${own}`);

/** Leads by the day of their enquiry, those who became students too. */
export const leadSource: Source = {
  rows: (place) => ({
    from: sql`person p`,
    where: sql`p.institution_id = ${place.institution_id} and (p.role_id = ${LEAD} or p.role_id = ${STUDENT} and p.converted_at is not null) and ${ownLeads(place)}`,
  }),
  day: dayOf('p.created_at'),
  id: sql`p.user_detail_id::text`,
  fields: {
    ...fields,
    lead_stage: asText('p.stage_id'),
    lead_owner: asText('p.owner_id'),
    lead_interest: asText('p.interest'),
  },
  labels: { lead_stage: namesOf.stage, lead_owner: namesOf.person },
  measures: { people: one, converted: () => sql`(p.converted_at is not null)::int` },
  shown: () => ({
    ...person('lead'),
    link: sql`case when p.role_id = ${LEAD} then 'lead' else 'student' end`,
  }),
};

/** Moves from stage to stage. */
export const stageMoveSource: Source = {
  rows: (place) => ({
    from: sql`stage_move v join person p on p.institution_id = ${place.institution_id} and p.user_detail_id = v.person_id`,
    where: sql`v.institution_id = ${place.institution_id} and ${ownLeads(place)}`,
  }),
  day: dayOf('v.moved_at'),
  id: sql`v.id::text`,
  fields: { from_stage: asText('v.from_stage_id'), to_stage: asText('v.to_stage_id') },
  labels: { from_stage: namesOf.stage, to_stage: namesOf.stage },
  measures: { moves: one },
  shown: () => ({
    ...person('lead'),
    detail: sql`concat_ws(' → ', nullif(v.from_stage_name, ''), v.to_stage_name)`,
    link: sql`case when p.role_id = ${LEAD} then 'lead' else 'student' end`,
  }),
};
