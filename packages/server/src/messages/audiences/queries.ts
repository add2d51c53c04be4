import { type RawBuilder, sql } from 'kysely';
import { type AudienceKind, rolesOf, skipTexts } from '@schoolbell/core/messages/audiences/rules';
import type { AudienceType, Category } from '@schoolbell/core/messages/rules';
import type { Db, SignedIn } from '../../http/context.ts';
import { openableLeads } from '../../people/leads/queries.ts';

/** Whom a letter is for, as it is kept. */
export interface Audience {
  type: AudienceType;
  type_id: number | null;
  ids: readonly number[];
  kind: AudienceKind;
  to: 'family' | 'person' | 'guardians';
}

/** What an audience is asked with. */
export interface Asked {
  viewer: SignedIn;
  category: Category;
  /** The day at the school. */
  today: string;
  /** A segment's conditions on a person `p`. */
  where?: RawBuilder<boolean>;
}

/** Someone who would get a letter about a person, or why they do not. */
export interface Found {
  person_id: number;
  person_name: string;
  /** Null where nobody can be written to. */
  reader_id: number | null;
  name: string;
  email: string;
  address_key: string;
  /** Empty if they get it. */
  skip: string;
}

/** Who of an audience's kind is in it, as a condition on a person `p`: one for each type. */
const inAudience: Record<
  AudienceType,
  (institution_id: number, audience: Audience, asked: Asked) => RawBuilder<unknown>
> = {
  student: (_, { type_id }) => sql`p.user_detail_id = ${type_id}`,
  lead: (_, { type_id }) => sql`p.user_detail_id = ${type_id}`,
  guardian: (_, { type_id }) => sql`p.user_detail_id = ${type_id}`,
  staff: (_, { type_id }) => sql`p.user_detail_id = ${type_id}`,
  list: (_, { ids }) => sql`p.user_detail_id = any(${[...ids]}::bigint[])`,
  students: () => sql`true`,
  guardians: () => sql`true`,
  leads: () => sql`true`,
  event: (institution_id, { type_id }) => sql`p.user_detail_id in (
      select s.user_detail_id from event_student s where s.institution_id = ${institution_id} and s.event_id = ${type_id} and s.status = 'enrolled')`,
  series: (institution_id, { type_id }, { today }) => sql`p.user_detail_id in (
      select e.user_detail_id from enrolment e where e.institution_id = ${institution_id} and e.series_id = ${type_id} and e.status = 'active'
        and (e.event_id is null and coalesce(e.to_date, 'infinity') >= ${today}::date or e.from_date >= ${today}::date))`,
  subject: (institution_id, { type_id }, { today }) => sql`p.user_detail_id in (
      select e.user_detail_id from event_series s join enrolment e on e.institution_id = ${institution_id} and e.series_id = s.series_id and e.status = 'active'
      where s.institution_id = ${institution_id} and s.sub_id = ${type_id}
        and (e.event_id is null and coalesce(e.to_date, 'infinity') >= ${today}::date or e.from_date >= ${today}::date))`,
  batch: (institution_id, { type_id }) => sql`p.user_detail_id in (
      select b.person_id from batch_member b where b.institution_id = ${institution_id} and b.batch_id = ${type_id})`,
  segment: (_, __, { where }) => where ?? sql`false`,
};

