import { sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { mentionableStaff, staffDetails } from '@schoolbell/core/people/staff/contract';
import { type Category, defaultAccess, staffRoles } from '@schoolbell/core/access';
import type { Db } from '../../http/context.ts';
import { image, iso } from '../queries.ts';

type Staff = ResultOf<typeof mentionableStaff>['data'][number];

const roles = Object.keys(staffRoles).map(Number);
const MOST = 100;

/** Staff by part of a name, by name; a school has few enough to look through them all. */
export async function findStaff(db: Db, institution_id: number, search: string, is_archived: 0 | 1): Promise<Staff[]> {
  const { rows } = await sql<Staff>`
    select user_detail_id, first_name as "firstName", surname, role_id, ${image('image_handle')} as image_240 from person
    where institution_id = ${institution_id} and role_id = any(${roles}::smallint[]) and (archived_at is not null) = ${is_archived === 1}
      and position(fold(${search}) in fold(first_name || ' ' || surname)) > 0
    order by fold(first_name), fold(surname), user_detail_id limit ${MOST}`.execute(db);
  return rows;
}

/** A colleague as mails need them. */
export interface Colleague { user_detail_id: number; role_id: number; firstName: string; surname: string; email: string }

/** Those of these ids who work here now. Ids of other institutions, families and former staff fall out. */
export async function staffAmong(db: Db, institution_id: number, ids: readonly number[]): Promise<Colleague[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('person').select(['user_detail_id', 'role_id', 'first_name as firstName', 'surname', 'email'])
    .where('institution_id', '=', institution_id).where('user_detail_id', 'in', ids).where('role_id', 'in', roles).where('archived_at', 'is', null)
    .orderBy('user_detail_id').execute();
}

const usuallyWith = (category: Category) => Object.entries(defaultAccess).flatMap(([role_id, usual]) => (usual.includes(category) ? [Number(role_id)] : []));

/** Staff who hold a category now: the owner, and others as their own right, their role's or core's default says, in this order. */
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

/** Somebody on the staff, former staff too, as their page shows them. Undefined where there is nobody. */
export async function findStaffDetails(db: Db, institution_id: number, user_detail_id: number): Promise<ResultOf<typeof staffDetails> | undefined> {
  const { rows } = await sql<ResultOf<typeof staffDetails>>`
    select user_detail_id, role_id, first_name as "firstName", surname, email, phone, ${image('image_handle')} as image_240,
      (archived_at is not null)::int as is_archived, ${iso('created_at')} as created_at
    from person where institution_id = ${institution_id} and user_detail_id = ${user_detail_id} and role_id = any(${roles}::smallint[])`.execute(db);
  return rows[0];
}
