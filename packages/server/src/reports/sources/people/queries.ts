import { sql } from 'kysely';
import { LEAD, STUDENT } from '@schoolbell/core/access';
import { interestLevels } from '@schoolbell/core/people/interest/rules';
import { ownValue } from '../../../filters/values/queries.ts';
import { personFact } from '../../../people/facts/queries.ts';
import { asText, dayOf, namesOf, one, type ReportPlace, type Source, type Sql } from '../queries.ts';

/** How old somebody `p` is today. */
export const age = (place: ReportPlace): Sql => ownValue('age', place);

const shared: Source['fields'] = {
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

/** What students `p` are grouped and narrowed by. */
export const studentFields: Source['fields'] = {
  ...shared,
  student_age: age,
  user_status: () => sql`nullif(p.status, '')`,
};

/** What sums of people are grouped by. */
const keptFields = {
  signup_source: () => sql`nullif(s.source, '')`,
  referral_source: () => sql`nullif(s.referral, '')`,
};

/** Students by the day on which they came. Archived ones count; a merged one is one person. */
export const studentSource: Source = {
  rows: ({ institution_id }) => ({
    from: sql`person p`,
    where: sql`p.institution_id = ${institution_id} and p.role_id = ${STUDENT}`,
  }),
  day: dayOf('p.created_at'),
  id: sql`p.user_detail_id::text`,
  fields: studentFields,
  measures: { people: one, converted: () => sql`(p.converted_at is not null)::int` },
  shown: () => person('student'),
  kept: {
    fact: personFact,
    fields: keptFields,
    measures: { people: sql`s.came`, converted: sql`s.converted` },
    where: sql`s.role_id = ${STUDENT}`,
  },
};

/** Students who are here now. */
const { kept: _, ...students } = studentSource;
export const studentNowSource: Source = {
  ...students,
  rows: ({ institution_id }) => ({
    from: sql`person p`,
    where: sql`p.institution_id = ${institution_id} and p.role_id = ${STUDENT} and p.archived_at is null`,
  }),
};

const ownLeads = ({ own }: ReportPlace): Sql => (own === null ? sql`true` : sql`p.owner_id = ${own}`);

const leadStatus = (): Sql =>
  sql`(case p.interest ${sql.join(
    interestLevels.map(({ value, label }) => sql`when ${sql.lit(value)} then ${sql.lit(label.toLowerCase())}`),
    sql` `,
  )} end)`;

const leadFields: Source['fields'] = {
  ...shared,
  lead_stage: asText('p.stage_id'),
  lead_owner: asText('p.owner_id'),
  lead_interest: asText('p.interest'),
  lead_status: leadStatus,
};

const leadLabels = { lead_stage: namesOf.stage, lead_owner: namesOf.person };

/** Leads by the day of their enquiry, those who became students too. */
export const leadSource: Source = {
  rows: (place) => ({
    from: sql`person p`,
    where: sql`p.institution_id = ${place.institution_id} and (p.role_id = ${LEAD} or p.role_id = ${STUDENT} and p.converted_at is not null) and ${ownLeads(place)}`,
  }),
  day: dayOf('p.created_at'),
  id: sql`p.user_detail_id::text`,
  fields: leadFields,
  labels: leadLabels,
  measures: { people: one, converted: () => sql`(p.converted_at is not null)::int` },
  shown: () => ({
    ...person('lead'),
    link: sql`case when p.role_id = ${LEAD} then 'lead' else 'student' end`,
  }),
  kept: {
    fact: personFact,
    fields: { ...keptFields, lead_stage: asText('s.stage'), lead_owner: asText('s.owner') },
    measures: {
      people: sql`(case s.role_id when ${LEAD} then s.came else s.converted end)`,
      converted: sql`s.converted`,
    },
    where: sql`(s.role_id = ${LEAD} or s.converted > 0)`,
  },
};

/** Moves from stage to stage. */
export const stageMoveSource: Source = {
  rows: (place) => ({
    from: sql`stage_move v join person p on p.institution_id = ${place.institution_id} and p.user_detail_id = v.person_id`,
    where: sql`v.institution_id = ${place.institution_id} and ${ownLeads(place)}`,
  }),
  day: dayOf('v.moved_at'),
  id: sql`v.id::text`,
  fields: { from_stage: asText('v.from_stage_id'), to_stage: asText('v.to_stage_id'), lead_status: leadStatus },
  labels: { from_stage: namesOf.stage, to_stage: namesOf.stage },
  measures: { moves: one },
  shown: () => ({
    ...person('lead'),
    detail: sql`concat_ws(' → ', nullif(v.from_stage_name, ''), v.to_stage_name)`,
    link: sql`case when p.role_id = ${LEAD} then 'lead' else 'student' end`,
  }),
};

/** When a lead was lost: the day on which it was archived, or else since when it is in the stage. */
const lostAt = sql`coalesce(p.archived_at, p.stage_since)`;

/** Leads that were lost. Stages bear any names; the one that a school begins with is called Lost. */
export const lostLeadSource: Source = {
  rows: (place) => ({
    from: sql`person p`,
    where: sql`p.institution_id = ${place.institution_id} and p.role_id = ${LEAD} and p.converted_at is null and ${ownLeads(place)}
      and (p.archived_at is not null or p.stage_id in (select g.id from stage g where g.institution_id = ${place.institution_id} and lower(btrim(g.stage_name)) = 'lost'))`,
  }),
  day: ({ time_zone }) => sql`(${lostAt} at time zone ${time_zone})::date`,
  id: sql`p.user_detail_id::text`,
  fields: { ...leadFields, lead_last_stage: (place) => ownValue('lead_last_stage', place) },
  labels: { ...leadLabels, lead_last_stage: namesOf.stage },
  measures: { lost: one },
  shown: () => person('lead'),
};
