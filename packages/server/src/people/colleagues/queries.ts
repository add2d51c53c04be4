import { sql } from 'kysely';
import { type Category, defaultAccess, staffRoles } from '@schoolbell/core/access';
import { accessFrom } from '../../http/access.ts';
import type { Db, SignedIn } from '../../http/context.ts';

export const roles = Object.keys(staffRoles).map(Number);

/** A colleague as mails need them. */
export interface Colleague {
  user_detail_id: number;
  role_id: number;
  firstName: string;
  surname: string;
  email: string;
}

/** Those of these ids who work here now. Ids of other institutions, families and former staff are dropped. */
export async function staffAmong(db: Db, institution_id: number, ids: readonly number[]): Promise<Colleague[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('person')
    .select(['user_detail_id', 'role_id', 'first_name as firstName', 'surname', 'email'])
    .where('institution_id', '=', institution_id)
    .where('user_detail_id', 'in', ids)
    .where('role_id', 'in', roles)
    .where('archived_at', 'is', null)
    .orderBy('user_detail_id')
    .execute();
}

const usuallyWith = (category: Category) =>
  Object.entries(defaultAccess).flatMap(([role_id, usual]) => (usual.includes(category) ? [Number(role_id)] : []));

/** Current staff with a category: the owner, and others by their own right, their role's or core's default, in this order. */
export async function staffWith(db: Db, institution_id: number, category: Category): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select p.user_detail_id, p.role_id, p.first_name as "firstName", p.surname, p.email from person p
    left join access_person own on own.institution_id = p.institution_id and own.user_detail_id = p.user_detail_id and own.category = ${category}
    left join access_control role on role.institution_id = p.institution_id and role.role_id = p.role_id and role.category = ${category}
    where p.institution_id = ${institution_id} and p.role_id = any(${roles}::smallint[]) and p.archived_at is null
      and (p.role_id = 10 or coalesce(own.value, role.value, (p.role_id = any(${usuallyWith(category)}::smallint[]))::int) = 1)
    order by p.user_detail_id`.execute(db);
  return rows;
}

/** Whether a person is, or was, on the staff. */
export async function isOnStaff(db: Db, institution_id: number, user_detail_id: number): Promise<boolean> {
  const found = await db
    .selectFrom('person')
    .select('user_detail_id')
    .where('institution_id', '=', institution_id)
    .where('user_detail_id', '=', user_detail_id)
    .where('role_id', 'in', roles)
    .executeTakeFirst();
  return found !== undefined;
}

/** Who asked for something that is done later, with what they may do now; undefined if they work here no longer. */
export async function authorOf(db: Db, institution_id: number, user_detail_id: number): Promise<SignedIn | undefined> {
  const { rows } = await sql<{ role_id: number; firstName: string; surname: string; controls: Record<string, number> }>`
    select p.role_id, p.first_name as "firstName", p.surname,
      (select coalesce(jsonb_object_agg(a.category, a.value), '{}') from access_control a where a.institution_id = ${institution_id} and a.role_id = p.role_id)
      || (select coalesce(jsonb_object_agg(a.category, a.value), '{}') from access_person a where a.institution_id = ${institution_id} and a.user_detail_id = p.user_detail_id) as controls
    from person p where p.institution_id = ${institution_id} and p.user_detail_id = ${user_detail_id} and p.archived_at is null`.execute(
    db,
  );
  return (
    rows[0] && {
      institution_id,
      user_detail_id,
      role_id: rows[0].role_id,
      firstName: rows[0].firstName,
      surname: rows[0].surname,
      access: accessFrom(rows[0].role_id, rows[0].controls),
    }
  );
}