const addressKey = (alias: string) => sql`lower(trim(${sql.ref(`${alias}.email`)}))`;
const name = (alias: string) => sql`full_name(${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.surname`)})`;

/**
 * Everyone who would get a letter, in one statement: the people of the audience whom the viewer can open, and who reads it for
 * each of them. `family` is the guardians who receive messages, and the person from 18 on or where no guardian can be written to.
 */
export async function findAudience(db: Db, audience: Audience, asked: Asked): Promise<Found[]> {
  const { viewer, category, today } = asked;
  const { institution_id } = viewer;
  const { kind } = audience;
  const to =
    kind === 'student' || kind === 'lead' ? (audience.type === 'guardians' ? 'guardians' : audience.to) : 'person';
  const openable = kind === 'lead' ? openableLeads(viewer, 'p') : sql`true`;
  const { rows } = await sql<Found>`
    with chosen as materialized (
      select p.user_detail_id, ${name('p')} as name, p.surname, p.first_name, p.email, p.dob from person p
      where p.institution_id = ${institution_id} and p.archived_at is null and p.role_id = any(${[...rolesOf[kind]]}::int[]) and ${openable}
        and ${inAudience[audience.type](institution_id, audience, asked)}),
    guards as materialized (
      select c.user_detail_id as person_id, g.user_detail_id as reader_id, ${name('g')} as name, trim(g.email) as email, ${addressKey('g')} as address_key,
        l.is_main, l.communication
      from chosen c join guardian_link l on l.institution_id = ${institution_id} and l.child_id = c.user_detail_id
      join person g on g.institution_id = ${institution_id} and g.user_detail_id = l.guardian_id and g.archived_at is null and g.email <> ''),
    reading as (
      select person_id, reader_id, name, email, address_key, is_main from guards where communication = 1 and ${to !== 'person'}
      union all
      -- An address that a guardian has as well is the guardian's, by name.
      select c.user_detail_id, coalesce(o.reader_id, c.user_detail_id), coalesce(o.name, c.name), trim(c.email), ${addressKey('c')}, -1
      from chosen c left join lateral (
        select g.reader_id, g.name from guards g where g.person_id = c.user_detail_id and g.address_key = ${addressKey('c')}
        order by g.is_main desc, g.reader_id limit 1) o on true
      where c.email <> '' and (${to === 'person'} or ${to === 'family'} and (c.dob <= ${today}::date - interval '18 years'
        or not exists (select from guards g where g.person_id = c.user_detail_id and g.communication = 1))))
    select c.user_detail_id as person_id, c.name as person_name, r.reader_id, coalesce(r.name, c.name) as name, coalesce(r.email, '') as email,
      coalesce(r.address_key, '') as address_key,
      case when r.reader_id is null then ${skipTexts[to]} when a.state = 'bounced' then ${skipTexts.bounced}
        when a.news = 0 and ${category === 'news'} then ${skipTexts.news} else '' end as skip
    from chosen c left join reading r on r.person_id = c.user_detail_id
    left join mail_address a on a.institution_id = ${institution_id} and a.address_key = r.address_key
    order by c.surname, c.first_name, c.user_detail_id, r.is_main desc, r.reader_id`.execute(db);
  return rows;
}

/** What an audience's record is called; undefined where it is not there. */
export async function findLabel(
  db: Db,
  institution_id: number,
  { type, type_id }: Pick<Audience, 'type' | 'type_id'>,
): Promise<string | undefined> {
  const title = sql`coalesce(nullif(e.title, ''), s.sub_name, 'Class')`;
  const subject = sql`left join subject s on s.institution_id = ${institution_id} and s.sub_id = e.sub_id`;
  const person = sql`select ${name('p')} as label from person p where p.institution_id = ${institution_id} and p.user_detail_id = ${type_id}`;
  const statements: Partial<Record<AudienceType, RawBuilder<unknown>>> = {
    student: person,
    lead: person,
    guardian: person,
    staff: person,
    event: sql`select ${title} as label from event e ${subject} where e.institution_id = ${institution_id} and e.event_id = ${type_id}`,
    series: sql`select ${title} as label from event_series e ${subject} where e.institution_id = ${institution_id} and e.series_id = ${type_id}`,
    subject: sql`select s.sub_name as label from subject s where s.institution_id = ${institution_id} and s.sub_id = ${type_id}`,
    batch: sql`select b.batch_name as label from batch b where b.institution_id = ${institution_id} and b.id = ${type_id}`,
    segment: sql`select g.segment_name as label from segment g where g.institution_id = ${institution_id} and g.segment_id = ${type_id}`,
  };
  const statement = statements[type];
  if (!statement) return '';
  const { rows } = await sql<{ label: string }>`${statement}`.execute(db);
  return rows[0]?.label;
}
