import { UNUSED_HOURS } from '@schoolbell/core/messages/rules';
import type { JobKinds } from '../../jobs/kinds.ts';
import { removeUnused } from './queries.ts';

/** Files that one job deletes. */
const AT_ONCE = 200;

/** Deletes files that were uploaded for mails and that nothing uses: once a day, until none is left. */
export const uploadsJobs: JobKinds = {
  forgetMailFiles: async (_, { db, tenant, now, later }) => {
    const before = new Date(now.getTime() - UNUSED_HOURS * 3_600_000);
    const handles = await removeUnused(db, tenant.institution_id, before, AT_ONCE);
    if (handles.length === 0) return;
    await later('removeFiles', { handles });
    if (handles.length === AT_ONCE) await later('forgetMailFiles', {}, { rank: 2 });
  },
};
