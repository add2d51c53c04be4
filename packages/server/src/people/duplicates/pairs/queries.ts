import { type RawBuilder, sql } from 'kysely';
import { GUARDIAN, LEAD, LEAD_GUARDIAN, STUDENT } from '@schoolbell/core/access';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { duplicates } from '@schoolbell/core/people/duplicates/contract';
import { type AlikeReason, likenessOf } from '@schoolbell/core/people/rules';
import type { Db, SignedIn } from '../../../http/context.ts';
import { openable } from '../../merges/queries.ts';
import { iso } from '../../../db/sql.ts';
import { type Candidate, externalIds, findCandidates } from '../queries.ts';

/** Pairs that a search records at most; the rest is found once these are decided. */
const MOST_PAIRS = 5000;
/** Pairs that the rule checks in one search: many times those of a school with 100,000 people. */
const MOST_CANDIDATE_PAIRS = 200_000;
/** More people than this at one address or number are no family. */
const MOST_AT_ONE_CONTACT = 30;

interface Candidates {
  one: Candidate;
  other: Candidate;
}

/** Records new pairs; returns how many it was given. */
async function writePairs(
  db: Db,
  institution_id: number,
  pairs: readonly { one_id: number; other_id: number; reason: AlikeReason }[],
  now: Date,
): Promise<number> {
  if (pairs.length === 0) return 0;
  await sql`insert into duplicate_pair (institution_id, one_id, other_id, reason, found_at)
    select ${institution_id}, least(one_id, other_id), greatest(one_id, other_id), reason, ${now} from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (one_id bigint, other_id bigint, reason text)
    on conflict do nothing`.execute(db);
  return pairs.length;
}

/** Records who is similar to a student or lead just added; returns how many. */
export async function findPairsOf(db: Db, institution_id: number, user_detail_id: number, now: Date): Promise<number> {
  const {
    rows: [person],
  } = await sql<Omit<Candidate, 'role_id' | 'owner_id'>>`
    select p.user_detail_id, p.first_name as "firstName", p.surname, coalesce(p.dob::text, '') as dob, array_remove(array[p.email, p.phone] || coalesce((
      select array_agg(g.email) || array_agg(g.phone) from guardian_link l join person g on g.institution_id = l.institution_id and g.user_detail_id = l.guardian_id
      where l.institution_id = ${institution_id} and l.child_id = p.user_detail_id), '{}'), '') as contacts, ${externalIds} as external_ids
    from person p where p.institution_id = ${institution_id} and p.user_detail_id = ${user_detail_id}`.execute(db);
  if (!person) return 0;
  const others = (await findCandidates(db, { ...person, institution_id, roles: [STUDENT, LEAD] })).filter(
    (other) => other.user_detail_id !== user_detail_id,
  );
  const pairs = others.flatMap((other) => {
    const reason = likenessOf(person, other);
    return reason ? [{ one_id: user_detail_id, other_id: other.user_detail_id, reason }] : [];
  });
  return writePairs(db, institution_id, pairs, now);
}

/**
 * Searches all people by core's rule, and records new pairs; returns how many. Pairs that share something (another system's
 * ID, a birth date, a contact and a first name) are joined here, and the rule decides whether they are similar.
 */
export async function findPairs(db: Db, institution_id: number, { now }: { now: Date }): Promise<number> {
  const children = sql`(${STUDENT}, ${LEAD})`;
  const guardians = sql`(${GUARDIAN}, ${LEAD_GUARDIAN})`;
  const person = (
    alias: string,
    contacts: string,
  ) => sql`json_build_object('user_detail_id', ${sql.ref(`${alias}.id`)}, 'firstName', ${sql.ref(`${alias}.first_name`)}, 'surname', ${sql.ref(`${alias}.surname`)},
    'dob', coalesce(${sql.ref(`${alias}.dob`)}::text, ''), 'contacts', coalesce(${sql.ref(`${contacts}.keys`)}, '{}'),
    'external_ids', coalesce(${sql.ref(`x${contacts}.ids`)}, '{}'))`;
  // Nothing is known beforehand of sets that are made here; hashing them never takes the square of a school.
  await sql`set local enable_nestloop = off`.execute(db);
  const alike: RawBuilder<Candidates> = sql`(
    with somebody as materialized (
      select user_detail_id as id, role_id in ${children} as is_child, first_name, surname, fold(first_name) as first, fold(first_name || ' ' || surname) as name, dob, email_key, phone_key
      from person where institution_id = ${institution_id} and archived_at is null and (role_id in ${children} or role_id in ${guardians})
    ), own as (
      select id, email_key as key from somebody where email_key <> '' union all select id, phone_key from somebody where length(phone_key) >= 6
    ), contact as materialized (
      select id, key from own union select l.child_id, o.key from own o join guardian_link l on l.guardian_id = o.id where l.institution_id = ${institution_id}
    ), named as materialized (
      select person_id as id, array_agg(external_id) as ids from person_external_id where institution_id = ${institution_id} and kind in ('student', 'lead') group by person_id
    ), known as materialized (select id, array_agg(key) as keys from contact group by id),
    family as (select key from contact group by key having count(*) between 2 and ${MOST_AT_ONE_CONTACT}),
    bearer as (select f.key, s.id, s.is_child, s.first from family f join contact c on c.key = f.key join somebody s on s.id = c.id),
    pair as (
      select a.id as one_id, b.id as other_id from somebody a join somebody b on b.dob = a.dob and b.is_child = a.is_child
      where b.id > a.id and a.is_child and similarity(a.name, b.name) >= 0.15
      union
      select a.id, b.id from person_external_id x join person_external_id y on y.institution_id = x.institution_id and y.external_id = x.external_id
      join somebody a on a.id = x.person_id join somebody b on b.id = y.person_id
      where x.institution_id = ${institution_id} and x.kind = 'student' and y.kind = 'lead' and a.id <> b.id and a.is_child and b.is_child and similarity(a.name, b.name) >= 0.15
      union
      select a.id, b.id from bearer a join bearer b on b.key = a.key and b.first = a.first and b.is_child = a.is_child where b.id > a.id
    ), fresh as (
      select least(one_id, other_id) as one_id, greatest(one_id, other_id) as other_id from pair except select least(one_id, other_id), greatest(one_id, other_id) from duplicate_pair where institution_id = ${institution_id} limit ${MOST_CANDIDATE_PAIRS})
    select ${person('a', 'ka')} as one, ${person('b', 'kb')} as other
    from fresh join somebody a on a.id = fresh.one_id join somebody b on b.id = fresh.other_id left join known ka on ka.id = a.id left join known kb on kb.id = b.id
    left join named xka on xka.id = a.id left join named xkb on xkb.id = b.id)`;
  const pairs: { one_id: number; other_id: number; reason: AlikeReason }[] = [];
  // A school with dozens of people per birthday has more to compare than fits into memory.
  for await (const { one, other } of db.selectFrom(alike.as('pair')).selectAll().stream(500)) {
    const reason = likenessOf(one, other);
    if (reason) pairs.push({ one_id: one.user_detail_id, other_id: other.user_detail_id, reason });
    if (pairs.length === MOST_PAIRS) break;
  }
  await sql`set local enable_nestloop = on`.execute(db);
  return writePairs(db, institution_id, pairs, now);
}

