import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { GUARDIAN, LEAD, LEAD_GUARDIAN, STUDENT } from '@schoolbell/core/access';
import type { EventFound, PersonFound, SubjectFound } from '@schoolbell/core/search/contract';
import { MOST_FOUND, searchableRoles } from '@schoolbell/core/search/rules';
import type { Db, SignedIn } from '../http/context.ts';
import { openableLeads } from '../people/leads/queries.ts';
import { mainGuardian } from '../people/queries.ts';
import { image, iso } from '../db/sql.ts';

type Person = z.output<typeof PersonFound>;
type Row = Person & { counted: number };

/** A page of people, how many were found in all, and whether there may be others. */
export interface PeopleFound {
  person: Person[];
  counted: number;
  more: boolean;
}

const nobody: PeopleFound = { person: [], counted: 0, more: false };

/** The people whom a viewer may open and who hold every word, the best first. */
export async function findEverybody(
  db: Db,
  viewer: SignedIn,
  words: readonly string[],
  page: { skip: number; take: number },
): Promise<PeopleFound> {
  const roles = searchableRoles(viewer);
  if (roles.length === 0 || words.length === 0 || page.skip >= MOST_FOUND) return nobody;
  const leads_of = viewer.access.has('all_leads') ? null : viewer.user_detail_id;
  const {
    rows: [found],
  } = await sql<{ ids: number[]; more: boolean }>`
    select ids, more from search_everybody(${words}::text[], ${roles}::smallint[], ${leads_of}::bigint, ${MOST_FOUND}::integer)`.execute(
    db,
  );
  const { ids, more } = found!;
  if (ids.length === 0) return { ...nobody, more };
  const rows = await rowsOf(db, viewer, words, ids, page);
  return {
    person: rows.map(({ counted: _, ...person }) => person),
    counted: Math.min(MOST_FOUND, rows[0]?.counted ?? 0),
    more,
  };
}

/**
 * The chosen people as rows: guardians once for each child whose page may be opened. What is a person's own outranks what
 * they share with their guardian, and a child who was found by the guardian alone gives way to the guardian's row.
 */
async function rowsOf(
  db: Db,
  viewer: SignedIn,
  words: readonly string[],
  ids: readonly number[],
  { skip, take }: { skip: number; take: number },
): Promise<Row[]> {
  const { institution_id, access } = viewer;
  const { rows } = await sql<Row>`
    with terms as (
      select array_agg(search_pattern(word)) as fits, array_agg('% ' || search_plain(word) || '%') as begins,
        array_agg(case when word ~ '^\\d{3,}$' then '%' else '% ' end || search_plain(word) || ' %') as whole
      from (select search_fold(one) as word from unnest(${words}::text[]) one) folded),
    chosen as (
      select p.*, ' ' || search_fold(p.first_name || ' ' || p.surname || ' ' || p.email || ' ' || digits(p.phone)) || ' ' as own
      from person p where p.institution_id = ${institution_id} and p.user_detail_id = any(${ids}::bigint[])),
    placed as (
      select p.*, c.user_detail_id as child_id, c.role_id as child_role, c.first_name as child_first, c.surname as child_last,
        case when own like all (whole) then 0 when own like all (begins) then 1 when own like all (fits) then 2 else 3 end as tier
      from chosen p cross join terms
      left join guardian_link l on l.institution_id = p.institution_id and l.guardian_id = p.user_detail_id and p.role_id in (${GUARDIAN}, ${LEAD_GUARDIAN})
      left join person c on c.institution_id = l.institution_id and c.user_detail_id = l.child_id and c.archived_at is null
        and (c.role_id = ${STUDENT} and ${access.has('students')} or c.role_id = ${LEAD} and ${openableLeads(viewer, 'c')})
      where p.role_id not in (${GUARDIAN}, ${LEAD_GUARDIAN}) or c.user_detail_id is not null),
    shown as (
      select *, count(*) over () as counted from placed p
      where tier < 3 or child_id is not null or not exists (select from placed g where g.child_id = p.user_detail_id)
      order by tier, created_at desc, user_detail_id desc, child_id limit ${take} offset ${skip})
    select p.user_detail_id, p.child_id as related_user_detail_id, p.role_id, p.child_role as related_role_id, p.first_name as "firstName", p.surname,
      ${image('p.image_handle')} as image_240, p.email, p.phone,
      case when p.child_id is not null then json_build_object('firstName', p.child_first, 'surname', p.child_last) end as related,
      (m.guardian::jsonb - 'user_detail_id') as guardian, p.counted
    from shown p ${mainGuardian(institution_id)}
    order by p.tier, p.created_at desc, p.user_detail_id desc, p.child_id`.execute(db);
  return rows;
}

/** A page of subjects, how many were found in all, and whether there are others. */
export interface SubjectsFound {
  subject: z.output<typeof SubjectFound>[];
  counted: number;
  more: boolean;
}

