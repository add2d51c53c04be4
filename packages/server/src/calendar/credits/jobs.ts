import { dayIn } from '@schoolbell/core/format';
import type { JobContext, JobKinds } from '../../jobs/kinds.ts';
import { expireGrants } from './queries.ts';

/** Records expired sessions; a balance leaves them out from that day on, whether or not this has run. */
async function expireSessions(_: Record<string, unknown>, { db, tenant, now, changed }: JobContext): Promise<void> {
  if (await expireGrants(db, tenant.institution_id, { today: dayIn(now, tenant.time_zone), students: 'all', now }))
    changed('enrolments');
}

/** What is done about sessions once a day. */
export const sessionCreditsJobs: JobKinds = { expireSessions };
