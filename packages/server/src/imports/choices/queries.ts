import { staffRoles } from '@schoolbell/core/access';
import type { ReadingWith } from '@schoolbell/core/imports/rules';
import type { Db } from '../../http/context.ts';

/** The school's own choices in a file: stages, and staff. */
export async function namedChoices(db: Db, institution_id: number): Promise<Pick<ReadingWith, 'stages' | 'staff'>> {
  const stages = await db
    .selectFrom('stage')
    .select(['id', 'stage_name'])
    .where('institution_id', '=', institution_id)
    .orderBy('order')
    .execute();
  const staff = await db
    .selectFrom('person')
    .select(['user_detail_id', 'email'])
    .where('institution_id', '=', institution_id)
    .where('role_id', 'in', Object.keys(staffRoles).map(Number))
    .where('archived_at', 'is', null)
    .where('email', '<>', '')
    .execute();
  return { stages, staff };
}
