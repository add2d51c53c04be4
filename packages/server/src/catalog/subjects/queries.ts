import { type Insertable, sql } from 'kysely';
import { exponentOf } from '@schoolbell/core/format';
import type { subjectDetails, subjects } from '@schoolbell/core/catalog/subjects/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { Db } from '../../http/context.ts';
import { image, iso } from '../../db/sql.ts';
import { nextPlace } from '../queries.ts';
import type { SubjectTable } from '../tables.ts';

type Answer = ResultOf<typeof subjects>['data'][number];
/** A subject as lists show it. */
export type SubjectRow = Omit<Answer['subjects'][number], 'isSelected'>;
export type CategoryRow = Pick<Answer, 'gibbonCourseID' | 'name' | 'orderBy'>;
type Details = Omit<ResultOf<typeof subjectDetails>, 'isSelected'>;

/** More than any school teaches; the list isn't paged. */
const MOST = 2000;

/** Whose, and in which currency amounts are written. */
export interface Of {
  institution_id: number;
  currency: string;
}

/** Minor units as text with the currency's decimals, as core's `amount` writes them. */
export function amountText(column: string, currency: string) {
  const places = exponentOf(currency);
  const decimals = places > 0 ? `.${'0'.repeat(places)}` : '';
  return sql<string>`to_char(${sql.ref(column)}::numeric / ${sql.raw(String(10 ** places))}, ${`FM999,999,999,999,990${decimals}`})`;
}

const durationsOf = (currency: string) => sql`coalesce((
  select json_agg(json_build_object('duration_id', d.duration_id, 'minutes', d.minutes, 'fee', json_build_object('fee', d.fee), 'amount', ${amountText('d.fee', currency)}) order by d.minutes, d.duration_id)
  from subject_duration d where d.institution_id = s.institution_id and d.sub_id = s.sub_id and d.archived_at is null), '[]')`;

const columns = (currency: string) => sql`
  s.sub_id, s.sub_name, s.category_id as "gibbonCourseID", c.name as category, s.colour, ${image('s.image_handle')} as image_url, s.default_capacity, s.is_bookable, s.charging, ${durationsOf(currency)} as durations,
  (select count(*)::int from subject_staff t join person p on p.institution_id = t.institution_id and p.user_detail_id = t.user_detail_id
    where t.institution_id = s.institution_id and t.sub_id = s.sub_id and p.archived_at is null) as staff_total,
  s.order_by as "orderBy", (s.archived_at is not null)::int as is_archived, s.version`;
const from = sql`subject s join category c on c.institution_id = s.institution_id and c.category_id = s.category_id`;

/**
 * Subjects in their order, from a place on, archived or not, of one category or of all, that hold a text themselves or by
 * their category.
 */
export async function listSubjects(
  db: Db,
  { institution_id, currency }: Of,
  list: {
    search: string;
    is_archived: 0 | 1;
    gibbonCourseID?: number | undefined;
    skip?: number;
    most?: number;
  },
): Promise<SubjectRow[]> {
  const { search, is_archived, gibbonCourseID, skip = 0, most = MOST } = list;
  const { rows } = await sql<SubjectRow>`
    select ${columns(currency)} from ${from}
    where s.institution_id = ${institution_id} and (s.archived_at is not null) = ${is_archived === 1} and (${gibbonCourseID ?? null}::bigint is null or s.category_id = ${gibbonCourseID ?? null})
      and (${search} = '' or position(fold(${search}) in fold(s.sub_name || ' ' || c.name)) > 0)
    order by c.order_by, c.category_id, s.order_by, s.sub_id limit ${most} offset ${skip}`.execute(db);
  return rows;
}

/** The categories of subjects in order; only one if it is named. */
export async function subjectCategories(db: Db, institution_id: number, id?: number): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select category_id as "gibbonCourseID", name, order_by as "orderBy" from category
    where institution_id = ${institution_id} and kind = 'subject' and (${id ?? null}::bigint is null or category_id = ${id ?? null}) order by order_by, category_id`.execute(
    db,
  );
  return rows;
}

/** One subject with all there is of it; undefined if this school has none of that id. */
export async function findSubject(
  db: Db,
  { institution_id, currency }: Of,
  sub_id: number,
): Promise<Details | undefined> {
  const { rows } = await sql<Details>`
    select ${columns(currency)}, s.description, s.image_handle, s.min_age, s.max_age, s.period_unit, s.period_fee, s.period_sessions, ${iso('s.created_at')} as created_on,
      coalesce((select json_agg(json_build_object('user_detail_id', p.user_detail_id, 'firstName', p.first_name, 'surname', p.surname, 'image_240', ${image('p.image_handle')}, 'role_id', p.role_id) order by fold(p.first_name), fold(p.surname), p.user_detail_id)
        from subject_staff t join person p on p.institution_id = t.institution_id and p.user_detail_id = t.user_detail_id
        where t.institution_id = s.institution_id and t.sub_id = s.sub_id and p.archived_at is null), '[]') as staff,
      coalesce((select json_agg(json_build_object('package_id', k.package_id, 'package_name', k.package_name, 'is_archived', (k.archived_at is not null)::int) order by k.archived_at is not null, k.order_by, k.package_id)
        from package_subject ps join package k on k.institution_id = ps.institution_id and k.package_id = ps.package_id where ps.institution_id = s.institution_id and ps.sub_id = s.sub_id), '[]') as packages
    from ${from} where s.institution_id = ${institution_id} and s.sub_id = ${sub_id}`.execute(db);
  return rows[0];
}

/** Adds a subject at the end of its category; returns its id. */
export async function insertSubject(db: Db, subject: Omit<Insertable<SubjectTable>, 'order_by'>): Promise<number> {
  const order_by = nextPlace('subject', subject.institution_id, 'category_id', subject.category_id);
  const { sub_id } = await db
    .insertInto('subject')
    .values({ ...subject, order_by })
    .returning('sub_id')
    .executeTakeFirstOrThrow();
  return sub_id;
}

/** Which of some ids are subjects of this school, with their names; held against deletion. */
export async function subjectsAmong(
  db: Db,
  institution_id: number,
  ids: readonly number[],
): Promise<{ sub_id: number; sub_name: string; is_archived: boolean }[]> {
  const { rows } = await sql<{ sub_id: number; sub_name: string; is_archived: boolean }>`
    select sub_id, sub_name, archived_at is not null as is_archived from subject where institution_id = ${institution_id} and sub_id = any(${ids}::bigint[]) order by sub_id for share`.execute(
    db,
  );
  return rows;
}
