import { goneBefore } from '@schoolbell/core/people/rules';
import type { JobKinds } from '../../jobs/kinds.ts';
import { forgetRemoved } from './removed/queries.ts';

/** What becomes of guardians by itself: once a day it is forgotten what those who were taken off a child were to them. */
export const guardiansJobs: JobKinds = {
  forgetGuardians: async (_, { db, tenant, now }) => forgetRemoved(db, tenant.institution_id, goneBefore(now)),
};
