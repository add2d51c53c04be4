import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { PLANNED_AHEAD, UNDO_WITHIN } from '@schoolbell/core/calendar/series/rules';
import { dayIn } from '@schoolbell/core/format';
import type { JobContext, JobKinds } from '../../jobs/kinds.ts';
import { forgetChanges } from '../changes/queries.ts';
import { prolong } from '../prolonging/verbs.ts';
import { endlessSeries } from '../prolonging/queries.ts';

/** Extends series without an end to two years ahead, and deletes edits that can no longer be undone. */
async function planAhead(_: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, now } = context;
  await forgetChanges(db, tenant.institution_id, new Date(now.getTime() - 24 * UNDO_WITHIN));
  const horizon = addDays(dayIn(now, tenant.time_zone), PLANNED_AHEAD);
  for (const series_id of await endlessSeries(db, tenant.institution_id, horizon))
    await prolong(context, series_id, horizon);
}

/** What is done about series once a day. */
export const seriesJobs: JobKinds = { planAhead };
