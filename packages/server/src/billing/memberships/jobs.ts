import { dayIn } from '@schoolbell/core/format';
import type { JobContext, JobKinds } from '../../jobs/kinds.ts';
import { followStudents } from './following/verbs.ts';
import { dueAfter, holdDue } from './queries.ts';
import { billHeld } from './running/verbs.ts';
import { holdProducts } from './writing/queries.ts';

const AT_ONCE = 100;

/**
 * Bills the memberships that are due, some at a time and each in its own order, so that one run comes to each once. Two runs at
 * once share them: what another one holds is left to it.
 */
async function billMemberships({ after = 0 }: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, now } = context;
  const { institution_id, time_zone } = tenant;
  const today = dayIn(now, time_zone);
  if (Number(after) === 0) await followStudents(context);
  const ids = await dueAfter(db, institution_id, { today, after: Number(after), count: AT_ONCE });
  if (ids.length === 0) return;
  const left = await holdProducts(db, institution_id, ids);
  await billHeld(context, await holdDue(db, institution_id, { today, ids }), left);
  if (ids.length === AT_ONCE) await context.later('billMemberships', { after: ids.at(-1)! });
}

/** What becomes of memberships by itself. */
export const membershipsJobs: JobKinds = { billMemberships };
