import { type Insertable, sql } from 'kysely';
import { exponentOf } from '@schoolbell/core/format';
import type {
  staffSubjects,
  subjectDetails,
  subjects,
  subjectStudents,
} from '@schoolbell/core/catalog/subjects/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { pageFrom, type Page } from '@schoolbell/core/http/page';
import type { Db } from '../../http/context.ts';
import { image, iso } from '../../db/sql.ts';
import { deleteUnlessUsed, nextPlace } from '../queries.ts';
import type { SubjectTable } from '../tables.ts';

type Answer = ResultOf<typeof subjects>['data'][number];
/** A subject as lists show it. */
export type SubjectRow = Omit<Answer['subjects'][number], 'isSelected'>;
export type CategoryRow = Pick<Answer, 'gibbonCourseID' | 'name' | 'orderBy'>;
type Details = Omit<ResultOf<typeof subjectDetails>, 'isSelected'>;

/** More than any school teaches; the list is one piece. */
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

/** All subjects in their order, archived or not, of one category or of all, that hold a text themselves or by their category. */
export async function listSubjects(
  db: Db,
  { institution_id, currency }: Of,
  list: { search: string; is_archived: 0 | 1; gibbonCourseID?: number | undefined },
): Promise<SubjectRow[]> {
  const { search, is_archived, gibbonCourseID } = list;
  const { rows } = await sql<SubjectRow>`
    select ${columns(currency)} from ${from}
    where s.institution_id = ${institution_id} and (s.archived_at is not null) = ${is_archived === 1} and (${gibbonCourseID ?? null}::bigint is null or s.category_id = ${gibbonCourseID ?? null})
      and (${search} = '' or position(fold(${search}) in fold(s.sub_name || ' ' || c.name)) > 0)
    order by c.order_by, c.category_id, s.order_by, s.sub_id limit ${MOST}`.execute(db);
  return rows;
}

