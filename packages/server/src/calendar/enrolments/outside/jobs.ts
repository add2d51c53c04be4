import type { JobContext, JobKinds } from '../../../jobs/kinds.ts';
import { findSeries } from '../../series/queries.ts';
import { tellHolders as tell } from './verbs.ts';

/** Tells those who hold seats that a holiday cancelled events of a class: after the commit, because only here is the class locked first. */
async function tellHolders(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const series_id = Number(payload['series_id']);
  await findSeries(context.db, context.tenant.institution_id, series_id, { locked: true });
  await tell(context, {
    series_id,
    events: payload['events'] as number[],
    what: 'cancelled',
    reason: String(payload['reason']),
  });
}

/** What is done for those who hold seats. */
export const outsideJobs: JobKinds = { tellHolders };
