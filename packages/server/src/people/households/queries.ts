import { type RawBuilder, sql } from 'kysely';
import { GUARDIAN, LEAD, LEAD_GUARDIAN, STUDENT } from '@schoolbell/core/access';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { guardianDetails, guardians } from '@schoolbell/core/people/guardians/contract';
import type { emergencyContacts, household } from '@schoolbell/core/people/households/contract';
import type { Db, SignedIn } from '../../http/context.ts';
import { openable } from '../merges/queries.ts';
import { iso } from '../../db/sql.ts';
import type { RowsOf } from '../search/queries.ts';

type Row = ResultOf<typeof guardians>['data'][number];
type Family = ResultOf<typeof household>;
type Contact = ResultOf<typeof emergencyContacts>['data'][number];

/** A guardian's children `children`, as far as the viewer may open them, with their address where it is asked for. */
function childrenOf(viewer: SignedIn, { address }: { address: boolean }): RawBuilder<unknown> {
  const where = address
    ? sql`, 'address', case when l.custody = 1 then json_build_object('street', c.street, 'country', c.country, 'city', c.city, 'state', c.state, 'zip', c.zip) end`
    : sql``;
  return sql`coalesce((
    select json_agg(json_build_object('user_detail_id', c.user_detail_id, 'role_id', c.role_id, 'firstName', c.first_name, 'surname', c.surname, 'is_archived', (c.archived_at is not null)::int,
      'relation', l.relation, 'parentCommunication', l.communication, 'invoiceTo', l.invoice_to, 'same_as_primary_email', l.same_as_primary_email, 'custody', l.custody ${where}) order by c.first_name, c.user_detail_id)
    from guardian_link l join person c on c.institution_id = l.institution_id and c.user_detail_id = l.child_id
    where l.institution_id = ${viewer.institution_id} and l.guardian_id = p.user_detail_id and ${openable(viewer, 'c')}), '[]') as children`;
}

const own = sql`p.user_detail_id, p.first_name as "firstName", p.surname, p.email, p.phone, ${iso('p.created_at')} as created_on, p.version`;

/** The rows of a list of guardians, in its order. */
export function guardianRows(viewer: SignedIn): RowsOf<Row> {
  return (_, { from, order }) =>
    sql<Row>`select ${own}, ${childrenOf(viewer, { address: false })} from ${from} order by ${order}`;
}

/** A guardian with their children and where these live, as far as the guardian may be told; undefined for one who is gone. */
export async function findGuardianDetails(
  db: Db,
  viewer: SignedIn,
  user_detail_id: number,
): Promise<ResultOf<typeof guardianDetails> | undefined> {
  const { rows } = await sql<
    ResultOf<typeof guardianDetails>
  >`select ${own}, ${childrenOf(viewer, { address: true })} from person p
    where p.institution_id = ${viewer.institution_id} and p.user_detail_id = ${user_detail_id} and p.role_id in (${GUARDIAN}, ${LEAD_GUARDIAN}) and p.archived_at is null`.execute(
    db,
  );
  return rows[0];
}

/** A guardian, held until the transaction ends, and all whose guardian they are; undefined for one who is gone. */
export async function holdGuardian(db: Db, institution_id: number, user_detail_id: number) {
  const { rows } = await sql<{
    user_detail_id: number;
    role_id: number;
    firstName: string;
    surname: string;
    email: string;
    child_ids: number[];
  }>`
    select user_detail_id, role_id, first_name as "firstName", surname, email, coalesce((
      select json_agg(l.child_id order by l.child_id) from guardian_link l where l.institution_id = p.institution_id and l.guardian_id = p.user_detail_id), '[]') as child_ids
    from person p where institution_id = ${institution_id} and user_detail_id = ${user_detail_id} and role_id in (${GUARDIAN}, ${LEAD_GUARDIAN}) and archived_at is null for update of p`.execute(
    db,
  );
  return rows[0];
}

/** Makes a guardian of leads one of students, as soon as one of their children is. */
export async function makeStudentsGuardian(db: Db, institution_id: number, guardian_id: number): Promise<void> {
  await sql`update person set role_id = ${GUARDIAN} where institution_id = ${institution_id} and user_detail_id = ${guardian_id} and role_id = ${LEAD_GUARDIAN}`.execute(
    db,
  );
}

