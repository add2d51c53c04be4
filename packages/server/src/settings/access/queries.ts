import { sql } from 'kysely';
import { type Category, type StaffRole, staffRoles } from '@schoolbell/core/access';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { personAccess } from '@schoolbell/core/settings/contract';
import type { Db } from '../../http/context.ts';
import { image } from '../../db/sql.ts';

/** A staff member with the exceptions for them alone. */
export type PersonAccess = ResultOf<typeof personAccess>['data'][number];

const roles = Object.keys(staffRoles).map(Number);
const MOST = 100;

/** Current staff by name: those whose name contains the search, or the named one. */
export async function staffAccess(
  db: Db,
  institution_id: number,
  { search = '', user_detail_id }: { search?: string | undefined; user_detail_id?: number | undefined },
): Promise<PersonAccess[]> {
  const { rows } = await sql<PersonAccess>`
    select p.user_detail_id, p.first_name as "firstName", p.surname, ${image('p.image_handle')} as image_240, p.role_id,
      (select coalesce(json_agg(json_build_object('category', a.category, 'value', a.value) order by a.category), '[]') from access_person a
        where a.institution_id = ${institution_id} and a.user_detail_id = p.user_detail_id) as exceptions
    from person p
    where p.institution_id = ${institution_id} and p.role_id = any(${roles}::smallint[]) and p.archived_at is null
      and ${user_detail_id === undefined ? sql`position(fold(${search}) in name_search(p.first_name, p.surname)) > 0` : sql`p.user_detail_id = ${user_detail_id}`}
    order by fold(p.first_name), fold(p.surname), p.user_detail_id limit ${MOST}`.execute(db);
  return rows;
}

/** Locks a person until the transaction ends, so that two changes of their access are handled one after the other. */
export async function holdStaff(db: Db, institution_id: number, user_detail_id: number): Promise<void> {
  await db
    .selectFrom('person')
    .select('user_detail_id')
    .where('institution_id', '=', institution_id)
    .where('user_detail_id', '=', user_detail_id)
    .forUpdate()
    .execute();
}

/** Decides a category for one person, or leaves it to their role again. */
export async function saveException(
  db: Db,
  {
    institution_id,
    user_detail_id,
    category,
    value,
  }: { institution_id: number; user_detail_id: number; category: Category; value: 0 | 1 | null },
): Promise<void> {
  if (value === null) {
    await db
      .deleteFrom('access_person')
      .where('institution_id', '=', institution_id)
      .where('user_detail_id', '=', user_detail_id)
      .where('category', '=', category)
      .execute();
    return;
  }
  await db
    .insertInto('access_person')
    .values({ institution_id, user_detail_id, category, value })
    .onConflict((conflict) => conflict.columns(['institution_id', 'user_detail_id', 'category']).doUpdateSet({ value }))
    .execute();
}

/** The people with a role now, whose sessions are told of a change to it. */
export async function holdersOf(db: Db, institution_id: number, role_id: StaffRole): Promise<number[]> {
  const rows = await db
    .selectFrom('person')
    .select('user_detail_id')
    .where('institution_id', '=', institution_id)
    .where('role_id', '=', role_id)
    .where('archived_at', 'is', null)
    .execute();
  return rows.map((row) => row.user_detail_id);
}