/** The categories that subjects stand in, in their order; only one where it is named. */
export async function subjectCategories(db: Db, institution_id: number, id?: number): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select category_id as "gibbonCourseID", name, order_by as "orderBy" from category
    where institution_id = ${institution_id} and kind = 'subject' and (${id ?? null}::bigint is null or category_id = ${id ?? null}) order by order_by, category_id`.execute(
    db,
  );
  return rows;
}

/** One subject with all there is of it; undefined where this school has none of that id. */
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

/** Adds a subject at the end of its category; answers its id. */
export async function insertSubject(db: Db, subject: Omit<Insertable<SubjectTable>, 'order_by'>): Promise<number> {
  const order_by = nextPlace('subject', subject.institution_id, 'category_id', subject.category_id);
  const { sub_id } = await db
    .insertInto('subject')
    .values({ ...subject, order_by })
    .returning('sub_id')
    .executeTakeFirstOrThrow();
  return sub_id;
}

/** A length as it is typed. */
export interface TypedDuration {
  duration_id?: number | undefined;
  minutes: number;
  fee: number;
}

/** The ids of a subject's lengths that are in use. */
export async function durationIds(db: Db, institution_id: number, sub_id: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('subject_duration')
    .select('duration_id')
    .where('institution_id', '=', institution_id)
    .where('sub_id', '=', sub_id)
    .where('archived_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.duration_id));
}

/** Makes a subject's lengths those that are given. One that is no longer there is deleted, or archived where something hangs on it. */
export async function putDurations(
  db: Db,
  institution_id: number,
  sub_id: number,
  durations: readonly TypedDuration[],
  now: Date,
): Promise<void> {
  const kept = new Set(durations.flatMap((one) => one.duration_id ?? []));
  const gone = [...(await durationIds(db, institution_id, sub_id))].filter((id) => !kept.has(id));
  const of = (ids: readonly number[]) =>
    sql`institution_id = ${institution_id} and sub_id = ${sub_id} and duration_id = any(${ids}::bigint[])`;
  for (const id of gone) {
    if (!(await deleteUnlessUsed(db, 'subject_duration', institution_id, 'duration_id', [id])))
      await sql`update subject_duration set archived_at = ${now} where ${of([id])}`.execute(db);
  }
  // Two that change places would collide halfway: each leaves its minutes first.
  if (kept.size > 0) await sql`update subject_duration set archived_at = ${now} where ${of([...kept])}`.execute(db);
  for (const { duration_id, minutes, fee } of durations) {
    if (duration_id === undefined)
      await db.insertInto('subject_duration').values({ institution_id, sub_id, minutes, fee }).execute();
    else
      await sql`update subject_duration set minutes = ${minutes}, fee = ${fee}, archived_at = null where ${of([duration_id])}`.execute(
        db,
      );
  }
}

/** Makes those qualified for a subject the given ones. */
export async function putStaff(
  db: Db,
  institution_id: number,
  sub_id: number,
  ids: readonly number[],
  by: number,
): Promise<void> {
  await sql`delete from subject_staff t using person p where t.institution_id = ${institution_id} and t.sub_id = ${sub_id} and not t.user_detail_id = any(${ids}::bigint[])
    and p.institution_id = t.institution_id and p.user_detail_id = t.user_detail_id and p.archived_at is null`.execute(
    db,
  );
  await sql`insert into subject_staff (institution_id, sub_id, user_detail_id, added_by) select ${institution_id}, ${sub_id}, id, ${by}::bigint from unnest(${ids}::bigint[]) id on conflict do nothing`.execute(
    db,
  );
}

/** The subjects that somebody is qualified for, without archived ones. */
export async function subjectsOf(
  db: Db,
  institution_id: number,
  user_detail_id: number,
): Promise<ResultOf<typeof staffSubjects>['data']> {
  const { rows } = await sql<ResultOf<typeof staffSubjects>['data'][number]>`
    select s.sub_id, s.sub_name, s.colour, s.category_id as "gibbonCourseID", c.name as category from subject_staff t
    join subject s on s.institution_id = t.institution_id and s.sub_id = t.sub_id join category c on c.institution_id = s.institution_id and c.category_id = s.category_id
    where t.institution_id = ${institution_id} and t.user_detail_id = ${user_detail_id} and s.archived_at is null order by c.order_by, c.category_id, s.order_by, s.sub_id`.execute(
    db,
  );
  return rows;
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

/** Makes the subjects that somebody is qualified for the given ones; archived ones stay as they are. Answers whether anything changed. */
export async function putSubjectsOf(
  db: Db,
  institution_id: number,
  user_detail_id: number,
  ids: readonly number[],
  by: number,
): Promise<void> {
  await sql`delete from subject_staff t using subject s where t.institution_id = ${institution_id} and t.user_detail_id = ${user_detail_id} and not t.sub_id = any(${ids}::bigint[])
    and s.institution_id = t.institution_id and s.sub_id = t.sub_id and s.archived_at is null`.execute(db);
  await sql`insert into subject_staff (institution_id, sub_id, user_detail_id, added_by) select ${institution_id}, id, ${user_detail_id}, ${by}::bigint from unnest(${ids}::bigint[]) id on conflict do nothing`.execute(
    db,
  );
}

type Enrolled = ResultOf<typeof subjectStudents>['data'][number];

/** How many events of a subject there were since an instant, how many places in them, and what was marked. */
export async function marksOf(
  db: Db,
  institution_id: number,
  sub_id: number,
  from: Date,
  to: Date,
): Promise<{ events: number; total: number; present_count: number; absent_count: number }> {
  const { rows } = await sql<{ events: number; total: number; present_count: number; absent_count: number }>`
    select count(distinct e.event_id)::int as events, count(*)::int as total, count(*) filter (where m.attendance_code <= 3)::int as present_count, count(*) filter (where m.attendance_code > 3)::int as absent_count
    from event e join event_student c on c.institution_id = e.institution_id and c.event_id = e.event_id and c.status = 'enrolled'
    left join attendance_mark m on m.institution_id = c.institution_id and m.event_id = c.event_id and m.user_detail_id = c.user_detail_id
    where e.institution_id = ${institution_id} and e.sub_id = ${sub_id} and e.starts_at >= ${from}::timestamptz and e.starts_at < ${to}::timestamptz and e.status = 'scheduled' and e.published`.execute(
    db,
  );
  return rows[0]!;
}

/** A page of the students who have a place in a class of a subject that is still to come, by name. */
export async function studentsOf(
  db: Db,
  institution_id: number,
  sub_id: number,
  { page, per_page, now }: { page: number; per_page: number; now: Date },
): Promise<Page<Enrolled>> {
  const { rows } = await sql<Enrolled & { counted: number }>`
    with here as (
      select n.user_detail_id, array_agg(distinct coalesce(nullif(s.title, ''), b.sub_name)) as classes, min(ahead.next_at) as next_at
      from event_series s join subject b on b.institution_id = s.institution_id and b.sub_id = s.sub_id
      join enrolment n on n.institution_id = s.institution_id and n.series_id = s.series_id
      cross join lateral (
        select min(e.starts_at) as next_at from event_student c join event e on e.institution_id = c.institution_id and e.event_id = c.event_id
        where c.institution_id = n.institution_id and c.enrolment_id = n.enrolment_id and c.status = 'enrolled' and e.status = 'scheduled' and e.starts_at > ${now}) ahead
      where s.institution_id = ${institution_id} and s.sub_id = ${sub_id} and ahead.next_at is not null group by n.user_detail_id)
    select p.user_detail_id, p.first_name as "firstName", p.surname, ${image('p.image_handle')} as image_240, here.classes, ${iso('here.next_at')} as next_at, count(*) over () as counted
    from here join person p on p.institution_id = ${institution_id} and p.user_detail_id = here.user_detail_id and p.archived_at is null
    order by fold(p.first_name), fold(p.surname), p.user_detail_id limit ${per_page} offset ${(page - 1) * per_page}`.execute(
    db,
  );
  return pageFrom(
    rows.map(({ counted: _, ...row }) => row),
    rows[0]?.counted ?? 0,
    page,
    per_page,
  );
}