/** Takes a guardian off children; where it was the main one, the next becomes it. What they were to each other is kept for a day. */
export async function unlinkGuardian(
  db: Db,
  institution_id: number,
  guardian_id: number,
  child_ids: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    with gone as (delete from guardian_link where institution_id = ${institution_id} and guardian_id = ${guardian_id} and child_id = any(${child_ids}::bigint[]) returning *)
    insert into guardian_link_removed (institution_id, child_id, guardian_id, relation, communication, invoice_to, same_as_primary_email, custody, is_main, removed_at)
    select institution_id, child_id, guardian_id, relation, communication, invoice_to, same_as_primary_email, custody, is_main, ${now} from gone
    on conflict (institution_id, child_id, guardian_id) do update set relation = excluded.relation, communication = excluded.communication, invoice_to = excluded.invoice_to,
      same_as_primary_email = excluded.same_as_primary_email, custody = excluded.custody, is_main = excluded.is_main, removed_at = excluded.removed_at`.execute(
    db,
  );
  await sql`update guardian_link l set is_main = 1 where institution_id = ${institution_id} and child_id = any(${child_ids}::bigint[])
    and not exists (select from guardian_link o where o.institution_id = l.institution_id and o.child_id = l.child_id and o.is_main = 1)
    and guardian_id = (select min(o.guardian_id) from guardian_link o where o.institution_id = l.institution_id and o.child_id = l.child_id)`.execute(
    db,
  );
}

/** Takes a guardian out of the list. Their row stays, for what was written about them. */
export async function archiveGuardian(
  db: Db,
  institution_id: number,
  guardian_id: number,
  by: number,
  now: Date,
): Promise<void> {
  await sql`update person set archived_at = ${now}, archived_by = ${by}, version = version + 1, updated_at = ${now}
    where institution_id = ${institution_id} and user_detail_id = ${guardian_id}`.execute(db);
}

/** A guardian who was taken off children or deleted since an instant, held until the transaction ends, with these children; undefined where there is nothing to undo. */
export async function findRemoved(db: Db, institution_id: number, user_detail_id: number, since: Date) {
  const { rows } = await sql<{ firstName: string; surname: string; is_archived: boolean; child_ids: number[] }>`
    select first_name as "firstName", surname, archived_at is not null as is_archived, coalesce((select json_agg(r.child_id order by r.child_id) from guardian_link_removed r
      where r.institution_id = p.institution_id and r.guardian_id = p.user_detail_id and r.removed_at > ${since} and (p.archived_at is null or r.removed_at = p.archived_at)), '[]') as child_ids
    from person p where institution_id = ${institution_id} and user_detail_id = ${user_detail_id} and role_id in (${GUARDIAN}, ${LEAD_GUARDIAN})
      and (archived_at is null or archived_at > ${since}) for update of p`.execute(db);
  return rows[0];
}

/** Makes a guardian again what they were to these children, and puts them back into the list. One who was the main guardian is it again. */
export async function relinkGuardian(
  db: Db,
  institution_id: number,
  guardian_id: number,
  child_ids: readonly number[],
  now: Date,
): Promise<void> {
  const theirs = sql`institution_id = ${institution_id} and guardian_id = ${guardian_id} and child_id = any(${child_ids}::bigint[])`;
  await sql`update guardian_link l set is_main = 0 from guardian_link_removed r where r.institution_id = ${institution_id} and r.guardian_id = ${guardian_id} and r.child_id = any(${child_ids}::bigint[])
    and r.is_main = 1 and l.institution_id = r.institution_id and l.child_id = r.child_id`.execute(db);
  await sql`with back as (delete from guardian_link_removed where ${theirs} returning *)
    insert into guardian_link (institution_id, child_id, guardian_id, relation, communication, invoice_to, same_as_primary_email, custody, is_main)
    select institution_id, child_id, guardian_id, relation, communication, invoice_to, same_as_primary_email, custody, is_main from back on conflict do nothing`.execute(
    db,
  );
  await sql`update person set archived_at = null, archived_by = null, version = version + 1, updated_at = ${now}
    where institution_id = ${institution_id} and user_detail_id = ${guardian_id} and archived_at is not null`.execute(
    db,
  );
}

/** Forgets what guardians were to children before an instant. */
export async function forgetRemoved(db: Db, institution_id: number, before: Date): Promise<void> {
  await sql`delete from guardian_link_removed where institution_id = ${institution_id} and removed_at <= ${before}`.execute(
    db,
  );
}

const child = (
  alias: string,
) => sql`json_build_object('user_detail_id', ${sql.ref(`${alias}.user_detail_id`)}, 'role_id', ${sql.ref(`${alias}.role_id`)}, 'firstName', ${sql.ref(`${alias}.first_name`)},
  'surname', ${sql.ref(`${alias}.surname`)}, 'dob', coalesce(${sql.ref(`${alias}.dob`)}::text, ''), 'is_archived', (${sql.ref(`${alias}.archived_at`)} is not null)::int)`;

/** Whom a suggestion shows at most. */
const MOST_SUGGESTED = 5;

/** A child's family, as far as the viewer may open its people, the child first, and others at the same e-mail or phone. */
export async function findFamily(db: Db, viewer: SignedIn, user_detail_id: number): Promise<Family> {
  const { institution_id } = viewer;
  const { rows } = await sql<Family>`
    with me as (select * from person where institution_id = ${institution_id} and user_detail_id = ${user_detail_id}),
    mine as (select guardian_id from guardian_link where institution_id = ${institution_id} and child_id = ${user_detail_id}),
    member as (
      select user_detail_id as id from me
      union select l.child_id from guardian_link l join mine using (guardian_id) where l.institution_id = ${institution_id}
      union select p.user_detail_id from person p join me on p.household_id = me.household_id where p.institution_id = ${institution_id}),
    guardian as (select l.guardian_id as id, json_agg(l.child_id order by l.child_id) as child_ids from guardian_link l join member on l.child_id = member.id where l.institution_id = ${institution_id} group by 1),
    contact as (
      select email_key as key from person p join (select id from guardian union select id from member) who on p.user_detail_id = who.id where p.institution_id = ${institution_id} and p.email_key <> ''
      union select phone_key from person p join (select id from guardian union select id from member) who on p.user_detail_id = who.id where p.institution_id = ${institution_id} and length(p.phone_key) >= 6),
    near as (select user_detail_id as id from person p join contact c on p.email_key = c.key where p.institution_id = ${institution_id} and p.email_key <> ''
      union select user_detail_id from person p join contact c on p.phone_key = c.key where p.institution_id = ${institution_id} and p.phone_key <> ''),
    suggested as (select id from near union select l.child_id from guardian_link l join near on l.guardian_id = near.id where l.institution_id = ${institution_id})
    select
      coalesce((select json_agg(${child('p')} order by p.user_detail_id <> ${user_detail_id}, p.dob, p.user_detail_id) from person p join member on p.user_detail_id = member.id
        where p.institution_id = ${institution_id} and ${openable(viewer, 'p')}), '[]') as children,
      coalesce((select json_agg(json_build_object('user_detail_id', g.user_detail_id, 'firstName', g.first_name, 'surname', g.surname, 'email', g.email, 'phone', g.phone, 'child_ids', guardian.child_ids) order by g.user_detail_id)
        from person g join guardian on g.user_detail_id = guardian.id where g.institution_id = ${institution_id}), '[]') as guardians,
      coalesce((select json_agg(${child('s')}) from (select p.* from person p join suggested on p.user_detail_id = suggested.id
        where p.institution_id = ${institution_id} and p.role_id in (${STUDENT}, ${LEAD}) and p.archived_at is null and p.user_detail_id not in (select id from member) and ${openable(viewer, 'p')}
        order by p.user_detail_id limit ${MOST_SUGGESTED}) s), '[]') as suggestions,
      (select (household_id is not null)::int from me) as in_household`.execute(db);
  return rows[0]!;
}

/** Puts somebody into another one's household, with a new one where that one has none. Two households become one. */
export async function joinHouseholds(
  db: Db,
  institution_id: number,
  [user_detail_id, other_id]: readonly [number, number],
): Promise<void> {
  const { rows } = await sql<{ household_id: number | null }>`
    select household_id from person where institution_id = ${institution_id} and user_detail_id in (${user_detail_id}, ${other_id}) order by user_detail_id <> ${other_id} for update`.execute(
    db,
  );
  const known = rows.flatMap((row) => row.household_id ?? []);
  const household_id =
    known[0] ??
    (
      await sql<{
        household_id: number;
      }>`insert into household (institution_id) values (${institution_id}) returning household_id`.execute(db)
    ).rows[0]!.household_id;
  await sql`update person set household_id = ${household_id} where institution_id = ${institution_id}
    and (user_detail_id in (${user_detail_id}, ${other_id}) or household_id = any(${known}::bigint[]))`.execute(db);
  await sql`delete from household h where institution_id = ${institution_id} and household_id = any(${known}::bigint[]) and household_id <> ${household_id}`.execute(
    db,
  );
}

/** Takes somebody out of their household; whoever would stay alone leaves it too. */
export async function leaveHouseholds(db: Db, institution_id: number, user_detail_id: number): Promise<void> {
  await sql`
    with me as (select household_id from person where institution_id = ${institution_id} and user_detail_id = ${user_detail_id}),
    others as (select count(*) as many from person p join me on p.household_id = me.household_id where p.institution_id = ${institution_id} and p.user_detail_id <> ${user_detail_id})
    update person p set household_id = null from me, others
    where p.institution_id = ${institution_id} and p.household_id = me.household_id and (p.user_detail_id = ${user_detail_id} or others.many = 1)`.execute(
    db,
  );
}

/** Who is called for somebody in an emergency, in order. */
export async function contactsOf(db: Db, institution_id: number, person_id: number): Promise<Contact[]> {
  const { rows } =
    await sql<Contact>`select contact_name, phone, relation from emergency_contact where institution_id = ${institution_id} and person_id = ${person_id} order by "order", id`.execute(
      db,
    );
  return rows;
}

/** Writes anew who is called for somebody. */
export async function writeContacts(
  db: Db,
  institution_id: number,
  person_id: number,
  contacts: readonly Contact[],
): Promise<void> {
  await sql`delete from emergency_contact where institution_id = ${institution_id} and person_id = ${person_id}`.execute(
    db,
  );
  await sql`insert into emergency_contact (institution_id, person_id, contact_name, phone, relation, "order")
    select ${institution_id}, ${person_id}, one->>'contact_name', one->>'phone', one->>'relation', at from jsonb_array_elements(${JSON.stringify(contacts)}::jsonb) with ordinality listed (one, at)`.execute(
    db,
  );
}