/** Subjects that hold every word themselves or by their category, for those who may open them: whole names first. A school has some hundred, so they are looked through as they lie. */
export async function findSubjects(
  db: Db,
  { institution_id, access }: SignedIn,
  words: readonly string[],
  { skip, take }: { skip: number; take: number },
): Promise<SubjectsFound> {
  if (!access.has('subjects') || words.length === 0) return { subject: [], counted: 0, more: false };
  const { rows } = await sql<z.output<typeof SubjectFound> & { counted: number }>`
    select s.sub_id, s.sub_name, c.name as category, s.colour, count(*) over ()::int as counted from subject s join category c on c.institution_id = s.institution_id and c.category_id = s.category_id
    where s.institution_id = ${institution_id} and s.archived_at is null
      and not exists (select from unnest(${words}::text[]) word where position(fold(word) in fold(s.sub_name || ' ' || c.name)) = 0)
    order by exists (select from unnest(${words}::text[]) word where position(fold(word) in fold(s.sub_name)) = 0), c.order_by, s.order_by, s.sub_id limit ${take} offset ${skip}`.execute(
    db,
  );
  return {
    subject: rows.map(({ counted: _, ...subject }) => subject),
    counted: Math.min(MOST_FOUND, rows[0]?.counted ?? 0),
    more: (rows[0]?.counted ?? 0) > MOST_FOUND,
  };
}

/** A page of classes, how many were found in all, and whether there are others. */
export interface ClassesFound {
  event: z.output<typeof EventFound>[];
  counted: number;
  more: boolean;
}

/** Days after its last event that a series is found for. */
const FOUND_AFTER = 30;

/**
 * Published series that hold every word in their title, their subject's name or their staff's, by when they are next; one
 * that is over for a month is for the calendar to show. All words are looked for in one text a series, of those whose end is near or ahead.
 */
export async function findClasses(
  db: Db,
  { institution_id }: SignedIn,
  words: readonly string[],
  { skip, take, now }: { skip: number; take: number; now: Date },
): Promise<ClassesFound> {
  if (words.length === 0) return { event: [], counted: 0, more: false };
  const since = new Date(now.getTime() - FOUND_AFTER * 86_400_000);
  const near = (rest: ReturnType<typeof sql>) =>
    sql`(select e.event_id, e.starts_at, e.local_start from event e where e.institution_id = ${institution_id} and e.series_id = f.series_id and e.status = 'scheduled' and ${rest} limit 1)`;
  const { rows } = await sql<z.output<typeof EventFound> & { counted: number }>`
    with found as (
      select s.series_id, coalesce(nullif(s.title, ''), b.sub_name, '') as title, coalesce(b.colour, '') as colour, coalesce(w.staff, '') as staff, (s.repeats <> 'one_time')::int as repeats
      from event_series s left join subject b on b.institution_id = s.institution_id and b.sub_id = s.sub_id
      left join lateral (select string_agg(p.first_name || ' ' || p.surname, ', ' order by t.part desc, p.user_detail_id) as staff from event_series_staff t
        join person p on p.institution_id = t.institution_id and p.user_detail_id = t.user_detail_id where t.institution_id = s.institution_id and t.series_id = s.series_id) w on true
      where s.institution_id = ${institution_id} and s.status = 'published' and s.planned_until >= ${since.toISOString().slice(0, 10)}::date
        and not exists (select from unnest(${words}::text[]) word where position(fold(word) in fold(s.title || ' ' || coalesce(b.sub_name, '') || ' ' || coalesce(w.staff, ''))) = 0)
        and exists (select from unnest(${words}::text[]) word where position(fold(word) in fold(s.title || ' ' || coalesce(b.sub_name, ''))) > 0))
    select f.series_id, n.event_id, f.title, f.colour, f.staff, ${iso('n.starts_at')} as starts_at, to_char(n.local_start, 'YYYY-MM-DD"T"HH24:MI') as local_start, f.repeats, count(*) over ()::int as counted
    from found f cross join lateral (select * from (
      select 0 as place, c.* from ${near(sql`e.starts_at > ${now}::timestamptz order by e.starts_at`)} c union all select 1, l.* from ${near(sql`e.starts_at <= ${now}::timestamptz and e.starts_at > ${since}::timestamptz order by e.starts_at desc`)} l) both_ways order by place limit 1) n
    order by n.place, case when n.place = 0 then n.starts_at end, n.starts_at desc, f.series_id limit ${take} offset ${skip}`.execute(
    db,
  );
  return {
    event: rows.map(({ counted: _, ...event }) => event),
    counted: Math.min(MOST_FOUND, rows[0]?.counted ?? 0),
    more: (rows[0]?.counted ?? 0) > MOST_FOUND,
  };
}
