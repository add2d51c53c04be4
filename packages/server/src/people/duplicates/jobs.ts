import { finalBefore } from '@schoolbell/core/people/duplicates/rules';
import type { JobContext, JobKinds } from '../../jobs/kinds.ts';
import { finishMerges } from '../merges/undoing/queries.ts';
import { findPairs, findPairsOf } from './pairs/queries.ts';

/** Finds possible duplicates: once a day, on request, and (`user_detail_id`) for a person just added. Merges that can no longer be undone become final. */
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

/** The daily search. */
export const duplicatesJobs: JobKinds = { duplicates };
