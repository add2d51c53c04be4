import { finalBefore } from '@schoolbell/core/people/duplicates/rules';
import type { JobContext, JobKinds } from '../../jobs/kinds.ts';
import { finishMerges } from '../merges/undoing/queries.ts';
import { findPairs, findPairsOf } from './pairs/queries.ts';

/** Looks for people who are here twice: once a day, when somebody asks, and (`user_detail_id`) for one who was just added. Merges that can be undone no longer become final. */
async function duplicates(
  payload: Record<string, unknown>,
  { db, tenant, now, later, changed }: JobContext,
): Promise<void> {
  const only = payload['user_detail_id'];
  const found =
    typeof only === 'number'
      ? await findPairsOf(db, tenant.institution_id, only, now)
      : await findPairs(db, tenant.institution_id, { now });
  if (found > 0) changed('duplicates');
  if (only !== undefined) return;
  const handles = await finishMerges(db, tenant.institution_id, finalBefore(now));
  if (handles.length > 0) await later('removeFiles', { handles });
}

/** What is looked for by itself. */
export const duplicatesJobs: JobKinds = { duplicates };
