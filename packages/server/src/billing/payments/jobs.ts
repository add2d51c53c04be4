import { dayIn } from '@schoolbell/core/format';
import type { JobContext, JobKinds } from '../../jobs/kinds.ts';
import { takeNumbers } from '../numbers/verbs.ts';
import { numberReceipts, unreceipted } from './receipts/queries.ts';

const AT_ONCE = 100;

/** Numbers receipts in the order of payments, apart from the payments themselves, so that none waits for another's number. */
export async function numberPayments(_: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, now } = context;
  const ids = await unreceipted(db, tenant.institution_id, AT_ONCE);
  if (ids.length === 0) return;
  const { numbers } = await takeNumbers(context, 'receipt', dayIn(now, tenant.time_zone), ids.length);
  await numberReceipts(
    db,
    tenant.institution_id,
    ids.map((payment_id, at) => ({ ...numbers[at]!, payment_id })),
  );
  context.changed('billing');
  if (ids.length === AT_ONCE) await context.later('numberReceipts', {});
}

/** What becomes of payments by itself. */
export const paymentsJobs: JobKinds = { numberReceipts: numberPayments };
