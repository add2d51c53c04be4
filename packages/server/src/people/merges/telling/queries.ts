import { type RawBuilder, sql } from 'kysely';
import { LEAD } from '@schoolbell/core/access';
import type { Happened } from '@schoolbell/core/happenings/rules';

/** The stage that a lead got by a merge, or gets back as it is undone, if it has not moved since; call the latter before it is undone. */
export const stageTold = (institution_id: number, merge_id: number, way: 'merge' | 'undo'): RawBuilder<Happened> => {
  const [before, after] = [sql`(m.kept_before ->> 'stage_id')::bigint`, sql`(m.kept_after ->> 'stage_id')::bigint`];
  const [to, from] = way === 'merge' ? [after, before] : [before, after];
  return sql<Happened>`
    select m.kept_id as person_id, m.kept_id as subject_id, ${`${way} ${merge_id}`}::text as key, p.version, jsonb_build_object('lead_stage', ${to}, 'lead_last_stage', ${from}) as data
    from merge m join person p on p.institution_id = ${institution_id} and p.user_detail_id = m.kept_id
    where m.institution_id = ${institution_id} and m.merge_id = ${merge_id} and p.role_id = ${LEAD} and ${before} <> ${after} and p.stage_id = ${after}`;
};
