import { dayIn } from '@schoolbell/core/format';
import type { JobContext, JobKinds } from '../../jobs/kinds.ts';
import { takeNumbers } from '../numbers/verbs.ts';
import { hasReceipt, numberReceipts, unreceipted } from './receipts/queries.ts';

const AT_ONCE = 100;

/**
 * Numbers receipts in the order of payments, apart from the payments themselves, so that none waits for another's number. Then
 * it mails the one that it was queued for, which another run may have numbered.
 */
export async function numberPayments(payload: Record<string, unknown>, context: JobContext): Promise<void> {
  const { db, tenant, now, later } = context;
  const { institution_id } = tenant;
  const ids = await unreceipted(db, institution_id, AT_ONCE);
  if (ids.length > 0) {
    const { numbers } = await takeNumbers(context, 'receipt', dayIn(now, tenant.time_zone), ids.length);
    await numberReceipts(
      db,
      institution_id,
      ids.map((payment_id, at) => ({ ...numbers[at]!, payment_id })),
    );
    context.changed('billing');
  }
  const { payment_id } = payload;
  const isNext = payment_id === undefined || (await hasReceipt(db, institution_id, Number(payment_id)));
  if (payment_id !== undefined && isNext) await later('receiptMail', payload);
  if (ids.length === AT_ONCE || !isNext) await later('numberReceipts', isNext ? {} : payload);
}

/** What becomes of payments by itself. */
export const paymentsJobs: JobKinds = { numberReceipts: numberPayments };
