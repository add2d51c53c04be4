import { sql } from 'kysely';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { mentionableStaff } from '@schoolbell/core/people/staff/contract';
import { staffRoles } from '@schoolbell/core/access';
import type { Db } from '../../http/context.ts';
import { image } from '../queries.ts';

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
export interface Colleague { user_detail_id: number; firstName: string; surname: string; email: string }

/** Those of these ids who work here now. Ids of other institutions, families and former staff fall out. */
export async function staffAmong(db: Db, institution_id: number, ids: readonly number[]): Promise<Colleague[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('person').select(['user_detail_id', 'first_name as firstName', 'surname', 'email'])
    .where('institution_id', '=', institution_id).where('user_detail_id', 'in', ids).where('role_id', 'in', roles).where('archived_at', 'is', null)
    .orderBy('user_detail_id').execute();
}
