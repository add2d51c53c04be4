import { KEPT_DAYS } from '@schoolbell/core/happenings/rules';
import type { JobKinds } from '../jobs/kinds.ts';
import { forgetHappenings } from './queries.ts';

/** Happenings that one statement deletes. */
const AT_ONCE = 5_000;

/** Forgetting what happened long ago: nothing acts on it any more. */
export const happeningsJobs: JobKinds = {
  forgetHappenings: async (_, { db, tenant, now, later }) => {
    const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
    const gone = await forgetHappenings(db, tenant.institution_id, before, AT_ONCE);
    if (gone === AT_ONCE) await later('forgetHappenings', {}, { rank: 2 });
  },
};
