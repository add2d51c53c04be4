import { dayIn } from '@schoolbell/core/format';
import type { JobContext, JobKinds } from '../../jobs/kinds.ts';
import { scheduledUntil } from './issuing/queries.ts';
import { issueInvoices } from './issuing/verbs.ts';

const AT_ONCE = 50;

/** Issues the scheduled invoices whose day has come, some at a time: each gets its number once, however often this runs. */
async function issueDue(_: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, now } = context;
  const due = await scheduledUntil(db, tenant.institution_id, dayIn(now, tenant.time_zone), AT_ONCE);
  await issueInvoices(context, due);
  if (due.length === AT_ONCE) await context.later('issueDue', {});
}

/** What becomes of invoices by itself. */
export const invoicesJobs: JobKinds = { issueDue };
