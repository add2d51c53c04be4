import { goneBefore } from '@schoolbell/core/people/rules';
import type { JobKinds } from '../../jobs/kinds.ts';
import { forgetRemoved } from './removed/queries.ts';

/** Daily clean-up: forgets the relations of guardians who were removed from a child. */
export const guardiansJobs: JobKinds = {
  forgetGuardians: async (_, { db, tenant, now }) => forgetRemoved(db, tenant.institution_id, goneBefore(now)),
};
