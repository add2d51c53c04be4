import { sql } from 'kysely';
import { GUARDIAN, LEAD_GUARDIAN } from '@schoolbell/core/access';
import type { Db } from '../../../http/context.ts';
import type { Place } from '../queries.ts';

/** The guardian of each child from now on. */
export interface NewLink {
  child_id: number;
  guardian_id: number;
  relation: string;
  communication: 0 | 1;
}

/** Links guardians to children; a child's first one is the main one. Existing links stay. */
export async function insertLinks(db: Db, { institution_id }: Place, links: readonly NewLink[]): Promise<void> {
  if (links.length === 0) return;
  await sql`
    insert into guardian_link (institution_id, child_id, guardian_id, relation, communication, is_main)
    select ${institution_id}::bigint, r.child_id, r.guardian_id, r.relation, r.communication,
      (row_number() over (partition by r.child_id order by r.guardian_id) = 1 and not exists (select from guardian_link l where l.institution_id = ${institution_id} and l.child_id = r.child_id))::int
    from (select distinct on (child_id, guardian_id) * from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as one (child_id bigint, guardian_id bigint, relation text, communication smallint)) r
    on conflict do nothing`.execute(db);
}

/** Guardians of leads who are now also a student's guardian become students' guardians. */
export async function raiseGuardians(
  db: Db,
  { institution_id, now }: Place,
  guardian_ids: readonly number[],
): Promise<void> {
  if (guardian_ids.length === 0) return;
  await sql`update person set role_id = ${GUARDIAN}, updated_at = ${now} where institution_id = ${institution_id} and role_id = ${LEAD_GUARDIAN} and user_detail_id = any(${guardian_ids}::bigint[])`.execute(
    db,
  );
}
