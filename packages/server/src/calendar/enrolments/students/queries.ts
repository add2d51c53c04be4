import { sql } from 'kysely';
import { LEAD, STUDENT } from '@schoolbell/core/access';
import type { Db, SignedIn } from '../../../http/context.ts';
import { openableLeads } from '../../../people/leads/queries.ts';

/** Students of a school who are not archived, among people; with `leads` also the leads that the viewer can open. */
export async function studentsAmong(
  db: Db,
  viewer: SignedIn,
  ids: readonly number[],
  { leads = false } = {},
): Promise<{ user_detail_id: number; firstName: string; surname: string }[]> {
  const lead = leads ? sql`or role_id = ${LEAD} and ${openableLeads(viewer)}` : sql``;
  const { rows } = await sql<{ user_detail_id: number; firstName: string; surname: string }>`
    select user_detail_id, first_name as "firstName", surname from person where institution_id = ${viewer.institution_id} and user_detail_id = any(${ids}::bigint[]) and (role_id = ${STUDENT} ${lead}) and archived_at is null
    order by fold(first_name), fold(surname), user_detail_id`.execute(db);
  return rows;
}

/** Students of batches that are not archived. */
export async function studentsOfBatches(db: Db, institution_id: number, batches: readonly number[]): Promise<number[]> {
  if (batches.length === 0) return [];
  const { rows } = await sql<{ person_id: number }>`
    select distinct m.person_id from batch_member m join batch b on b.institution_id = m.institution_id and b.id = m.batch_id where m.institution_id = ${institution_id} and m.batch_id = any(${batches}::bigint[]) and b.archived_at is null`.execute(
    db,
  );
  return rows.map((row) => row.person_id);
}
