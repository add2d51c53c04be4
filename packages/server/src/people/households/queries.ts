import { sql } from 'kysely';
import { GUARDIAN, LEAD, LEAD_GUARDIAN, STUDENT } from '@schoolbell/core/access';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { household } from '@schoolbell/core/people/households/contract';
import type { Db, SignedIn } from '../../http/context.ts';
import { openable } from '../merges/queries.ts';

type Family = ResultOf<typeof household>;

/** A guardian, locked until the transaction ends, and all their children; undefined for a deleted one. */
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
      select json_agg(l.child_id order by l.child_id) from guardian_link l where l.institution_id = ${institution_id} and l.guardian_id = p.user_detail_id), '[]') as child_ids
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

const child = (
  alias: string,
) => sql`json_build_object('user_detail_id', ${sql.ref(`${alias}.user_detail_id`)}, 'role_id', ${sql.ref(`${alias}.role_id`)}, 'firstName', ${sql.ref(`${alias}.first_name`)},
  'surname', ${sql.ref(`${alias}.surname`)}, 'dob', coalesce(${sql.ref(`${alias}.dob`)}::text, ''), 'is_archived', (${sql.ref(`${alias}.archived_at`)} is not null)::int)`;

/** Whom a suggestion shows at most. */
const MOST_SUGGESTED = 5;

/** Members of a child's family whom the viewer can open, the child first, and others with the same e-mail or phone. */
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

/** Adds a person to another one's household, which is created if needed. Two households become one. */
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

/** Removes a person from their household; a person left alone is removed too. */
export async function leaveHouseholds(db: Db, institution_id: number, user_detail_id: number): Promise<void> {
  await sql`
    with me as (select household_id from person where institution_id = ${institution_id} and user_detail_id = ${user_detail_id}),
    others as (select count(*) as many from person p join me on p.household_id = me.household_id where p.institution_id = ${institution_id} and p.user_detail_id <> ${user_detail_id})
    update person p set household_id = null from me, others
    where p.institution_id = ${institution_id} and p.household_id = me.household_id and (p.user_detail_id = ${user_detail_id} or others.many = 1)`.execute(
    db,
  );
}
