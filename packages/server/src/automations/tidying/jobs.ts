import { RESTORE_DAYS, RUN_DAYS } from '@schoolbell/core/automations/rules';
import type { JobKinds } from '../../jobs/kinds.ts';
import { findDeleted, forgetRuns, removeAutomation } from './queries.ts';

/** Runs that one job deletes. */
const AT_ONCE = 5_000;

/** Deleting what nobody can restore any more, and what was done a year ago. */
export const tidyingJobs: JobKinds = {
  tidyAutomations: async (_, { db, tenant, now, later, changed }) => {
    const { institution_id } = tenant;
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
    const again = () => later('tidyAutomations', {}, { rank: 2 });
    if ((await forgetRuns(db, institution_id, daysAgo(RUN_DAYS), AT_ONCE)) === AT_ONCE) return again();
    const id = await findDeleted(db, institution_id, daysAgo(RESTORE_DAYS));
    if (id === undefined) return undefined;
    await removeAutomation(db, institution_id, id, AT_ONCE);
    changed('automations');
    return again();
  },
};