type Pair = ResultOf<typeof duplicates>['data'][number];

/** A page of unreviewed pairs of people whom the viewer can open, and how many there are. */
export async function listPairs(
  db: Db,
  viewer: SignedIn,
  { user_detail_id, page, per_page }: { user_detail_id?: number | undefined; page: number; per_page: number },
): Promise<{ rows: Pair[]; counted: number }> {
  const { institution_id } = viewer;
  const of = user_detail_id === undefined ? sql`true` : sql`${user_detail_id}::bigint in (d.one_id, d.other_id)`;
  const person = (
    p: string,
  ) => sql`json_build_object('user_detail_id', ${sql.ref(`${p}.user_detail_id`)}, 'role_id', ${sql.ref(`${p}.role_id`)}, 'firstName', ${sql.ref(`${p}.first_name`)}, 'surname', ${sql.ref(`${p}.surname`)},
    'email', ${sql.ref(`${p}.email`)}, 'phone', ${sql.ref(`${p}.phone`)}, 'dob', coalesce(${sql.ref(`${p}.dob`)}::text, ''), 'created_at', ${iso(`${p}.created_at`)},
    'guardians', coalesce((select json_agg(full_name(g.first_name, g.surname) order by l.is_main desc, l.guardian_id) from guardian_link l
      join person g on g.institution_id = l.institution_id and g.user_detail_id = l.guardian_id where l.institution_id = ${institution_id} and l.child_id = ${sql.ref(`${p}.user_detail_id`)}), '[]'))`;
  const { rows } = await sql<Pair & { counted: number }>`
    select d.reason, ${iso('d.found_at')} as found_at, ${person('a')} as one, ${person('b')} as other, count(*) over () as counted
    from duplicate_pair d
    join person a on a.institution_id = d.institution_id and a.user_detail_id = least(d.one_id, d.other_id)
    join person b on b.institution_id = d.institution_id and b.user_detail_id = greatest(d.one_id, d.other_id)
    where d.institution_id = ${institution_id} and d.decided_at is null and a.archived_at is null and b.archived_at is null and ${of} and ${openable(viewer, 'a')} and ${openable(viewer, 'b')}
    order by d.found_at desc, d.one_id, d.other_id limit ${per_page} offset ${(page - 1) * per_page}`.execute(db);
  return { rows: rows.map(({ counted: _, ...pair }) => pair), counted: rows[0]?.counted ?? 0 };
}

/** Records that two records are two people (`by`), or undoes that (`by` null); the "possible duplicate" marks follow. */
export async function decidePair(
  db: Db,
  {
    institution_id,
    ids,
    by,
    now,
  }: { institution_id: number; ids: readonly [number, number]; by: number | null; now: Date },
): Promise<void> {
  const [one_id, other_id] = [Math.min(...ids), Math.max(...ids)];
  const decided_at = by === null ? null : now;
  await sql`insert into duplicate_pair (institution_id, one_id, other_id, reason, found_at, decided_at, decided_by) values (${institution_id}, ${one_id}, ${other_id}, 'contact', ${now}, ${decided_at}::timestamptz, ${by}::bigint)
    on conflict (institution_id, least(one_id, other_id), greatest(one_id, other_id)) do update set decided_at = excluded.decided_at, decided_by = excluded.decided_by`.execute(
    db,
  );
  await sql`update person p set is_duplicate = marked.is_open, version = version + 1, updated_at = ${now} from (
      select u.id, exists (select from duplicate_pair d where d.institution_id = ${institution_id} and u.id in (d.one_id, d.other_id) and d.decided_at is null)::int as is_open
      from unnest(${[one_id, other_id]}::bigint[]) u (id)) marked
    where p.institution_id = ${institution_id} and p.user_detail_id = marked.id and p.is_duplicate <> marked.is_open and (marked.is_open = 0 or p.role_id in (${STUDENT}, ${LEAD}))`.execute(
    db,
  );
}
